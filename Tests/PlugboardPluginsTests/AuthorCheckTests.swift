import Plugboard
import PlugboardPlugins
import Testing

/// The check of documents for mistakes that a page's author makes with the system plugins.
struct AuthorCheckTests {
  private static let host = HostManifest("the test", fires: EventList(.itemView, .gestureTap))

  /// Returns the faults of a page with one component, each with its place.
  private func faults(
    _ items: String, data: String = "", page: String = "", card: String = "",
    host: HostManifest = Self.host
  ) throws -> [String] {
    let files = [
      "app.json": #"{ "format": 1, "id": "app" }"#,
      "pages/home.json": """
      { "format": 1, "id": "home", "data": { \(data) }, "plugins": [\(page)], "cards": [
      { "plugins": [\(card)], "components": [{ "items": [\(items)] }] }] }
      """,
    ]
    let assembler = PageAssembler(
      registry: try PluginRegistry(SystemPlugins.all, host: host),
      documents: AppDocuments(MemoryDocumentStore(files)))
    return DocumentChecker(assembler).check().filter { $0.code != "unknown-platform" }.map {
      "\($0.severity) \($0.code) \($0.pointer ?? "")"
    }
  }

  private static let item = "/cards/0/components/0/items"

  private static func item(_ plugins: String) -> String {
    #"{ "data": { "text": "x", "title": "x", "url": "home" }, "plugins": [\#(plugins)] }"#
  }

  private static func action(on event: String) -> String {
    #"""
    { "plugin": "action", "params": { "event": "\#(event)", "fire": "toast.show", "with": { "text": "x" },
    "going": "up" } }
    """#
  }

  @Test(
    "T3 a plugin that waits for a tap which nothing on its module makes is warned of",
    arguments: [
      ("route", #""route""#, "/1"),
      ("action", action(on: "item.tap"), "/1/params/event"),
      ("action", action(on: "item.longPress"), "/1/params/event"),
    ])
  func unfired(name: String, entry: String, place: String) throws {
    let found = try faults(Self.item(#""text", \#(entry)"#), page: #""toast""#)
    #expect(found == ["warning event-unfired \(Self.item)/0/plugins\(place)"])
    let gesture = entry.contains("longPress") ? "long-press" : "tap"
    #expect(try faults(Self.item(#""text", "\#(gesture)", \#(entry)"#), page: #""toast""#) == [])
    // A plugin that isn't there may make the tap.
    let absent =
      #""text", { "plugin": "\#(gesture)", "when": { "platform": ["none"] } }, \#(entry)"#
    #expect(try faults(Self.item(absent), page: #""toast""#) == [])
  }

  @Test("T3 an item with plugins or data, none of which shows it, is warned of")
  func unseen() throws {
    let tap = #""tap", \#(Self.action(on: "item.tap"))"#
    for item in [Self.item(tap), Self.item("")] {
      #expect(try faults(item, page: #""toast""#) == ["warning item-unseen \(Self.item)/0"])
    }
    let unknown = try faults(Self.item(#""txt""#))
    #expect(unknown == ["error unknown-plugin \(Self.item)/0/plugins/0"])
    #expect(
      try faults(Self.item(#"{ "plugin": "text", "when": { "platform": ["none"] } }"#)) == [])
  }

  @Test("T3 two fields of one form have two names")
  func fieldNames() throws {
    func field(_ name: String) -> String {
      #"{ "plugins": [{ "plugin": "field", "params": { "name": "\#(name)" } }] }"#
    }
    let submit = #"{ "plugins": ["submit"] }"#
    let form = #"""
      { "plugin": "form", "params": { "fire": "toast.show", "with": { "text": "{a}" }, "going": "up" } }
      """#
    let twice = try faults(
      [field("a"), field("a"), submit].joined(separator: ","), page: #""toast""#, card: form)
    #expect(twice == ["error param-shared \(Self.item)/1/plugins/0/params/name"])
    let apart = try faults(
      [field("a"), field("b"), submit].joined(separator: ","), page: #""toast""#, card: form)
    #expect(apart == [])
  }

  @Test("T3 a field for a choice states its choices")
  func choices() throws {
    let field =
      #"{ "plugins": [{ "plugin": "field", "params": { "name": "a", "kind": "choice" } }] }"#
    #expect(try faults(field) == ["error param-missing \(Self.item)/0/plugins/0/params"])
    #expect(try faults(field.replacing("choice", with: "toggle")) == [])
  }

  @Test("T3 a key in braces in a text that is no template is warned of if there is such a key")
  func plainKeys() throws {
    let plain = #"{ "data": { "text": "for {name}" }, "plugins": ["text"] }"#
    #expect(
      try faults(plain, data: #""name": "Mia""#) == [
        "warning text-key-plain \(Self.item)/0/data/text"
      ])
    #expect(try faults(plain) == [])
    let template = #"{ "plugins": [{ "plugin": "text", "params": { "text": "for {name}" } }] }"#
    #expect(try faults(template, data: #""name": "Mia""#) == [])
  }

  @Test(
    "T3 a form without params passes the values of its fields on, whose names the event may need")
  func formValues() throws {
    let form = #"{ "plugin": "form", "params": { "fire": "search.submit", "going": "up" } }"#
    let items = """
      { "plugins": [{ "plugin": "field", "params": { "name": "text", "label": "Text" } }] },
      { "plugins": [{ "plugin": "submit", "params": { "label": "Send" } }] }
      """
    let found = try faults(items, card: form)
    #expect(!found.contains { $0.contains("event-param-missing") })
    let wrong = form.replacing(#""going": "up""#, with: #""going": "up", "with": {}"#)
    #expect(try faults(items, card: wrong).contains { $0.contains("event-param-missing") })
  }
}
