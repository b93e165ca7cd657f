internal import Plugboard

enum WatchCommand: ShellCommand {
  static let form = CommandForm(
    "watch", takes: [.optional("ID"), .optional("KEY")],
    "show a value whenever it changes, or list what is watched",
    notes: [
      "A watch goes on when its module is reloaded or opened again, until unwatch. With --json, its",
      "changes are shown as objects.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    if arguments.text(0) != nil {
      guard let key = arguments.text(1) else { throw form.misuse("watch needs KEY") }
      let id = try shell.module(arguments.text(0))
      guard !key.isEmpty else { throw form.misuse("a key isn't empty") }
      try shell.checkKey(key, of: id)
      shell.inspection.watches.add(
        id, Name(key), isJSON: arguments.has(CommandForm.Option.json.name))
      try shell.inspection.updateObservers()
      let row = shell.watchRows.first { $0.module == id && $0.key == Name(key) }
      return Reply(row.map { [$0.line] } ?? [], json: row?.json ?? .null)
    }
    let rows = shell.watchRows
    return Reply(
      rows.isEmpty ? ["nothing is watched"] : rows.map(\.line), json: .array(rows.map(\.json)))
  }
}

extension Shell {
  /// The watched values as they are now.
  var watchRows: [WatchRow] {
    inspection.watches.all.map { watch in
      let isGone = !runtime.modules.isRegistered(watch.module)
      let value = try? runtime.data(of: watch.module).value(watch.key)
      return WatchRow(
        module: watch.module, key: watch.key, value: value ?? nil, last: watch.last, isGone: isGone)
    }
  }
}
