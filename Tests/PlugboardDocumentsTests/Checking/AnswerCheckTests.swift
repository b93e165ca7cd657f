import Plugboard
import Testing

extension EventName<Bool, Void> {
  fileprivate static let need = EventName("test.need", mustAnswer: true)
  fileprivate static let wish = EventName("test.wish")
}

extension Key<String> {
  fileprivate static let event = Key("event")
}

/// Fires an event that must be answered, and one that needn't.
private final class AskingPlugin: Plugin {
  static func wire(_ on: inout Wiring<AskingPlugin>) {}

  static let name: Name = "asking"
  static let fires = EventList(.need, .wish)
  init(_ mount: Mount<ModuleContext>) {}
}

/// Fires the event that a param names.
private final class NamedAskingPlugin: Plugin {
  static func wire(_ on: inout Wiring<NamedAskingPlugin>) {}

  static let name: Name = "asking-by-name"
  static let params = ParamList(.required(.event))
  static let firesNamedBy = KeyList(Key<String>.event)
  init(_ mount: Mount<ModuleContext>) {}
}

private final class AnsweringPlugin: Plugin {
  static let name: Name = "answering"
  static func wire(_ on: inout Wiring<AnsweringPlugin>) {
    on(.need) { _, event in event.respond(true) }
  }
  init(_ mount: Mount<ModuleContext>) {}
}

/// Handles the event that a param names.
private final class NamedAnsweringPlugin: Plugin {
  static let name: Name = "answering-by-name"
  static let params = ParamList(.required(.event))
  static func wire(_ on: inout Wiring<NamedAnsweringPlugin>) {
    on(param: .event) { _, event in event.respond(true) }
  }
  init(_ mount: Mount<ModuleContext>) {}
}

@Suite("The check for events that must be answered") struct AnswerCheckTests {
  private static let host = HostManifest("the test", fires: EventList(.wish))

  private func faults(
    app: String = "", page: String, host: HostManifest = Self.host
  ) throws -> [String] {
    let registry = try PluginRegistry(
      types: [
        AskingPlugin.pluginType, NamedAskingPlugin.pluginType, AnsweringPlugin.pluginType,
        NamedAnsweringPlugin.pluginType,
      ], host: host)
    let documents = AppDocuments(
      MemoryDocumentStore([
        "app.json": #"{ "format": 1, "id": "app", "pages": ["home"], "plugins": [\#(app)] }"#,
        "pages/home.json": "{ \"format\": 1, \"id\": \"home\",\n \"plugins\": [\(page)] }",
      ]))
    return DocumentChecker(PageAssembler(registry: registry, documents: documents)).check()
      .map(\.description)
  }

  private func warning(_ column: Int, _ plugin: String, _ pointer: String) -> String {
    "pages/home.json:2:\(column): warning: plugin \"\(plugin)\" fires \"test.need\", which must be answered,"
      + " and neither a plugin of this page or of the app nor the host handles it; mount a plugin that"
      + " answers it (at \(pointer)) [event-unanswered]"
  }

  @Test(
    "E29 a plugin that fires an event which must be answered, and nothing handles, is a warning")
  func unanswered() throws {
    #expect(try faults(page: #""asking""#) == [warning(14, "asking", "/plugins/0")])
    let named = #"{ "plugin": "asking-by-name", "params": { "event": "test.need" } }"#
    let pointer = "/plugins/0/plugin"
    #expect(try faults(page: named) == [warning(26, "asking-by-name", pointer)])
    #expect(try faults(page: named + #", "asking""#).count == 1)
  }

  @Test(
    "E29 an event that a plugin of the page or of the app handles, or the host, is no warning",
    arguments: [
      (#""answering""#, ""), ("", #""answering""#),
      (#"{ "plugin": "answering-by-name", "params": { "event": "test.need" } }"#, ""),
    ])
  func answered(page: String, app: String) throws {
    let page = [#""asking""#, page].filter { !$0.isEmpty }.joined(separator: ", ")
    #expect(try faults(app: app, page: page) == [])
  }

  @Test("E29 nothing is reported if the host handles the event, or states nothing of itself")
  func host() throws {
    let handling = HostManifest("the test", handles: EventList(.need))
    #expect(try faults(page: #""asking""#, host: handling) == [])
    #expect(try faults(page: #""asking""#, host: HostManifest()) == [])
  }
}
