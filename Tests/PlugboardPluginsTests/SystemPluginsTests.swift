import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@MainActor @Suite("The system plugins") struct SystemPluginsTests {
  @Test("P15 each has a unique name and names its function unit")
  func units() throws {
    let registry = try SystemPlugins.registry()
    #expect(registry.all.count == SystemPlugins.all.count)
    #expect(registry.all.filter { $0.manifest.unit.isEmpty }.isEmpty)
  }

  /// The scenarios in which plugins show declared uses that the standard scenarios don't show.
  private static let scenarios: [String: [Scenario]] = [
    "navigation-bar": [
      Scenario(
        "a button",
        params: ["buttons": [["id": "member", "label": "会员", "url": "app://member"]]]
      ) { bar in
        try bar.fire(.gestureTap, "member")
      }
    ],
    "login-check": [
      Scenario("a later log-in") { check in
        let route = try check.open("app://member")
        try check.fire(.accountDidChange, "小明")
        try await check.settle(route)
        let other = try check.open("app://hot")
        check.runtime.events.cancel(try #require(other.suspension), "changed my mind")
      }
    ],
    "ready-gate": [
      Scenario("the end of the set-up") { gate in
        let route = try gate.open("app://member")
        let other = try gate.fire(.appOpenURL, "app://hot")
        try gate.data.write(.appSettingUp, [])
        try await gate.settle(route)
        try await gate.settle(other)
      }
    ],
    "account": [
      Scenario("a user who is remembered", params: ["remembers": true]) { account in
        try await account.settle(account.fire(.accountLogIn, "小明"))
        try await account.settle(account.fire(.accountLogOut))
      }
    ],
    "data-cache": [
      Scenario("an answer that is kept") { cache in
        let request = SourceRequest("films", of: .item, page: 1)
        let answer = SourcePage([["type": "poster"]], isLast: true)
        try cache.fire(.cacheWrite, request, answer)
        #expect(try cache.fire(.cacheRead, request).response == answer)
      }
    ],
    "likes": [
      Scenario("a like") { likes in
        try likes.fire(.likeSet, "metropolis", true)
        try likes.data.write(.likeCounts, ["metropolis": 41])
      }
    ],
    "like": [
      Scenario("a tap that is counted") { like in
        try like.data.write(.url, "app://metropolis")
        like.answer(.likeSet, LikeState(count: 1, isLiked: true))
        try like.fire(.gestureTap, "like")
      }
    ],
    "account-button": [
      Scenario("a log-in and a log-out") { button in
        try button.fire(.gestureTap, "account-button")
        button.answer(.accountState, "Ada")
        try button.fire(.gestureTap, "account-button")
      }
    ],
    "like-count": [
      Scenario("a film that somebody likes") { count in
        count.handle(.itemView, priority: Priority.first) { $0.respond(.text("Metropolis")) }
        try count.data.write(.url, "app://metropolis")
        try count.fire(.itemView)
      }
    ],
    "login-dialog": [
      Scenario("a refused log-in, and none", at: .page) { dialog in
        dialog.account.refused = ["Ada"]
        var shown: [Suspension<DialogAnswer>] = []
        dialog.handle(.dialogShow) { shown.append($0.suspend()) }
        try dialog.fire(.accountAskLogIn, nil)
        shown[0].resume(answering: .button("log-in", values: ["name": "Ada"]))
        try await dialog.settle()
        shown.last?.resume(answering: .closed)
        try dialog.fire(.accountAskLogIn, nil)
        try dialog.fire(.accountDidChange, "Bo")
        dialog.answer(.accountState, "Bo")
        try dialog.fire(.accountAskLogIn, nil)
        shown.last?.resume(answering: .closed)
      }
    ],
    "record": [
      Scenario("a film", params: ["source": "films", "key": "film"]) { record in
        record.sources.records["films"] = [
          "kid": [
            "title": "The Kid", "year": 1921, "director": "Chaplin", "text": "A comedy",
            "country": "USA", "minutes": 53, "fact": "It made its boy a star.",
          ]
        ]
        try record.data.write("film", "kid")
        try await record.settle()
      },
      Scenario("a failure", at: .item, params: ["source": "films", "key": "film"]) { record in
        record.sources.records["films"] = ["kid": [:]]
        record.sources.fail("films")
        try record.data.write("film", "kid")
        try await record.settle()
        try record.fire(.itemView)
        try record.fire(.gestureTap, "retry")
        try await record.settle()
      },
      Scenario("a failure for people", params: ["source": "films", "key": "film"]) { record in
        record.runtime.showsFaults = false
        record.sources.fail("films")
        try record.data.write("film", "kid")
        try await record.settle()
        try record.fire(.pageView)
      },
    ],
    "list": [
      Scenario("a pin") { list in
        try list.fire(.pagePin, PagePin(.sticky, "page/filters", at: .top))
        try list.fire(.pageList)
        try list.fire(.pageUnpin, "page/filters")
      }
    ],
    "source": [
      Scenario("an answer", params: ["source": "films", "when": "event"]) { source in
        source.sources.answer("films", with: [], isLast: true)
        try source.fire(.sourceLoad)
        try await source.settle()
      },
      Scenario("a failure for people", params: ["source": "films", "when": "event"]) { source in
        source.runtime.showsFaults = false
        source.sources.fail("films")
        try source.fire(.sourceLoad)
        try await source.settle()
      },
    ],
    "load-more": [
      Scenario("a card with a source") { page in
        try page.runtime.register("feed", level: .card, under: page.module)
        try page.runtime.register("component", level: .component, under: "feed")
        try page.runtime.data(of: "feed").write(.sourceState, "loaded")
        try page.fire(.listDidReachEnd)
      }
    ],
    "card-header": link("header-more"), "component-header": link("header-more"),
    "footer": link("footer-more"), "empty-state": link("empty-more"),
    "layout.carousel": [
      Scenario("two pages") { component in
        try addItems(to: component)
        try component.fire(.gestureTap, "next")
      }
    ],
    "layout.tabs": [
      Scenario("two items") { component in
        try addItems(to: component)
        try component.fire(.componentView)
        try component.fire(.gestureTap, "tab-1")
      }
    ],
    "card-tabs": [
      Scenario("two components") { card in
        for id in ["a", "b"] as [ModuleID] {
          try card.runtime.register(id, level: .component, under: card.module)
        }
        try card.fire(.cardView)
        try card.fire(.cardComponent)
        try card.fire(.gestureTap, "tab-1")
        try card.fire(.cardReveal, 0)
      }
    ],
    "view": [
      Scenario(
        "a picture and a control of others",
        params: ["picture": ["event": "item.picture"], "trailing": ["control": "like"]]
      ) { try $0.fire(.itemView) }
    ],
    "form": [
      Scenario("a form that is taken") { form in
        form.answer(EventName<Bool, Void>("check.fire"), true)
        try form.fire(.formSubmit)
      }
    ],
    "form-dialog": [
      Scenario("an answer") { form in
        var shown: [Suspension<DialogAnswer>] = []
        form.handle(.dialogShow) { shown.append($0.suspend()) }
        try form.fire(.itemTap)
        shown.first?.resume(answering: .button("send"))
      }
    ],
    "text": [
      Scenario("a text of the data") { text in
        try text.data.write(.text, "A boy is found.")
        try text.fire(.itemView)
      }
    ],
    "image": [
      Scenario("a picture without a title") { image in
        try image.data.write(Key<String>("image"), "https://a.example/moon.jpg")
        try image.fire(.itemView)
      }
    ],
    "route": [
      Scenario("a page for a result", params: ["url": "app://rate", "returned": "Rated:"]) {
        route in
        route.answer(.routeOpenForResult, .given(3))
        try route.fire(.itemTap)
      }
    ],
    "exposure": [
      Scenario("an item that is shown") { exposure in
        try exposure.fire(.itemVisibility, 1)
        try await exposure.advance(by: .seconds(2))
      }
    ],
    "tracking-log": [
      Scenario("a record of an item below", at: .page) { log in
        try log.runtime.register("card", level: .card, under: log.module)
        try log.at("card").up.fire(.trackingRecord, ["event": "rated"])
      }
    ],
    "tracking-delivery": [
      Scenario("a record that is delivered", params: ["url": "https://a.example"]) { delivery in
        delivery.network.fail("https://a.example", method: "POST")
        delivery.network.answer("https://a.example", method: "POST", json: [:])
        try delivery.fire(.trackingRecord, ["event": "rated"])
        try await delivery.advance(by: .seconds(20))
      }
    ],
    "leaks": [
      Scenario("a look") { leaks in try await leaks.advance(by: .seconds(2)) }
    ],
    "search": [
      Scenario("a text that is kept") { search in
        try search.fire(.searchSubmit, "kid")
        try search.fire(.searchForget)
      }
    ],
    "choice": [
      Scenario("a tap", params: ["key": "genre", "label": "Jazz"]) { choice in
        try choice.fire(.gestureTap, "choice")
      }
    ],
    "choices": [
      Scenario("a choice", params: ["keys": ["genre"]]) { choices in
        try choices.fire(.choiceSet, "genre", "jazz", false)
      }
    ],
    "needs-log-in": [
      Scenario("a request that ends with the page") { page in
        try page.fire(.gestureTap, "needs-log-in")
      }
    ],
    "search-field": [
      Scenario("a text that is typed and submitted") { field in
        try field.fire(.gestureEdit, "search-field", "k")
        try field.fire(.gestureInput, "search-field", "kid")
      }
    ],
    "search-history": [
      Scenario("texts that are used and forgotten") { history in
        try history.runtime.data(of: "page").write(.searchHistory, ["kid"])
        try history.fire(.itemView)
        try history.fire(.gestureTap, "text-0")
        try history.fire(.gestureTap, "clear")
      }
    ],
    "history": [
      Scenario("a film") { history in try history.fire(.videoDidStop, "kid", 7) }
    ],
    "slow-handlers": [
      Scenario("a handler that takes long") { slow in
        slow.handle(.itemTap) { [clock = slow.clock] _ in clock.advance(by: .seconds(1)) }
        try slow.fire(.itemTap)
      }
    ],
    "pull-refresh": [
      Scenario("a source that fails") { refresh in
        refresh.answer(.sourceRefresh, "failed")
        try refresh.fire(.listDidPull)
      }
    ],
    "fault-log": [
      Scenario("a handler that fails") { log in
        log.handle(.itemTap) { _ in throw CancellationError() }
        _ = try? log.fire(.itemTap)
      }
    ],
    "frame-counter": [
      Scenario("two frames in a second") { counter in
        try counter.fire(.pageDidDraw, 34)
        try counter.fire(.pageDidDraw, 34)
        try await counter.advance(by: .seconds(1))
      }
    ],
    "action": [
      Scenario(
        "after a while", params: ["event": "item.tap", "fire": "page.view", "after": 5]
      ) { action in
        try action.fire(.itemTap)
        try await action.advance(by: .seconds(5))
      }
    ],
  ]

  private static func link(_ control: String) -> [Scenario] {
    [
      Scenario("a tap on the button", params: ["url": "app://all"]) { plugin in
        try plugin.fire(.gestureTap, control)
      }
    ]
  }

  private static func addItems(to component: Harness) throws {
    for id: ModuleID in ["first", "second"] {
      try component.runtime.register(id, level: .item, under: component.module)
    }
  }

  @Test(
    "P11 each passes the check of plugins, and shows all declared uses",
    arguments: try SystemPlugins.registry().names)
  func check(name: String) async throws {
    let plugin = try #require(SystemPlugins.registry()[name])
    let report = try await checkPlugin(
      plugin, scenarios: Self.scenarios[name] ?? [],
      events: EventList(.itemTap, .pageView, .routeOpen))
    #expect(report.unseen == [])
  }
}
