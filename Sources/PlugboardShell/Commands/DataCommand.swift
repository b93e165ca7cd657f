internal import Plugboard

enum DataCommand: ShellCommand {
  static let form = CommandForm(
    "data", takes: [.optional("ID"), .optional("KEY")], "the data of a module, or one value of it",
    notes: ["References to objects, which JSON can't contain, are listed by name only."])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let id = try shell.module(arguments.text(0))
    do {
      let data = try shell.runtime.data(of: id)
      let export = try data.export()
      if let key = arguments.text(1) { return try reply(key, of: id, export, in: shell) }
      var json = export.values
      for name in export.skippedReferences { json.appendNew(name, ["reference": true]) }
      return Reply(
        export.values.map { "\($0.key): \($0.value.compactText)" }
          + export.skippedReferences.map { "\($0): (an object)" },
        json: .object(json))
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .failed("\(error)")
    }
  }

  @MainActor private static func reply(
    _ key: String, of id: ModuleID, _ export: DataExport, in shell: Shell
  ) throws(CommandFailure) -> Reply {
    if let value = export.values[key] { return Reply(value.compactText, json: value) }
    if export.skippedReferences.contains(key) {
      return Reply("(an object)", json: ["reference": true])
    }
    throw .failed(
      "module \"\(id)\" has no value for \"\(key)\"",
      hint: shell.hint(for: key, insteadOf: .key, among: export.values.map(\.key)))
  }
}
