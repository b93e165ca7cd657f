internal import Plugboard
internal import PlugboardTerminal

enum ExpectCommand: ShellCommand {
  /// The subjects of expectations, with their arguments.
  private static let forms = [
    ("page", ["ID"]), ("module", ["ID"]), ("data", ["ID", "KEY", "JSON"]), ("response", ["JSON"]),
    ("text", ["TEXT"]), ("fault", ["CODE"]), ("warning", ["CODE"]),
  ]

  static let subjects = forms.map(\.0)

  static let form = CommandForm(
    "expect", takes: [.required("[no] WHAT"), .repeated("ARGUMENT")],
    "fail with exit code 3 unless something is as stated",
    notes: [
      "WHAT is one of these, or with no before it the opposite:",
      "  page ID           the current page; no page ID: it isn't open",
      "  module ID         a module of the open pages",
      "  data ID KEY JSON  the value of a key; no data ID KEY: there is none",
      "  response JSON     the response of the newest fire, tap, type or resume; no response: none",
      "  text TEXT         a text in a line of the frame; size changes its size",
      "  fault CODE        a fault of a plugin, or an error in a document or of the runtime, with the code",
      "                    in brackets at its end, since the script began or such an expect took it",
      "  warning CODE      a warning, likewise; event-undeclared and the codes of refused URLs and pages, such",
      "                    as route-unmatched, aren't shown in the text",
      "Faults and warnings count from the opening of the first page on. An expect takes all that have its",
      "code. If any are left at the end of a script that would end with 0, it ends with 3.",
    ],
    examples: [
      "expect page player", "expect data player title '\"Metropolis\"'", "expect no text Error",
      "expect warning data-key-unknown",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    var words = arguments.words[...]
    let isNegative = words.first?.text == "no"
    if isNegative { words.removeFirst() }
    guard let subject = words.popFirst()?.text else { throw form.misuse("expect no needs WHAT") }
    guard let needed = forms.first(where: { $0.0 == subject })?.1 else {
      throw form.misuse(
        "expect knows \(subjects.joined(separator: ", ")), not \"\(subject)\"",
        hint: CommandFailure.nearest(NearestName.of(subject, among: subjects)))
    }
    // A value that isn't there has no JSON.
    let count = isNegative && needed.last == "JSON" ? needed.count - 1 : needed.count
    let statement = (isNegative ? "no " : "") + subject
    guard words.count == count else {
      let names = needed.prefix(count).joined(separator: " ")
      throw form.misuse("expect \(statement) takes \(names.isEmpty ? "nothing more" : names)")
    }
    let given = Array(words)
    if let found = try difference(subject, given, isNegative, in: shell) {
      let text = ([statement] + given.map(\.raw)).joined(separator: " ")
      throw .unmet("expected \(text), but \(found)")
    }
    return Reply([], json: ["expected": .bool(true)])
  }

  /// Returns what there is instead; nil if it is as expected.
  @MainActor private static func difference(
    _ subject: String, _ words: [Word], _ isNegative: Bool, in shell: Shell
  ) throws(CommandFailure) -> String? {
    switch subject {
    case "page":
      let id = ModuleID(words[0].text)
      if isNegative { return shell.pages.contains { $0.id == id } ? "it is open" : nil }
      return shell.current == id ? nil : "the page is \(shell.current)"
    case "module":
      let id = words[0].text
      let isThere = (try? shell.module(id)) != nil
      return isThere == isNegative ? "there is \(isThere ? "one" : "none")" : nil
    case "data":
      let id = try shell.module(words[0].text)
      let export = try? shell.runtime.data(of: id).export()
      return compare(export?.values[words[1].text], isNegative ? nil : words[2].value, "value")
    case "response":
      return compare(
        shell.commands.outcome?.response, isNegative ? nil : words[0].value, "response")
    case "fault", "warning":
      let kind: Incidents.Kind = subject == "fault" ? .fault : .warning
      let codes = shell.messages.incidents.codes(of: kind)
      let isThere = codes.contains(words[0].text)
      if isNegative { return isThere ? "there is one" : nil }
      let isTaken = shell.messages.incidents.take(kind, words[0].text)
      let others = codes.isEmpty ? "" : ", only \(codes.joined(separator: ", "))"
      return isTaken ? nil : "there is none\(others)"
    default:
      let frame = try shell.frame(size: shell.commands.frameSize).plainText()
      let isShown = frame.utf8.split(separator: UInt8(ascii: "\n"))
        .contains { $0.contains(words[0].text.utf8) }
      return isShown == isNegative
        ? "the screen of \(shell.current) \(isShown ? "shows" : "doesn't show") it" : nil
    }
  }

  private static func compare(_ found: Value?, _ expected: Value?, _ noun: String) -> String? {
    found == expected ? nil : found.map { "it is \($0.compactText)" } ?? "there is no \(noun)"
  }
}
