import Foundation
import Plugboard
import PlugboardCases
import Testing

/// The guide to event cases, compared with what the checker accepts.
@Suite("The page of event cases") struct EventCasesPageTests {
  private let page: String

  init() throws {
    let guide = CaseFiles.folder.appending(
      path: "../../../Sources/Plugboard/Plugboard.docc/EventCases.md"
    ).standardized
    page = try String(contentsOf: guide, encoding: .utf8)
  }

  /// Returns the messages of the checker about a case.
  private static func messages(_ setup: String, _ expected: String = "{}") -> [String] {
    let file = EventCaseFile(
      #"{"cases": [{"id": "x", "setup": \#(setup), "expected": \#(expected)}]}"#)
    return file.diagnostics.map(\.message)
  }

  /// Returns the message that lists all known fields or words.
  private static func message(_ setup: String, _ expected: String = "{}") -> String {
    messages(setup, expected).first { $0.contains("has no field") || $0.contains("is none of") }
      ?? ""
  }

  /// Returns the words that a message lists.
  private static func words(_ message: String) -> [String] {
    message.split(separator: ", ").compactMap { $0.split(separator: " ").last }.map(String.init)
  }

  private static func setup(_ op: String, isAction: Bool) -> String {
    let step = #"{"op": "\#(op)", "x": 1}"#
    guard isAction else { return "[\(step)]" }
    return #"[{"op": "subscribe", "id": "a", "event": "e", "actions": \#(step)}]"#
  }

  /// Returns the names in backquotes, and whether each is followed by a question mark.
  private static func names(_ cell: some StringProtocol) -> [(name: String, isOptional: Bool)] {
    String(cell).matches(of: /`(\w+)`(\??)/).map { (String($0.1), !$0.2.isEmpty) }
  }

  /// Returns the rows of all tables whose head begins with a text.
  private func rows(_ head: String) -> [[Substring]] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { lines[$0].hasPrefix(head) }.flatMap { start in
      lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { row in
        row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().map(\.self)
      }
    }
  }

  @Test("it has a row for every step and every action, with its fields")
  func vocabulary() {
    let steps = Self.words(Self.message(Self.setup("x", isAction: false)))
    let actions = Self.words(Self.message(Self.setup("x", isAction: true)))
    #expect(steps.contains("advance") && steps.contains("subscribe") && steps.count == 17)
    #expect(actions.contains("ifDepth") && actions.contains("fire") && actions.count == 27)
    let rows = rows("| op | fields |")
    let ops = rows.flatMap { Self.names($0[0]).map(\.name) }
    #expect(ops.sorted() == Set(steps + actions).sorted())
    for row in rows {
      for op in Self.names(row[0]).map(\.name) {
        let message = Self.message(Self.setup(op, isAction: !steps.contains(op)))
        let fields = Self.words(message).filter { $0 != "none" }
        #expect(
          fields.sorted() == self.fields(row[1], rows).map(\.name).sorted(), "\(op): \(message)")
      }
    }
  }

  /// Returns the fields that a cell lists, including those of another step that it refers to.
  private func fields(
    _ cell: Substring, _ rows: [[Substring]]
  ) -> [(name: String, isOptional: Bool)] {
    let names = Self.names(cell)
    guard cell.contains("the other fields of"), let other = names.last?.name,
      let row = rows.first(where: { Self.names($0[0]).map(\.name) == [other] })
    else { return names }
    return names.dropLast() + Self.names(row[1]).filter { $0.name != "id" }
  }

  @Test("it marks what may be left out")
  func optionalFields() {
    let rows = rows("| op | fields |")
    for row in rows {
      let required = fields(row[1], rows).filter { !$0.isOptional }.map(\.name).sorted()
      for op in Self.names(row[0]).map(\.name) {
        let messages = [false, true].map { Self.messages(Self.setup(op, isAction: $0)) }
          .first { messages in !messages.contains { $0.contains("can't stand") } }
        let missing = (messages ?? []).compactMap { $0.firstMatch(of: /needs "(\w+)"/) }
        #expect(missing.map { String($0.1) }.sorted() == required, "\(op)")
      }
    }
  }

  @Test("it names every field that may be expected, and those of outcomes and of the trace")
  func expectations() throws {
    let fields = Self.words(Self.message("[]", #"{"x": 1}"#))
    #expect(fields.contains("calls") && fields.contains("trace") && fields.count == 14)
    let rows = rows("| field | contents").flatMap { Self.names($0[0]).map(\.name) }
    #expect(rows.sorted() == fields.sorted())
    let prose = try #require(page.firstRange(of: "states any of these fields")).upperBound
    let named = Set(Self.names(page[prose...]).map(\.name))
    for list in ["outcomes", "trace"] {
      let fields = Self.words(Self.message("[]", #"{"\#(list)": [{"x": 1}]}"#))
      #expect(fields.count >= 9 && named.isSuperset(of: fields), "\(fields)")
    }
  }

  @Test("its example comes out as it states, and is in canonical layout")
  @MainActor func example() async throws {
    let block = try #require(page.firstMatch(of: /```json\n(?<json>[\s\S]*?)```/)).json
    let file = EventCaseFile(String(block))
    #expect(file.diagnostics.isEmpty && file.cases.count == 1)
    for test in file.cases { #expect(await test.differences().isEmpty) }
    let formatted = try JSONFormatter().format(Array(block.utf8)).bytes
    #expect(String(decoding: formatted, as: UTF8.self) == block)
  }
}
