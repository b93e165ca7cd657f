import Plugboard
import PlugboardPlugins
import PlugboardPosters
import PlugboardTesting
import Testing

@Suite("video and history") @MainActor struct VideoPluginTests {
  /// A page that shows a film of two minutes, below an app that keeps what was seen.
  private static func page(
    _ params: String = "{}", fakes: Fakes = Fakes(), film: String = "kid"
  ) throws -> Harness {
    let harness = try Harness(
      PluginRegistry(SystemPlugins.all + PosterPlugins.all),
      page: .string(
        """
        { "data": { "film": "\(film)" }, "cards": [{ "components": [{ "items": [
          { "id": "screen", "data": { "title": "The Kid", "minutes": 2 },
            "plugins": [{ "plugin": "video", "params": \(params) }] }
        ] }] }] }
        """), app: ["account", "history"], at: "screen", fakes: fakes)
    return harness
  }

  private func shown(_ harness: Harness) throws -> [String] {
    guard case .column(let views, _)? = try harness.fire(.itemView).response, views.count == 3,
      case .progress(let part, let label) = views[1]
    else { throw CancellationError() }
    let controls = try harness.runtime.controls(of: harness.module)
    return ["\(part)", label ?? "-"] + controls.map { $0.label + ($0.isEnabled ? "" : " (off)") }
  }

  private func watched(_ harness: Harness) throws -> Fields? {
    try harness.runtime.data(of: "app").read(.watched)
  }

  @Test("A work runs on the clock, so many seconds in each second, until its end")
  func run() async throws {
    let harness = try Self.page(#"{ "speed": 30 }"#)
    #expect(try shown(harness) == ["0.0", "0:00:00 / 0:02:00", "« (off)", "▶ 播放", "»"])
    try harness.runtime.tap(harness.module, control: "toggle")
    try await harness.advance(by: .seconds(1))
    #expect(try shown(harness) == ["0.25", "0:00:30 / 0:02:00", "«", "⏸ 暂停", "»"])
    try await harness.advance(by: .seconds(10))
    #expect(try shown(harness) == ["1.0", "0:02:00 / 0:02:00", "«", "↺ 重播", "» (off)"])
    #expect(try watched(harness) == ["kid": 120])
    try harness.runtime.tap(harness.module, control: "toggle")
    #expect(try shown(harness) == ["0.0", "0:00:00 / 0:02:00", "« (off)", "⏸ 暂停", "»"])
  }

  @Test("N7 a time has its hours, and two digits of minutes and seconds")
  func times() throws {
    let harness = try Self.page()
    try harness.data.write(.minutes, 125)
    for (second, text) in [(1, "0:00:01"), (10, "0:00:10"), (600, "0:10:00"), (3_671, "1:01:11")] {
      try harness.data.write(.videoSecond, second)
      #expect(try shown(harness)[1] == "\(text) / 2:05:00")
      #expect(try shown(harness)[2] == "«")
    }
  }

  @Test("A tap on the item as a whole plays the work, and pauses it")
  func wholeTap() async throws {
    let harness = try Self.page()
    #expect(try harness.runtime.tap(harness.module).response == true)
    #expect(try harness.data.read(.videoIsPlaying) == true)
    try harness.runtime.tap(harness.module)
    #expect(try harness.data.read(.videoIsPlaying) == false)
  }

  @Test("N7 a tap that another plugin has taken doesn't play the work")
  func taken() throws {
    let harness = try Self.page()
    harness.handle(.gestureTap, priority: 900) { $0.respond(true) }
    #expect(try harness.runtime.tap(harness.module).response == true)
    #expect(try harness.data.read(.videoIsPlaying) != true)
  }

  @Test("A work that runs isn't begun anew, and runs no faster, if it is to play again")
  func twice() async throws {
    let harness = try Self.page()
    for _ in 1...2 { #expect(try harness.fire(.videoPlay).response == true) }
    try await harness.advance(by: .seconds(3))
    #expect(try harness.data.read(.videoSecond) == 3)
    #expect(try harness.fired(.videoDidStart).count == 1)
  }

  @Test("A pause stops the clock of the work, and going back or ahead keeps within it")
  func controls() async throws {
    let harness = try Self.page(#"{ "step": 50 }"#)
    try harness.fire(.videoPlay)
    try await harness.advance(by: .seconds(5))
    #expect(try harness.fire(.videoPause).response == true)
    try await harness.advance(by: .seconds(60))
    #expect(try harness.data.read(.videoSecond) == 5)
    for (control, second) in [("ahead", 55), ("ahead", 105), ("ahead", 120), ("back", 70)] {
      try harness.runtime.tap(harness.module, control: control)
      #expect(try harness.data.read(.videoSecond) == second)
    }
    #expect(try harness.fire(.videoPause).response == false)
  }

  @Test(
    "A work goes on where the user left it, also after the page has ended, each user where they were"
  )
  func resumed() async throws {
    let fakes = Fakes()
    let harness = try Self.page(fakes: fakes)
    try harness.fire(.videoPlay)
    try await harness.advance(by: .seconds(40))
    try harness.runtime.unregister("page")
    #expect(try watched(harness) == ["kid": 40])
    let next = try Self.page(fakes: fakes)
    #expect(try next.data.read(.videoSecond) == 40)
    _ = try await next.settle(next.at("app").fire(.accountLogIn, "Ada"))
    #expect(try watched(next) == [:])
    try next.at("app").fire(.videoDidStart, "moon")
    try next.at("app").fire(.videoDidStop, "kid", 7)
    #expect(try next.runtime.data(of: "app").read(.watchedNames) == ["kid", "moon"])
    #expect(try watched(next) == ["kid": 7, "moon": 0])
    #expect(try next.at("app").fire(.videoDidStart, "kid").response == true)
    #expect(try watched(next) == ["kid": 7, "moon": 0])
    _ = try await next.settle(next.at("app").fire(.accountLogOut))
    #expect(try watched(next) == ["kid": 40])
  }

  @Test("Another film on the page pauses the one that runs, and begins where that was left")
  func changed() async throws {
    let harness = try Self.page()
    try harness.at("app").fire(.videoDidStop, "moon", 60)
    try harness.fire(.videoPlay)
    try await harness.advance(by: .seconds(3))
    try harness.runtime.data(of: "page").write(Key<String>("film"), "moon")
    #expect(try watched(harness) == ["kid": 3, "moon": 60])
    #expect(try harness.data.read(.videoSecond) == 60)
    #expect(try harness.data.read(.videoIsPlaying) == false)
  }

  @Test("Only so many works are kept as the param says")
  func limit() throws {
    let harness = try Harness(
      PluginRegistry(SystemPlugins.all + PosterPlugins.all),
      [.app: [["plugin": "history", "params": ["kept": 2]]]])
    for film in ["a", "b", "c"] {
      #expect(try harness.fire(.videoDidStop, film, 1).response == true)
    }
    #expect(try harness.data.read(.watchedNames) == ["c", "b"])
  }
}
