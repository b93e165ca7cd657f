import Foundation
import Plugboard
import PlugboardTesting
import Testing

/// The guide to event cases against what the reader takes.
@Suite("The page of event cases") struct EventCasesPageTests {
  private let page: String

  init() throws {
    let guide = CaseFiles.folder.appending(
      path: "../../../Sources/Plugboard/Plugboard.docc/EventCases.md"
    ).standardized
    page = try String(contentsOf: guide, encoding: .utf8)
  }

  /// What the message about an unknown word lists.
  private static func words(_ text: String) -> [String] {
    let message = EventCaseFile(text).diagnostics.first?.message ?? ""
    return message.split(separator: ", ").compactMap { $0.split(separator: " ").last }
      .map(String.init)
  }

  private static func file(setup: String = "[]", expected: String = "{}") -> String {
    #"{"cases": [{"id": "x", "setup": \#(setup), "expected": \#(expected)}]}"#
  }

  @Test("it names every step and every action")
  func vocabulary() {
    let steps = Self.words(Self.file(setup: #"[{"op": "x"}]"#))
    let actions = Self.words(
      Self.file(
        setup: #"[{"op": "subscribe", "id": "a", "event": "e", "actions": {"op": "x"}}]"#))
    #expect(steps.contains("advance") && steps.contains("subscribe") && steps.count == 17)
    #expect(actions.contains("ifDepth") && actions.contains("fire") && actions.count == 27)
    for word in steps + actions { #expect(page.contains("`\(word)`"), "\(word)") }
  }

  @Test("it names every field that may be expected")
  func expectations() {
    let fields = Self.words(Self.file(expected: #"{"x": 1}"#))
    #expect(fields.contains("calls") && fields.contains("trace") && fields.count == 14)
    for field in fields { #expect(page.contains("`\(field)`"), "\(field)") }
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
