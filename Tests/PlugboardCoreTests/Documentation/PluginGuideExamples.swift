import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

extension Key<Int> {
  fileprivate static let limit = Key("limit", in: 0...100)
  fileprivate static let step = Key("step", in: 0...100)
}
extension EventName<Bool, Void> { fileprivate static let filmRate = EventName("film.rate") }
extension Key<Bool> { fileprivate static let isKnown = Key("news.isKnown") }
extension Key<String> { fileprivate static let mark = Key("mark") }

extension Key<String> {
  static let cinemaTitle = Key("cinema.title")
}

final class NewsPlugin: ItemPlugin {
  static let name: Name = "news"
  static let summary = "Marks an item as new for the first seconds of its life."
  static let unit = "item view"
  static let priority = Priority.late
  static let params = ParamList(
    .optional(.seconds, default: 10), .optional(.mark, default: ["en": "NEW", "zh": "新"]))
  static let reads = KeyList(.isKnown)
  static let writes = KeyList(.isKnown)
  static let decorates = EventList(.itemView)

  static func wire(_ on: inout Wiring<NewsPlugin>) {
    on(.itemView) { news, item in
      if let view = item.response, try !news.isKnown {
        item.respond(view.badged(try news.mount[.mark]))
      }
    }
    on(.moduleDidLoad) { news, _ in news.wait() }
  }

  private var isKnown: Bool { get throws { try data.read(.isKnown) ?? false } }

  private func wait() {
    context.task { [self] in
      try await context.clock.sleep(for: .seconds(mount[.seconds]))
      try data.write(.isKnown, true)
    }
  }
}

extension NewsPlugin {
  nonisolated static let notes = """
    Whether a person has seen the item is kept in its data, under `news.isKnown`.
    """
  nonisolated static let examples = [
    PluginExample(
      "An item that is new for a minute.",
      """
      {
        "data": { "title": "Nosferatu" },
        "plugins": ["view", { "plugin": "news", "params": { "seconds": 60 } }]
      }
      """)
  ]
}

extension Key<Int> {
  static let seconds = Key(
    "seconds", in: 0...60, summary: "The seconds for which the item is new.")
}

/// Places the items of a component in steps.
final class StepsLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.steps"
  static let params = ParamList(.optional(.step, default: 2))

  static func layout(_ params: Params) throws -> any ItemLayout {
    StepsLayout(step: try params.require(.step))
  }
}

struct StepsLayout: ItemLayout {
  let step: Int

  func itemsPerBand(width: Int) -> Int? { 1 }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    let x = min(items.first * step, items.width - 1)
    let height = items.height(of: 0, width: items.width - x)
    band.append(0, UnitRect(x: x, y: 0, width: items.width - x, height: height))
  }
}

/// Asks a server before it answers.
private final class RatingPlugin: ItemPlugin {
  static let name: Name = "rating"
  static let params = ParamList(.required(.url))
  static let ports = PortList(.network)

  static func wire(_ on: inout Wiring<RatingPlugin>) {
    on(.filmRate) { rating, event in
      let token = event.suspend()
      rating.context.task {
        let request = NetworkRequest(try rating.mount[.url])
        let response = try await rating.context.network.send(request)
        token.resume(answering: response.status == 200)
      }
    }
  }
}

@MainActor protocol Cart {
  func add(_ film: String) throws -> Int
}

extension PortKey<any Cart> { static let cart = PortKey("cart") }

private final class FakeCart: Cart {
  var films: [String] = []
  func add(_ film: String) -> Int {
    films.append(film)
    return films.count
  }
}

extension EventName<Int, Void> { fileprivate static let filmBuy = EventName("film.buy") }

final class BuyPlugin: ItemPlugin {
  static let name: Name = "buy"
  static let params = ParamList(.required(.film))
  static let ports = PortList(.cart)

  static func wire(_ on: inout Wiring<BuyPlugin>) {
    on(.filmBuy) { buy, event in
      event.respond(try buy.context.port(.cart).add(buy.mount[.film]))
    }
  }
}

/// Opens at most so many URLs from a page.
private final class HallPlugin: PagePlugin {
  static let name: Name = "hall"
  static let params = ParamList(.optional(.limit, default: 100))

  static func wire(_ on: inout Wiring<HallPlugin>) {
    on(.routeOpen) { hall, route in route.respond(hall.takeSeat()) }
  }

  private var seats: Int

  override init(_ mount: Mount<PageContext>) throws {
    seats = try mount[.limit]
    try super.init(mount)
  }

  private func takeSeat() -> Bool {
    seats -= 1
    return seats >= 0
  }
}

enum Hall: String, CaseIterable, ValueConvertible { case large, small }

/// Where a film is shown, and how many seats are free: `{ "hall": "large", "seats": 40 }`.
struct Showing: FieldsConvertible {
  static let fields = ParamList(.required(.hall), .optional(.freeSeats))

  let hall: Hall
  let freeSeats: Int?

  init?(value: Value) {
    guard case .object(let fields) = value, let hall = Hall(value: fields["hall"] ?? .null),
      let freeSeats = Int?(value: fields["seats"] ?? .null)
    else { return nil }
    self.hall = hall
    self.freeSeats = freeSeats
  }

  var value: Value { ["hall": hall.value, "seats": freeSeats.value] }
}

extension Key<Hall> { static let hall = Key("hall") }
extension Key<Int> { static let freeSeats = Key("seats", in: 0...1000) }
extension Key<[Showing]> { static let showings = Key("showings") }

final class ShowingsPlugin: ItemPlugin {
  static let name: Name = "showings"
  static let params = ParamList(.required(.showings))

  static func wire(_ on: inout Wiring<ShowingsPlugin>) {
    on(.itemView) { plugin, item in
      let halls = try plugin.mount[.showings].map(\.hall.rawValue)
      item.respond(.text(halls.joined(separator: ", ")))
    }
  }
}

/// The code of the guide for plugin authors.
@MainActor @Suite("The examples of the guide to plugins") struct PluginGuideExamples {
  @Test("a plugin alone") func alone() async throws {
    let item = try Harness(NewsPlugin.self, #"{ "seconds": 5 }"#)
    item.answer(.itemView, .button("Watch", id: "watch"), priority: Priority.first)
    #expect(
      try item.fire(.itemView).response == ViewValue.button("Watch", id: "watch").badged("NEW"))
    try await item.advance(by: .seconds(5))
    #expect(item.changes == [DataChange(.isKnown, to: true)])
    #expect(try item.fire(.itemView).response == .button("Watch", id: "watch"))
    #expect(item.fired == [])
  }

  @Test("T4 the manifest has what the plugin says of itself, its params and its use")
  func catalogue() {
    let manifest = NewsPlugin.pluginType.manifest
    #expect(manifest.summary == "Marks an item as new for the first seconds of its life.")
    #expect(
      manifest.notes
        == ["Whether a person has seen the item is kept in its data, under `news.isKnown`."])
    #expect(manifest.params.map(\.key.summary) == ["The seconds for which the item is new.", nil])
    #expect(manifest.examples.map(manifest.level) == [.item])
    let own = Key<String>("title", for: .dataKey, summary: "A title.").described("The title here.")
    #expect(KeyDeclaration(own).summary == "The title here.")
    #expect(own.purpose == .dataKey)
    let event = EventName<Bool, Void>("x", answers: .first, summary: "Asks.").described("Plays.")
    #expect(event.declaration.summary == "Plays.")
    #expect(event.declaration == EventName<Bool, Void>("x", answers: .first).declaration)
  }

  @Test("the plugin's priority is the stated one") func priority() {
    #expect(NewsPlugin.pluginType.manifest.priority == Priority.late)
  }

  @Test("another package's key")
  func prefixed() throws {
    let item = try Harness(NewsPlugin.self)
    try item.data.write(.cinemaTitle, "首页")
    #expect(try item.data.read(.cinemaTitle) == "首页")
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

  @Test("P7 params of types of one's own, and the places of their faults")
  func ownTypes() throws {
    let item = try Harness(
      ShowingsPlugin.self,
      #"{ "showings": [{ "hall": "large", "seats": 40 }, { "hall": "small" }] }"#)
    #expect(try item.fire(.itemView).response == .text("large, small"))
    let faulty = [
      #"{ "hall": "huge" }"#, #"{ "hal": "large" }"#, #"{ "seats": 3 }"#,
      #"{ "hall": "large", "seats": 2000 }"#, #"{ "hall": "large", "seats": "x" }"#,
    ]
    let registry = try PluginRegistry([ShowingsPlugin.self])
    let messages = faulty.map { showing in
      let home = """
        { "format": 1, "id": "home", "cards": [{ "components": [{ "items": [{ "plugins": [
          { "plugin": "showings", "params": { "showings": [\(showing)] } }
        ] }] }] }] }
        """
      let documents = AppDocuments(MemoryDocumentStore(["pages/home.json": home]))
      return PageAssembler(registry: registry, documents: documents).page("home").diagnostics
        .map { "\($0.location?.column ?? 0): \($0.message)" }
    }
    let start = #"in the param "showings" of plugin "showings", "#
    #expect(
      messages == [
        [#"62: \#(start)this is "large" or "small", not "huge""#],
        [#"54: \#(start)there is no "hal" here; there are hall, seats"#],
        [#"52: \#(start)"hall" is missing, "large" or "small""#],
        ["80: \(start)this takes 0 to 1000, not 2000"],
        ["80: \(start)this is an integer, not a string"],
      ])
  }

  @Test("a layout of one's own") func layout() throws {
    let component = try Harness(StepsLayoutPlugin.self)
    let choice = try #require(try component.fire(.componentLayout).response)
    #expect(choice == LayoutChoice("layout.steps", params: ["step": 2]))
    let frames = StepsLayout(step: 2).frames(width: 10, count: 3) { _, _ in 1 }
    #expect(frames.frames.map(\.rect.x) == [0, 2, 4])
    #expect(frames.size == UnitSize(width: 10, height: 3))
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

  @Test("a service of the host's own") func port() throws {
    let cart = FakeCart()
    let item = try Harness(
      BuyPlugin.self, ["film": "moon"], fakes: Fakes().adding(.cart, cart))
    #expect(try item.fire(.filmBuy).response == 1)
    #expect(cart.films == ["moon"])
  }

  @Test("E12 the code of an error") func errorCode() async throws {
    let lenient = try Harness(
      RatingPlugin.self, ["url": "https://films/1/rate"], isStrict: false)
    try await lenient.settle(lenient.fire(.filmRate))
    #expect(lenient.faults.map(\.errorCode) == ["network-failed"])
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
    let documents = AppDocuments(MemoryDocumentStore(["pages/home.json": home]))
    let runtime = PageRuntime(registry: registry)
    try runtime.open(PageAssembler(registry: registry, documents: documents).page("home"))
    let tapped = try runtime.at("home/0/0/0").fire(.itemTap).response
    #expect(tapped == false)
  }
}
