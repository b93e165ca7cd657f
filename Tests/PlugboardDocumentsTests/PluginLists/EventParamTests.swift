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
        { "plugin": "action", "params": { "trigger": "host.fired", "answer": "tile.chosen" } },
        { "plugin": "action", "as": "second", "params": { "trigger": "home.answer" } },
        { "plugin": "action", "as": "third", "params": { "trigger": "home.done" } }] }
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
    "E26 an entry that waits for an event that nothing fires is an error with the nearest name",
    arguments: [
      ("host.handled", nil), ("host.frd", "host.fired"), ("comment.send", nil),
      ("fixture.shown", nil), ("page.didApear", "page.didAppear"),
    ] as [(String, String?)])
  func unfired(event: String, nearest: String?) throws {
    let found = try Self.diagnostics(Self.page(event))
    #expect(found.map(\.code) == ["unknown-event"] && found.first?.severity == .error)
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

  @Test(
    "E26 an entry that fires an event that nothing handles is an error with the nearest name",
    arguments: [("home.sent", nil), ("host.handlet", "host.handled")] as [(String, String?)])
  func unheard(event: String, nearest: String?) throws {
    let files = MemoryDocumentStore(["pages/home.json": Self.page("host.fired", event)])
    func found(_ host: HostManifest) throws -> [Diagnostic] {
      let registry = try PluginRegistry(types: Fixtures.registry.all, host: host)
      return DocumentChecker(PageAssembler(registry: registry, documents: AppDocuments(files)))
        .check()
    }
    let fault = try #require(try found(Self.host).first)
    #expect(fault.code == "unknown-event" && fault.severity == .error)
    #expect(fault.suggestion == nearest && fault.pointer?.hasSuffix("answer") == true)
    // A host that doesn't state its events may handle any.
    #expect(try found(HostManifest()) == [])
  }
}
