import Plugboard
import PlugboardTesting
import Testing

extension Key<Int> { fileprivate static let seconds = Key("seconds", in: 0...60) }
extension EventName<Bool, Void> { fileprivate static let filmRate = EventName("film.rate") }
extension Key<Bool> { fileprivate static let isKnown = Key("news.isKnown") }

/// Marks an item as new for the first seconds of its life.
final class NewsPlugin: Plugin {
  static let name: Name = "news"
  static let unit = "item view"
  static let priority = Priority.late
  static let params = ParamList(.optional(.seconds, default: 10))
  static let reads = KeyList(.isKnown)
  static let writes = KeyList(.isKnown)

  static func wire(_ on: inout Wiring<NewsPlugin>) {
    on(.itemView) { news, item in
      if let view = item.response, try !news.isKnown { item.respond(view.badged("NEW")) }
    }
    on(.moduleDidLoad) { news, _ in news.wait() }
  }

  private let context: ItemContext
  private let seconds: Int
  private var isKnown: Bool { get throws { try context.data.read(.isKnown) ?? false } }

  init(_ mount: Mount<ItemContext>) throws {
    context = mount.context
    seconds = try mount[.seconds]
  }

  private func wait() {
    context.task { [context, seconds] in
      try await context.clock.sleep(for: .seconds(seconds))
      try context.data.write(.isKnown, true)
    }
  }
}

/// Asks a server before it answers.
private final class RatingPlugin: Plugin {
  static let name: Name = "rating"
  static let params = ParamList(.required(.url))

  static func wire(_ on: inout Wiring<RatingPlugin>) {
    on(.filmRate) { rating, event in
      let token = event.suspend()
      rating.context.task {
        let response = try await rating.context.network.send(NetworkRequest(rating.url))
        token.resume(answering: response.status == 200)
      }
    }
  }

  private let context: ItemContext
  private let url: String

  init(_ mount: Mount<ItemContext>) throws {
    context = mount.context
    url = try mount[.url]
  }
}

/// Stands for any plugin of a page.
private final class HallPlugin: Plugin {
  static let name: Name = "hall"
  static func wire(_ on: inout Wiring<HallPlugin>) {
    on(.routeOpen) { _, route in route.respond(true) }
  }
  init(_ mount: Mount<PageContext>) {}
}

/// The code of the guide for plugin authors.
@MainActor @Suite("The examples of the guide to plugins") struct PluginGuideExamples {
  @Test("a plugin alone") func alone() async throws {
    let item = try Harness(NewsPlugin.self, #"{ "seconds": 5 }"#)
    item.answer(.itemView, .button("Watch", id: "watch"), priority: Priority.first)
    #expect(try item.fire(.itemView).response == View.button("Watch", id: "watch").badged("NEW"))
    try await item.advance(by: .seconds(5))
    #expect(item.changes == [DataChange(.isKnown, to: true)])
    #expect(try item.fire(.itemView).response == .button("Watch", id: "watch"))
    #expect(item.fired == [])
  }

  @Test("the plugin's priority is the stated one") func priority() {
    #expect(PluginType(NewsPlugin.self).manifest.priority == Priority.late)
  }

  @Test("plugins together") func together() throws {
    let registry = try PluginRegistry([HallPlugin.self, TicketPlugin.self])
    let one = try Harness(
      registry, #"{ "plugin": "ticket", "params": { "url": "app://player/1" } }"#)
    let levels = try Harness(
      registry,
      [.page: ["hall"], .item: [["plugin": "ticket", "params": ["url": "app://player/1"]]]])
    let tree = try Harness(
      registry,
      page: """
        { "plugins": ["hall"], "cards": [{ "components": [{ "items": [
          { "id": "film", "plugins": [{ "plugin": "ticket", "params": { "url": "app://player/1" } }] }
        ] }] }] }
        """,
      at: "film")
    #expect(try one.fire(.itemTap).response == false)
    #expect(try levels.fire(.itemTap).response == true)
    #expect(try tree.fire(.itemTap).response == true)
  }

  @Test("an answer that has to wait") func waiting() async throws {
    let item = try Harness(RatingPlugin.self, ["url": "https://films/1/rate"])
    item.network.answer("https://films/1/rate", json: [:])
    item.network.answer("https://films/1/rate", with: NetworkResponse(status: 403))
    item.network.fail("https://films/1/rate")
    #expect(try await item.settle(item.fire(.filmRate)).response == true)
    #expect(try await item.settle(item.fire(.filmRate)).response == false)
    let broken = try item.fire(.filmRate)
    await #expect(throws: EventError.self) { try await item.settle() }
    #expect(try await item.settle(broken).cancelled == .dropped)
  }

  @Test("what every plugin must pass") func check() async throws {
    try await checkPlugin(NewsPlugin.self)
    try await checkPlugin(
      NewsPlugin.self,
      scenarios: [
        Scenario("an item that is new, and then known") { item in
          item.answer(.itemView, .button("Watch", id: "watch"), priority: Priority.first)
          try item.fire(.itemView)
          try await item.advance(by: .seconds(10))
        }
      ])
  }

  @Test("a page from the memory") func page() throws {
    let home = """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "items": [{ "plugins": [
        { "plugin": "ticket", "params": { "url": "app://player/1" } }
      ] }] }] }] }
      """
    let registry = try PluginRegistry([TicketPlugin.self])
    let documents = AppDocuments(MemorySource(["pages/home.json": home]))
    let runtime = PageRuntime(registry: registry)
    try runtime.open(PageAssembler(registry: registry, documents: documents).page("home"))
    let tapped = try runtime.at("home/0/0/0").fire(.itemTap).response
    #expect(tapped == false)
  }
}
