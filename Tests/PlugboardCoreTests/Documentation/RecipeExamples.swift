import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

extension EventName<Bool, Void> { fileprivate static let filmRemove = EventName("film.remove") }
extension EventName<Bool, Void> { fileprivate static let playerToggle = EventName("player.toggle") }

extension Key<String> {
  fileprivate static let question = Key("question")
  fileprivate static let currency = Key("currency")
  fileprivate static let price = Key("price")
}

extension Key<Int> {
  fileprivate static let cents = Key("cents", in: 0...10_000_000)
  fileprivate static let launches = Key("launches", in: 0...1_000_000)
  fileprivate static let stars = Key("stars", in: 1...5)
}

/// Asks a person before a film is removed.
final class RemovePlugin: ItemPlugin {
  static let name: Name = "remove"
  static let params = ParamList(
    .optional(.question, default: ["en": "Remove the film?", "zh": "移除这部影片？"]))
  static let fires = EventList(.dialogShow)

  static func wire(_ on: inout Wiring<RemovePlugin>) {
    on(.filmRemove) { remove, event in remove.ask(event.suspend(joining: true)) }
  }

  private func ask(_ token: Suspension<Bool>) {
    let question = context.task { [self] in
      let buttons = [Dialog.Button("Remove", id: "yes"), Dialog.Button("Keep", id: "no")]
      guard token.isPending, let dialog = Dialog(title: try mount[.question], buttons: buttons)
      else { return }
      let answer = try await context.up.fire(.dialogShow, dialog).end()
      if token.isPending { token.resume(answering: answer.response == .button("yes")) }
    }
    token.onEnd { _ in question.cancel() }
  }
}

/// Counts the launches of the app.
final class LaunchesPlugin: AppPlugin {
  static let name: Name = "launches"
  static let writes = KeyList(.launches)
  static let ports = PortList(.storage)

  static func wire(_ on: inout Wiring<LaunchesPlugin>) {
    on(.moduleDidLoad) { launches, _ in try launches.count() }
  }

  private func count() throws {
    try context.storage.update(.launches) { $0 = min($0 ?? 0, 999_999) + 1 }
    try data.write(.launches, try context.storage.read(.launches) ?? 1)
  }
}

/// The reasons for which a film has no stars.
enum StarsError: CodedError {
  case refused(status: Int)
  case noStars(Value)

  var code: String {
    switch self {
    case .refused: "stars-refused"
    case .noStars: "stars-missing"
    }
  }

  var message: String {
    switch self {
    case .refused(let status): "the server refuses the stars with status \(status)"
    case .noStars(let answer): "the answer has no \"stars\" from 1 to 5: \(answer)"
    }
  }
}

/// Loads the stars of a film.
final class StarsPlugin: ItemPlugin {
  static let name: Name = "stars"
  static let params = ParamList(.required(.url))
  static let writes = KeyList(.stars)
  static let ports = PortList(.network)

  static func wire(_ on: inout Wiring<StarsPlugin>) {
    on(.moduleDidLoad) { stars, _ in stars.load() }
  }

  private func load() {
    context.task { [self] in
      let stars = try await context.retrying(3, timeout: .seconds(10)) { [self] in try await ask() }
      try data.write(.stars, stars)
    }
  }

  private func ask() async throws -> Int {
    let response = try await context.network.send(NetworkRequest(try mount[.url]))
    guard response.status == 200 else { throw StarsError.refused(status: response.status) }
    let answer = try Value(json: String(decoding: response.body, as: UTF8.self))
    guard case .object(let fields) = answer, let stars = fields["stars"].flatMap(Int.init(value:)),
      1...5 ~= stars
    else { throw StarsError.noStars(answer) }
    return stars
  }
}

/// Shows a price in the currency that the item states, or else a module above.
final class PricePlugin: ItemPlugin {
  static let name: Name = "price"
  static let reads = KeyList(.cents, .currency)
  static let writes = KeyList(.price)

  static func wire(_ on: inout Wiring<PricePlugin>) {
    on(.moduleDidLoad) { price, _ in
      try price.show()
      try price.data.observeInherited(.currency) { [weak price] in
        price?.context.attempt { try price?.show() }
      }
    }
  }

  private func show() throws {
    let currency = try data.readInherited(.currency) ?? "EUR"
    try data.write(.price, "\(Double(try data.require(.cents)) / 100) \(currency)")
  }
}

/// The one player of a page.
@MainActor final class Player {
  var isPlaying = false
}

extension ReferenceKey<Player> { static let player = ReferenceKey("player") }

/// Makes the player of the page.
final class PlayerPlugin: PagePlugin {
  static let name: Name = "player"
  static let writes = KeyList(references: .player)

  static func wire(_ on: inout Wiring<PlayerPlugin>) {
    on(.moduleDidLoad) { page, _ in
      try page.data.write(.player, Player(), holding: .strong)
    }
  }
}

/// Starts and stops the player of the page.
final class PlayButtonPlugin: ItemPlugin {
  static let name: Name = "play-button"
  static let reads = KeyList(references: .player)

  static func wire(_ on: inout Wiring<PlayButtonPlugin>) {
    on(.playerToggle) { button, event in
      guard let player = try button.context.page?.data.read(.player) else { return }
      player.isPlaying.toggle()
      event.respond(player.isPlaying)
    }
  }
}

/// The code of the recipes for plugins.
@MainActor @Suite("The recipes for plugins") struct RecipeExamples {
  @Test("a question to a person") func dialog() async throws {
    let item = try Harness(RemovePlugin.self)
    item.answer(.dialogShow, .button("yes"))
    #expect(try await item.settle(item.fire(.filmRemove)).response == true)
    try await checkPlugin(RemovePlugin.self)
  }

  /// An item that asks, on a page that shows dialogs.
  private func asking() throws -> Harness {
    let registry = try PluginRegistry(SystemPlugins.all + [RemovePlugin.self])
    return try Harness(registry, [.page: ["dialog"], .item: ["remove"]])
  }

  @Test("E9 a second tap asks no second question, and what is below is called once")
  func twoTaps() async throws {
    let item = try asking()
    var removed: [Bool?] = []
    item.handle(.filmRemove) { removed.append($0.response) }
    var ends: [Bool?] = []
    try item.fire(.filmRemove).onEnd { ends.append($0.response) }
    try item.fire(.filmRemove).onEnd { ends.append($0.response) }
    try await item.settle()
    try item.fire(.filmRemove).onEnd { ends.append($0.response) }
    try await item.settle()
    #expect(ends == [])
    try item.runtime.tap("page", control: "yes")
    try await item.settle()
    #expect(ends == [true, true, true] && removed == [true])
    #expect(try item.at("page").fire(.pageOverlay).response == nil)
    try item.fire(.filmRemove).onEnd { ends.append($0.response) }
    try await item.settle()
    try item.runtime.tap("page", control: "no")
    try await item.settle()
    #expect(ends.last == false)
    #expect(item.fired.count { $0.event == "dialog.show" } == 2)
    #expect(item.diagnostics.map(\.code) == [] && item.faults.isEmpty)
  }

  @Test(
    "E28 the question is withdrawn if its event is cancelled, before it is shown or after",
    arguments: [false, true])
  func cancelled(isShown: Bool) async throws {
    let item = try asking()
    let number = try #require(try item.fire(.filmRemove).suspension)
    if isShown {
      try await item.settle()
      #expect(try item.at("page").fire(.pageOverlay).response != nil)
    }
    #expect(item.runtime.events.cancel(number, "no time"))
    try await item.settle()
    #expect(item.runtime.events.suspended.isEmpty)
    #expect(try item.at("page").fire(.pageOverlay).response == nil)
    #expect(item.diagnostics.map(\.code) == [] && item.faults.isEmpty)
  }

  @Test("E28 an event that is cancelled as the answer comes in is not resumed any more")
  func cancelledWhileAnswered() async throws {
    let item = try asking()
    let outcome = try item.fire(.filmRemove)
    try await item.settle()
    try item.runtime.tap("page", control: "yes")
    #expect(item.runtime.events.cancel(try #require(outcome.suspension), "no time"))
    #expect(try await item.settle(outcome).cancelled == .because("no time"))
    try await item.settle()
    #expect(item.diagnostics.map(\.code) == [] && item.faults.isEmpty)
  }

  @Test(
    "E28 the question is withdrawn with the item, and answered with the page",
    arguments: ["item", "page"])
  func ended(module: ModuleID) async throws {
    let item = try asking()
    let outcome = try item.fire(.filmRemove)
    try await item.settle()
    try item.runtime.unregister(module)
    #expect(try await item.settle(outcome).cancelled != nil)
    try await item.settle()
    #expect(item.runtime.events.suspended.isEmpty)
    if module == "item" { #expect(try item.at("page").fire(.pageOverlay).response == nil) }
    #expect(item.diagnostics.map(\.code) == [] && item.faults.isEmpty)
  }

  @Test("a value that outlives the app") func storage() async throws {
    let fakes = Fakes()
    _ = try Harness(LaunchesPlugin.self, fakes: fakes)
    let second = try Harness(LaunchesPlugin.self, fakes: fakes)
    #expect(try second.data.read(.launches) == 2)
    try await checkPlugin(LaunchesPlugin.self)
  }

  @Test("an answer of a server") func network() async throws {
    let item = try Harness(StarsPlugin.self, ["url": "https://films/moon"])
    item.network.fail("https://films/moon")
    item.network.answer("https://films/moon", json: ["stars": 4])
    try await item.advance(by: .seconds(1))
    #expect(try item.data.read(.stars) == 4)
    #expect(item.network.requests.count == 2)
    try await checkPlugin(StarsPlugin.self)
  }

  @Test("an answer that isn't understood") func misfit() async throws {
    let item = try Harness(StarsPlugin.self, ["url": "https://films/moon"], isStrict: false)
    item.network.answer("https://films/moon", json: ["stars": 9])
    try await item.advance(by: .seconds(5))
    #expect(item.faults.map(\.errorCode) == ["stars-missing"])
  }

  @Test("a value of a module above") func inherited() async throws {
    let item = try Harness(PricePlugin.self, data: Params((.cents, 1250)))
    try item.runtime.data(of: "page").write(.currency, "CNY")
    #expect(try item.data.read(.price) == "12.5 CNY")
    try await checkPlugin(PricePlugin.self)
  }

  @Test("an object that the host owns") func weakReference() throws {
    let runtime = PageRuntime()
    try runtime.register("home", level: .page)
    let data = try runtime.data(of: "home")
    do {
      let player = Player()
      try data.write(.player, player, holding: .weak)
      #expect(try data.read(.player) === player)
    }
    #expect(try data.read(.player) == nil)
  }

  @Test("an object that plugins share") func reference() async throws {
    let registry = try PluginRegistry([PlayerPlugin.self, PlayButtonPlugin.self])
    let item = try Harness(registry, [.page: ["player"], .item: ["play-button"]])
    #expect(try item.fire(.playerToggle).response == true)
    #expect(try item.fire(.playerToggle).response == false)
    try await checkPlugin(PlayerPlugin.self)
    try await checkPlugin(PlayButtonPlugin.self)
  }
}
