import Foundation
import Plugboard
import TestSupport
import Testing

/// The check of documents that are right: those of the shipped apps, and the examples of the guides.
@Suite("Documents that lack nothing") struct FalseAlarmTests {
  /// The codes of what plugins need of others, and of texts that look like something else.
  private static let codes: Set = [
    "action-event", "action-type", "condition-unfit", "control-missing", "data-missing",
    "data-unread", "date-pattern", "delivery-allows", "drawing-unknown", "event-answered-twice",
    "event-param-illegal", "event-param-mismatch", "event-param-missing", "event-param-unknown",
    "event-unanswered", "event-undeclared", "event-unfired", "event-unheard", "format-unfit",
    "handler-unknown", "input-unused", "item-unseen", "key-space", "param-alike",
    "param-doubtful", "param-shared", "route-foreign-form", "source-field-name", "source-param",
    "source-record-unknown", "text-key-plain", "text-part-open", "text-unmarked",
  ]

  /// Returns the findings of these codes in an app.
  private func findings(in folder: String, program: String) throws -> [String] {
    let run = try ExternalProgram(built: program).run(["check", "--json", "--configs", folder])
    let findings = try JSONReader().read(Array(run.output.utf8), file: "output").value
    guard case .array(let findings) = findings else { return [run.errors] }
    return findings.filter { finding in
      guard case .object(let record) = finding, case .string(let code)? = record["code"] else {
        return true
      }
      return Self.codes.contains(code)
    }.map { "\($0)" }
  }

  @Test(
    "T3 the shipped apps lack no partner",
    arguments: [
      ("PluginConfigs", "plugboard"), ("Tests/PlugboardDemoTests/Radio", "plugboard"),
      ("Tests/PlugboardDemoTests/Museum", "plugboard"),
      ("Tests/PlugboardShellTests/App/PluginConfigs", "plugboard"),
      ("Tests/PlugboardShellTests/Linear/Configs", "plugboard"),
      ("Tests/SecondProgram/Configs", "SecondProgram"),
      ("Tests/FixtureProgram/Configs", "FixtureProgram"),
    ])
  func shipped(folder: String, program: String) throws {
    let path = WorkingCopy.root.appending(path: folder).path()
    #expect(try findings(in: path, program: program) == [])
  }

  @Test("T3 the documents in the guides lack no partner", arguments: try Self.guides())
  func guide(name: String) throws {
    for text in try MarkdownPage.guide(name).blocks(of: "json") {
      guard case .object(let document) = try JSONReader().read(Array(text.utf8), file: name).value,
        document["format"] != nil
      else { continue }
      let folder = try TemporaryFolder([
        "app.json":
          #"{ "format": 1, "id": "app", "plugins": ["account", "likes", "tracking-log"] }"#
      ])
      try folder.write(Self.path(of: document), text)
      #expect(try findings(in: folder.path, program: "plugboard") == [], "\(text)")
    }
  }

  /// The guides, without the page of errors, whose examples have some.
  private static func guides() throws -> [String] {
    try WorkingCopy.names(in: "Sources/Plugboard/Plugboard.docc")
      .filter { $0.hasSuffix(".md") && $0 != "Errors.md" }.map { String($0.dropLast(3)) }
      .filter { try !MarkdownPage.guide($0).blocks(of: "json").isEmpty }
  }

  private static func path(of document: Fields) -> String {
    let keys = Set(document.map(\.key))
    if !keys.isDisjoint(with: ["records", "request"]) { return "sources/example.json" }
    guard case .string(let id)? = document["id"] else { return "templates/item/example.json" }
    let isPage = keys.isDisjoint(with: [
      "pages", "routes", "languages", "flags", "defaults", "sets", "delivery", "network", "theme",
      "checks",
    ])
    return isPage ? "pages/\(id).json" : "app.json"
  }
}
