internal import Plugboard

enum SetCommand: ShellCommand {
  static let form = CommandForm(
    "set", takes: [.required("ID"), .required("KEY"), .required("JSON")],
    "write a value of a module",
    notes: [
      "A value is JSON if it parses, else a string: 1927, true, \"1927\", {\"a\": 1}, text."
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let id = try shell.module(arguments.text(0))
    let key = Name(arguments.words[1].text)
    let value = arguments.words[2].value
    do {
      let data = try shell.runtime.data(of: id)
      let old = try data.value(key)
      try shell.byHand(form) { try data.write(key, value) }
      return Reply(
        "\(id) \(key): \(old?.compactText ?? "nothing") → \(value.compactText)",
        json: [
          "module": .string(id.text), "key": .string(key.text), "isNew": .bool(old == nil),
          "old": old ?? .null, "new": value,
        ])
    } catch {
      throw .failed("\(error)")
    }
  }
}
