internal import Plugboard
internal import PlugboardTerminal

/// A statement about the state of a shell, as a script makes it.
struct Expectation {
  /// The words that a subject takes.
  struct Form {
    let subject: String
    let required: [String]
    var optional: [String] = []
    /// Whether any number of words may follow.
    var isOpen = false

    /// The words as messages list them.
    func usage(_ count: Int) -> String {
      (required.prefix(count) + optional.map { "[\($0)]" } + (isOpen ? ["[KEY=VALUE …]"] : []))
        .joined(separator: " ")
    }
  }

  static let forms = [
    Form(subject: "page", required: ["ID"]), Form(subject: "route", required: ["URL"]),
    Form(subject: "module", required: ["ID"]),
    Form(subject: "control", required: ["LABEL"], optional: ["STATE", "TEXT"]),
    Form(subject: "count", required: ["THINGS", "N"], optional: ["ID"]),
    Form(subject: "data", required: ["ID", "KEY", "JSON"]),
    Form(subject: "response", required: ["JSON"]),
    Form(subject: "text", required: ["TEXT"], optional: ["ID"]),
    Form(subject: "record", required: [], isOpen: true),
    Form(subject: "event", required: ["EVENT"], optional: ["ID"], isOpen: true),
    Form(subject: "suspended", required: ["EVENT"], optional: ["ID"]),
    Form(subject: "fault", required: ["CODE"]), Form(subject: "warning", required: ["CODE"]),
  ]

  /// Returns the names of the words after `expect`, as a form of a command has them.
  static func wordNames(of words: [Word]) -> [String] {
    let start = words.first?.text == "no" ? ["no"] : []
    guard let subject = words.dropFirst(start.count).first?.text,
      let form = forms.first(where: { $0.subject == subject })
    else { return [] }
    return start + [subject] + form.required + form.optional
  }

  let subject: String
  let words: [Word]
  let isNegative: Bool

  /// Whether it concerns the content of the page.
  var looksAtViews: Bool { ["text", "control", "count", "module"].contains(subject) }

  /// The statement as it was written.
  var text: String { ([statement] + words.map(\.raw)).joined(separator: " ") }

  private var statement: String { (isNegative ? "no " : "") + subject }

  init(_ given: [Word]) throws(CommandFailure) {
    let form = ExpectCommand.form
    var rest = given[...]
    isNegative = rest.first?.text == "no"
    if isNegative { rest.removeFirst() }
    guard let subject = rest.popFirst()?.text else { throw form.misuse("expect no needs WHAT") }
    guard let own = Self.forms.first(where: { $0.subject == subject }) else {
      throw form.misuse(
        "expect knows \(ExpectCommand.subjects.joined(separator: ", ")), not \"\(subject)\"",
        hint: CommandFailure.nearest(NearestName.of(subject, among: ExpectCommand.subjects)))
    }
    self.subject = subject
    words = Array(rest)
    // A value that isn't there has no JSON.
    let count = own.required.count - (isNegative && own.required.last == "JSON" ? 1 : 0)
    let isSound =
      words.count >= count && (own.isOpen || words.count <= count + own.optional.count)
    guard isSound else {
      let usage = own.usage(count)
      throw form.misuse("expect \(statement) takes \(usage.isEmpty ? "nothing more" : usage)")
    }
  }

  func misuse(_ text: String, hint: String? = nil) -> CommandFailure {
    ExpectCommand.form.misuse(text, hint: hint)
  }
}

/// The differences between an expectation and the app.
@MainActor extension Expectation {
  /// Returns the finding in words; nil if it is as expected.
  func difference(in shell: Shell) throws(CommandFailure) -> String? {
    switch subject {
    case "page":
      let id = ModuleID(words[0].text)
      if isNegative { return shell.pages.contains { $0.id == id } ? "it is open" : nil }
      return shell.current == id ? nil : "the page is \(shell.current)"
    case "route": return try routeDifference(in: shell)
    case "module":
      let id = words[0].text
      let isThere = try shell.moduleByID(id) != nil || !shell.modules(titled: id).isEmpty
      return isThere == isNegative ? "there is \(isThere ? "one" : "none")" : nil
    case "control": return try controlDifference(in: shell)
    case "count": return try countDifference(in: shell)
    case "data":
      let id = try shell.module(words[0].text)
      let export = try? shell.runtime.data(of: id).export()
      return compare(export?.values[words[1].text], isNegative ? nil : words[2].value, "value")
    case "response":
      return compare(
        shell.commands.outcome?.response, isNegative ? nil : words[0].value, "response")
    case "record", "event": return try firedDifference(in: shell)
    case "suspended": return try suspendedDifference(in: shell)
    case "fault", "warning": return incidentDifference(in: shell)
    default: return try textDifference(in: shell)
    }
  }

  private func compare(_ found: Value?, _ expected: Value?, _ noun: String) -> String? {
    found == expected ? nil : found.map { "it is \($0.compactText)" } ?? "there is no \(noun)"
  }

  private func incidentDifference(in shell: Shell) -> String? {
    let kind: Incidents.Kind = subject == "fault" ? .fault : .warning
    let codes = shell.messages.incidents.codes(of: kind)
    if isNegative { return codes.contains(words[0].text) ? "there is one" : nil }
    let isTaken = shell.messages.incidents.take(kind, words[0].text)
    let others = codes.isEmpty ? "" : ", only \(codes.joined(separator: ", "))"
    return isTaken ? nil : "there is none\(others)"
  }

  private func textDifference(in shell: Shell) throws(CommandFailure) -> String? {
    let text = words[0].text
    if words.count > 1 {
      let top = try shell.module(words[1].text)
      let isShown = shell.shownModules(from: top).contains { module in
        shell.runtime.texts(of: module).contains { $0.utf8.contains(text.utf8) }
      }
      return isShown == isNegative
        ? "\(isShown ? "a view" : "no view") of \(top) and below shows it" : nil
    }
    let frame = try shell.frame(size: shell.commands.frameSize).plainText()
    let isShown = frame.utf8.split(separator: UInt8(ascii: "\n")).contains {
      $0.contains(text.utf8)
    }
    guard isShown == isNegative else { return nil }
    guard !isShown else { return "the screen of \(shell.current) shows it" }
    let outside = shell.modules(showing: text, most: 1).first
    return "the screen of \(shell.current) doesn't show it"
      + (outside.map { "; \($0.module) has \"\($0.text)\" outside of the screen" } ?? "")
  }
}
