internal import Plugboard

enum DataCommand: ShellCommand {
  static let form = CommandForm(
    "data", takes: [.optional("ID"), .optional("KEY")], "the data of a module, or one value of it",
    notes: [
      "A line is the key, the value and its type; who has changed it last, in which event; the plugins",
      "of the module that declare to read and to write it; and how many observe it. With a KEY, the value",
      "alone is shown. References to objects, which JSON can't contain, are listed by name only.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let id = try shell.module(arguments.text(0))
    guard let key = arguments.text(1) else {
      let facts = try shell.dataFacts(of: id)
      return Reply(
        facts.map(\.line), json: .object(Fields(facts.map { ($0.key.text, $0.json) })))
    }
    let export = try shell.dataExport(of: id)
    if let value = export.values[key] { return Reply(value.compactText, json: value) }
    if export.skippedReferences.contains(where: key.hasSameBytes) {
      return Reply("(an object)", json: ["reference": true])
    }
    throw .failed(
      "module \"\(id)\" has no value for \"\(key)\"",
      hint: shell.hint(
        for: key, insteadOf: .key,
        among: export.values.map { "\($0.key)" } + export.skippedReferences))
  }
}

extension Shell {
  /// Returns the values of a module.
  fileprivate func dataExport(of id: ModuleID) throws(CommandFailure) -> DataExport {
    do {
      return try runtime.data(of: id).export()
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Returns the facts about the values of a module.
  func dataFacts(of id: ModuleID) throws(CommandFailure) -> [DataFacts] {
    do {
      return try DataFacts.all(of: id, in: runtime, inspection.writes)
    } catch {
      throw .failed("\(error)")
    }
  }
}
