import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

@Suite("likes, like and like-count") @MainActor struct LikesPluginTests {
  private static let counts: Fields = ["metropolis": 41]

  /// Opens an app with two pages' worth of places that show a film: a button, and a mark on a poster.
  private static func app(
    guarded: Bool = true, fakes: Fakes = Fakes(), isStrict: Bool = true
  ) throws -> Harness {
    let check: Value = ["plugin": "login-check", "params": ["event": "like.set"]]
    let harness = try Harness(
      SystemPlugins.registry(),
      page: """
        { "data": { "film": "metropolis" }, "plugins": ["toast"], "cards": [{ "components": [{ "items": [
          { "id": "player", "data": { "text": "Metropolis", "url": "app://other" }, "plugins": [
            "text", { "plugin": "like", "params": { "key": "film" } }, "tap", "tracking", "route" ] },
          { "id": "poster", "data": { "text": "Metropolis", "url": "app://player/metropolis" },
            "plugins": [
              "text", { "plugin": "like-count", "params": { "prefix": "app://player/" } }] },
          { "id": "web", "data": { "text": "Elsewhere", "url": "https://elsewhere" }, "plugins": [
            "text", { "plugin": "like-count", "params": { "prefix": "app://player/" } }] }
        ] }] }] }
        """,
      app: .array((guarded ? ["account", check] : ["account"]) + ["likes", "tracking-log"]),
      at: "player", fakes: fakes, isStrict: isStrict)
    try harness.runtime.data(of: "app").write(.likeCounts, counts)
    return harness
  }

  private func label(_ harness: Harness) throws -> String? {
    try harness.runtime.controls(of: harness.module).first?.label
  }

  @Test(
    "R3 a subject is what follows the prefix by bytes",
    arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{1F3FB}"])
  func markedSubject(mark: String) throws {
    let harness = try Self.app()
    let poster = try harness.runtime.data(of: "page/poster")
    try harness.runtime.data(of: "app").write(.likeCounts, ["\(mark)1": 7])
    try poster.write(.url, "app://player/\(mark)1")
    #expect(try text(of: "page/poster", harness).contains("♡ 7"))
  }

  private func text(of poster: ModuleID, _ harness: Harness) throws -> String {
    "\(try #require(try harness.at(poster).fire(.itemView).response))"
  }

  @Test(
    "A tap likes the film, which shows at once wherever the film is shown, in a toast and in a record"
  )
  func like() throws {
    let harness = try Self.app(fakes: Fakes(account: ScriptedAccount(user: "Ada")))
    let page = harness.module.page
    #expect(try label(harness) == "♡ 喜欢 41")
    #expect(try text(of: "poster", harness).contains("♡ 41"))
    _ = try harness.at(ModuleID(page)).fire(.pageOverlay)
    _ = try harness.fire(.itemView)
    #expect(try harness.runtime.tap(harness.module, control: "like").response == true)
    #expect(
      Set(harness.staleViews.map(\.module)) == [
        ModuleID(page), harness.module, ModuleID("\(page)/poster"),
      ])
    #expect(try label(harness) == "♥ 已喜欢 42")
    #expect(try text(of: "poster", harness).contains("♥ 42"))
    #expect(
      try harness.at(ModuleID(page)).fire(.pageOverlay).response == .toast("已加入喜欢"))
    let log = try harness.runtime.data(of: "app").read(.trackingLog)?.map { Fields(value: $0) }
    #expect(log?.map { $0?["event"] } == ["item.tap", "like.set"])
    #expect(log?.first??["control"] == "like")
    #expect(log?.last??["liked"] == true && log?.last??["subject"] != nil)
  }

  @Test("What counts a like, and what doesn't, is in the trace: likes answers, route isn't asked")
  func trace() throws {
    let harness = try Self.app(fakes: Fakes(account: ScriptedAccount(user: "Ada")))
    try harness.runtime.tap(harness.module, control: "like")
    let set = try #require(harness.records.first { $0.event == "like.set" })
    #expect(set.subscribers == ["login-check", "likes"])
    #expect(set.outcome?.response == ["count": 42, "liked": true])
    #expect(set.publisher.plugin == "like")
    #expect(!harness.fired.contains { $0.event == "route.open" })
  }

  @Test("N10 a like is stale when another subject is named, here or on the page")
  func stale() throws {
    let harness = try Self.app()
    _ = try harness.fire(.itemView)
    try harness.runtime.data(of: ModuleID(harness.module.page)).write(Key<String>("film"), "kid")
    #expect(harness.staleViews.map(\.module) == [harness.module])
    _ = try harness.fire(.itemView)
    try harness.data.write(Key<String>("film"), "metropolis")
    #expect(harness.staleViews.map(\.module) == [harness.module])
  }

  @Test("A second tap takes the like back")
  func unlike() throws {
    let harness = try Self.app(fakes: Fakes(account: ScriptedAccount(user: "Ada")))
    for label in ["♥ 已喜欢 42", "♡ 喜欢 41"] {
      try harness.runtime.tap(harness.module, control: "like")
      #expect(try self.label(harness) == label)
    }
    #expect(harness.storage.values["likes"] == [:])
  }

  @Test("N7 the first like of a subject counts, and a toast tells of each that comes or goes")
  func first() throws {
    let harness = try Self.app(fakes: Fakes(account: ScriptedAccount(user: "Ada")))
    try harness.runtime.data(of: "app").write(.likeCounts, [:])
    for (label, toast) in [("♥ 已喜欢 1", "已加入喜欢"), ("♡ 喜欢", "已取消喜欢")] {
      try harness.runtime.tap(harness.module, control: "like")
      #expect(try self.label(harness) == label)
      #expect(try harness.at("page").fire(.pageOverlay).response == .toast(toast))
    }
  }

  @Test("P5 without a user, a like waits for a log-in, and does what was wanted for who logs in")
  func logIn() async throws {
    let fakes = Fakes(storage: MemoryStorage(["likes": ["Ada": ["metropolis"]]]))
    let harness = try Self.app(fakes: fakes)
    #expect(try label(harness) == "♡ 喜欢 42")
    for _ in 1...2 { try harness.runtime.tap(harness.module, control: "like") }
    #expect(harness.runtime.events.suspended.map(\.event) == ["like.set"])
    #expect(try label(harness) == "♡ 喜欢 42")
    try await harness.settle(harness.at("app").fire(.accountLogIn, "Ada"))
    // She liked it already: her tap was to like it, not to take that back.
    #expect(try label(harness) == "♥ 已喜欢 42")
    try await harness.settle(harness.at("app").fire(.accountLogIn, "Bo"))
    #expect(try label(harness) == "♡ 喜欢 42")
  }

  @Test("E28 a log-in that is given up leaves the like uncounted")
  func givenUp() throws {
    let harness = try Self.app()
    // A tap that waits counts as taken.
    #expect(try harness.runtime.tap(harness.module, control: "like").response == true)
    try harness.at("app").fire(.accountLogOut)
    #expect(harness.runtime.events.suspended == [])
    #expect(try label(harness) == "♡ 喜欢 41")
    #expect(harness.storage.values["likes"] == nil)
  }

  @Test("Likes are kept by user, and are there again in another life")
  func kept() throws {
    let storage = MemoryStorage()
    let first = try Self.app(
      fakes: Fakes(storage: storage, account: ScriptedAccount(user: "Ada")))
    try first.runtime.tap(first.module, control: "like")
    #expect(storage.values["likes"] == ["Ada": ["metropolis"]])
    let second = try Self.app(fakes: Fakes(storage: storage, account: ScriptedAccount(user: "Bo")))
    #expect(try label(second) == "♡ 喜欢 42")
    let third = try Self.app(fakes: Fakes(storage: storage, account: ScriptedAccount(user: "Ada")))
    #expect(try label(third) == "♥ 已喜欢 42")
  }

  @Test("R3 users and subjects are told apart by bytes")
  func spellings() throws {
    let users = ["\u{E9}", "e\u{301}"]
    let storage = MemoryStorage(["likes": [:]])
    for (number, user) in users.enumerated() {
      let harness = try Self.app(
        fakes: Fakes(storage: storage, account: ScriptedAccount(user: user)))
      #expect(try label(harness) == (number == 0 ? "♡ 喜欢 41" : "♡ 喜欢 42"))
      for subject in ["metropolis"] + users {
        try harness.at("app").fire(.likeSet, subject, true)
      }
      #expect(try label(harness) == "♥ 已喜欢 \(42 + number)")
      let likes = try #require(try harness.runtime.data(of: "app").read(.likes))
      let state = LikeState(count: number + 1, isLiked: true).value
      #expect(users.allSatisfy { likes[$0] == state })
    }
    let subjects: Value = .array((["metropolis"] + users).map { .string($0) })
    #expect(storage.values["likes"] == [users[1]: subjects, users[0]: subjects])
  }

  @Test("Without an account or a guard, likes are nobody's in particular")
  func anonymous() throws {
    let harness = try Self.app(guarded: false)
    try harness.runtime.tap(harness.module, control: "like")
    #expect(try label(harness) == "♥ 已喜欢 42")
  }

  @Test("N7 without a subject, or with an empty name of it, there is neither button nor mark")
  func noSubject() throws {
    let harness = try Self.app()
    #expect(try text(of: "web", harness) == "\(ViewValue.text("Elsewhere"))")
    try harness.runtime.data(of: "page").write(Key<String>("film"), "")
    #expect(try harness.runtime.controls(of: harness.module) == [])
    #expect(try !harness.fire(.gestureTap, "like").isAnswered)
    try harness.runtime.data(of: "page").remove(Key<String>("film"))
    #expect(try harness.runtime.controls(of: harness.module) == [])
  }

  @Test("Without a plugin that counts, the button has no number, and a tap no effect")
  func uncounted() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.item: ["text", "like"]],
      data: Params((.text, "Metropolis"), (.url, "app://1")))
    #expect(try label(harness) == "♡ 喜欢")
    #expect(try harness.runtime.tap("item", control: "like").response == false)
  }

  @Test(
    "N7 the button has the id that a param states, or else the name of its entry",
    arguments: [
      (["plugin": "like"], "like"), (["plugin": "like", "as": "heart"], "heart"),
      (["plugin": "like", "as": "heart", "params": ["id": "love"]], "love"),
    ] as [(Value, String)])
  func ids(entry: Value, id: String) throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.app: ["likes"], .item: ["text", entry]],
      data: Params((.text, "Metropolis"), (.url, "app://1")))
    #expect(try harness.runtime.controls(of: "item").map(\.id) == [id])
    #expect(try harness.runtime.tap("item", control: id).response == true)
    #expect(try harness.fired(.likeSet).count == 1)
    #expect(try harness.fire(.gestureTap, "other").response == nil)
    #expect(try harness.fire(.itemTap, "other").response == nil)
  }

  @Test("P7 the likes of others are counted up to the largest number, and from 0")
  func extremeCounts() throws {
    let harness = try Harness(SystemPlugins.registry(), [.app: ["likes"]])
    try harness.data.write(.likeCounts, ["a": .int(.max), "b": .int(.min)])
    #expect(try harness.fire(.likeSet, "a", true).response?.count == .max)
    #expect(try harness.fire(.likeSet, "b", true).response?.count == 1)
  }

  @Test("The names of what the user likes are there, and all by their number of likes")
  func names() throws {
    let harness = try Harness(SystemPlugins.registry(), [.app: ["likes"]])
    try harness.data.write(.likeCounts, ["a": 1, "b": 2, "c": 1])
    #expect(try harness.data.read(.likeRanking) == ["b", "a", "c"])
    #expect(try harness.data.read(.likedNames) == [])
    try harness.fire(.likeSet, "c", true)
    try harness.fire(.likeSet, "d", true)
    #expect(try harness.data.read(.likedNames) == ["d", "c"])
    #expect(try harness.data.read(.likeRanking) == ["b", "c", "a", "d"])
    try harness.fire(.likeSet, "d", true)
    #expect(try harness.data.read(.likedNames) == ["d", "c"])
    try harness.fire(.likeSet, "d", false)
    #expect(try harness.data.read(.likedNames) == ["c"])
  }

  @Test("Likes one by one are shown as those that another life finds", arguments: 0..<20)
  func oneByOne(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let storage = MemoryStorage()
    let fakes = Fakes(storage: storage, account: ScriptedAccount(user: "Ada"))
    func open() throws -> Harness {
      let harness = try Harness(
        SystemPlugins.registry(), [.app: ["account", "likes"]], fakes: fakes)
      try harness.data.write(.likeCounts, ["b": 2, "f": 1, "d": 1])
      return harness
    }
    let harness = try open()
    for step in 0..<40 {
      if step == 20 {
        storage.values["likes"] = ["": ["a", "z"], "Ada": ["c"], "Bob": ["c", "d"]]
      }
      let subject = String("abcdefghij".randomElement(using: &random) ?? "a")
      try harness.fire(.likeSet, subject, Bool.random(using: &random))
      let other = try open()
      #expect(try harness.data.read(.likes) == other.data.read(.likes))
      #expect(try harness.data.read(.likedNames) == other.data.read(.likedNames))
      #expect(try harness.data.read(.likeRanking) == other.data.read(.likeRanking))
    }
  }
}
