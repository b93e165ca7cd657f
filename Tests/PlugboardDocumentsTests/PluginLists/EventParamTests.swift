import Plugboard
import Testing

extension EventName<Bool, Void> {
  fileprivate static let fired = EventName("host.fired")
  fileprivate static let handled = EventName("host.handled")
}

@Suite("Events for which plugins wait by their params") struct EventParamTests {
  private static func diagnostics(
    _ page: String, host: HostManifest = host
  ) throws -> [Diagnostic] {
    var registry = try PluginRegistry(host: host)
    for type in Fixtures.registry.all { try registry.register(type) }
    let source = MemoryDocumentStore([
      "pages/home.json": page,
      "templates/item/tile.json": """
      { "format": 1, "plugins": [
        { "plugin": "action", "params": { "trigger": "host.fired", "answer": "tile.chosen" } }] }
      """,
    ])
    return PageAssembler(registry: registry, documents: AppDocuments(source)).page("home")
      .diagnostics
  }

  private static let host = HostManifest(
    fires: EventList(.fired), handles: EventList(.handled))

  private static func page(_ event: String, _ answer: String = "home.answer") -> String {
    """
    { "format": 1, "id": "home", "plugins": [{ "plugin": "action", "params": {
      "trigger": "\(event)", "answer": "\(answer)" } }] }
    """
  }

  @Test(
    "E26 an entry that waits for an event that nothing fires is a warning with the nearest name",
    arguments: [
      ("host.handled", nil), ("host.frd", "host.fired"), ("comment.send", nil),
      ("fixture.shown", nil), ("page.didApear", "page.didAppear"),
    ] as [(String, String?)])
  func unfired(event: String, nearest: String?) throws {
    let found = try Self.diagnostics(Self.page(event))
    #expect(found.map(\.code) == ["unknown-event"] && found.first?.severity == .warning)
    #expect(found.first?.location.map { "\($0.line):\($0.column)" } == "2:14")
    #expect(found.first?.suggestion == nearest)
    #expect(found.first?.message.contains("\"\(event)\", so that plugin \"action\" isn't") == true)
  }

  @Test(
    "E26 what the host, the runtime or an entry of any document fires is no warning",
    arguments: ["host.fired", "page.didAppear", "home.done", "tile.chosen"])
  func fired(event: String) throws {
    #expect(try Self.diagnostics(Self.page(event, "home.done")) == [])
  }

  @Test("E26 nothing is said of a host that doesn't state what it fires")
  func unknownHost() throws {
    let host = HostManifest(handles: EventList(.handled))
    #expect(try Self.diagnostics(Self.page("host.handled"), host: host) == [])
  }
}
