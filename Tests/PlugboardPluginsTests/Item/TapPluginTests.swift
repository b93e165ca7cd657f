import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("tap, tracking, route") @MainActor struct TapPluginTests {
  private let url = "app://player/metropolis"

  @Test("N4 a click becomes a gesture event, for which tracking and the route both run")
  func click() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.item: ["tap", "route", "tracking"]],
      data: Params((.title, "大都会"), (.url, url)))
    harness.answer(.routeOpen, true, at: "page")
    #expect(try harness.fire(.gestureTap).response == true)
    #expect(harness.fired.map(\.event) == ["item.tap", "tracking.record", "route.open"])
    #expect(harness.fired.last == .routeOpen(url))
  }

  @Test("N4 a click or a long press that no plugin takes has no effect, and says so")
  func untaken() throws {
    let harness = try Harness(SystemPlugins.registry(), [.item: ["tap", "long-press"]])
    #expect(try harness.fire(.gestureTap).response == false)
    #expect(try harness.fire(.gestureLongPress, nil).response == false)
    #expect(harness.fired == [Fired(.itemTap), Fired(.itemLongPress)])
  }

  @Test("N4 a tap on a control is none on the item, which neither records nor opens")
  func control() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.item: ["tap", "route", "tracking"]],
      data: Params((.title, "大都会"), (.url, url)))
    #expect(try !harness.fire(.gestureTap, "like").isAnswered)
    #expect(harness.fired == [])
  }

  @Test("N4 a long press is a gesture of its own, to which JSON alone gives a record and an effect")
  func longPress() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          "tap", "long-press", "tracking", "route",
          [
            "plugin": "action",
            "params": [
              "event": "item.longPress", "fire": "toast.show", "with": ["text": "Held"],
              "going": "up",
            ],
          ],
        ]
      ], data: Params((.title, "大都会"), (.url, url)))
    try harness.runtime.longPress("item")
    try harness.fire(.gestureLongPress, "like")
    #expect(
      harness.fired == [
        Fired(.itemLongPress),
        Fired(.trackingRecord, ["event": "item.longPress", "title": "大都会"]),
        Fired(.toastShow, "Held"), Fired(.itemLongPress, "like"),
        Fired(.trackingRecord, ["event": "item.longPress", "title": "大都会", "control": "like"]),
        Fired(.toastShow, "Held"),
      ])
    #expect(throws: ControlError.self) { try harness.runtime.longPress("item", control: "none") }
  }

  @Test("N4 the param of a route precedes the item's URL, and one of them is required")
  func routeParam() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.item: [["plugin": "route", "params": ["url": "app://hot"]]]],
      data: Params((.url, url)))
    #expect(try harness.fire(.itemTap).response == false)
    #expect(harness.fired == [.routeOpen("app://hot")])
    let nowhere = try Harness(SystemPlugins.registry(), [.item: ["route"]])
    #expect(throws: EventError.self) { try nowhere.fire(.itemTap) }
  }

  @Test(
    "N4 a URL is made of the data here and above, and opens nothing while a value is missing",
    arguments: [
      ("app://player/{film}", "app://player/kid"),
      ("app://in/{year}/{film}?x={note}", "app://in/1921/kid?x=a%20b%2F"),
      ("app://in/{score}?x={huge}", "app://in/7.5?x=1e%2B21"),
      ("app://in/{unknown}", nil), ("app://hot", "app://hot"), ("app://{film", "app://{film"),
      ("app://{film}", nil), ("{film}://x", nil), ("app://in?a=b[&c={unknown}]", "app://in?a=b"),
      ("app://in?a=b[&c={film}{unknown}]", nil), ("mailto:{film}", "mailto:kid"),
      ("app://player/{film}\u{301}", "app://player/kid\u{301}"),
      ("app://player/x{film}\u{1F3FB}", "app://player/xkid\u{1F3FB}"),
    ] as [(String, String?)])
  func pattern(_ url: String, _ opened: String?) throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [.item: [["plugin": "route", "params": ["url": .string(url)]]]],
      data: Params(
        (Key<String>("film"), "kid"), (Key<Int>("year"), 1921), (Key<Double>("score"), 7.5),
        (Key<Double>("huge"), 1e21)), isStrict: false)
    try harness.runtime.data(of: "page").write(Key<String>("note"), "a b/")
    #expect(try harness.fire(.linkURL, nil).response == opened)
    try harness.fire(.itemTap)
    #expect(harness.fired == (opened.map { [.routeOpen($0)] } ?? []))
  }

  @Test("N4 a route of one control opens with taps on that alone, and is the link of no other")
  func routeOfControl() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [.item: [["plugin": "route", "params": ["url": "app://hot", "control": "more"]]]])
    harness.answer(.routeOpen, true, at: "page")
    for control in [nil, "other", ""] as [String?] {
      #expect(try !harness.fire(.itemTap, control).isAnswered)
      #expect(try harness.fire(.linkURL, control).response == nil)
    }
    #expect(harness.fired == [])
    #expect(try harness.fire(.itemTap, "more").response == true)
    #expect(try harness.fire(.linkURL, "more").response == "app://hot")
    #expect(harness.fired == [.routeOpen("app://hot")])
  }

  @Test(
    "N7 a button that does something itself is no link, though a route takes every tap of the item",
    arguments: ["like", "submit", "account-button"])
  func ownButtons(plugin: String) throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.item: [.string(plugin), "route"]], data: Params((.url, url)))
    #expect(try harness.runtime.controls(of: "item").map(\.id).contains(plugin))
    #expect(try harness.fire(.linkURL, plugin).response == nil)
    #expect(try harness.fire(.linkURL, "other").response == url)
    #expect(try harness.fire(.linkURL, nil).response == url)
  }

  @Test(
    "N4 a tap on a button that does something itself is tracked, and opens nothing",
    arguments: ["like", "submit", "account-button"])
  func trackedButton(plugin: String) throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.item: [.string(plugin), "route", "tracking"]],
      data: Params((.url, url)))
    try harness.fire(.gestureTap, plugin)
    #expect(try harness.fired(.trackingRecord).first?["control"] == .string(plugin))
    #expect(try harness.fired(.routeOpen).map(\.0) == [])
  }

  @Test("N4 a tap or long press that a plugin has taken has no second effect")
  func taken() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.item: ["tap", "long-press", "route", "tracking"]],
      data: Params((.url, url)))
    harness.handle(.gestureTap, priority: 900) { $0.respond(true) }
    harness.handle(.gestureLongPress, priority: 900) { $0.respond(true) }
    #expect(try harness.fire(.gestureTap).response == true)
    #expect(try harness.fire(.gestureLongPress).response == true)
    #expect(harness.fired == [])
  }

  @Test("R18 a page that is opened for a result tells it in a toast; nothing if it was closed")
  func result() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [.item: [["plugin": "route", "params": ["url": "app://rate", "returned": "Rated:"]]]])
    var opened: [Suspension<PageResult>] = []
    harness.handle(.routeOpenForResult, at: "page") { opened.append($0.suspend()) }
    for result in [PageResult.given("★★"), .closed, .given(3)] {
      #expect(try harness.fire(.itemTap).response == true)
      opened.last?.resume(answering: result)
    }
    #expect(try harness.fired(.toastShow) == ["Rated: ★★", "Rated: 3"])
  }

  @Test("R18 a tap that opens a page for a result counts if one is opened, or gives it at once")
  func resultOpened() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [.item: [["plugin": "route", "params": ["url": "app://rate", "returned": "Rated:"]]]])
    #expect(try harness.fire(.itemTap).response == false)
    harness.answer(.routeOpenForResult, .given("★"), at: "page")
    #expect(try harness.fire(.itemTap).response == true)
    #expect(try harness.fired(.toastShow) == ["Rated: ★"])
  }

  @Test("N4 a tap is recorded with the title and the control")
  func record() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.item: ["tracking"]], data: Params((.title, "大都会")))
    try harness.fire(.itemTap)
    try harness.fire(.itemTap, "like")
    #expect(
      harness.fired == [
        Fired(.trackingRecord, ["event": "item.tap", "title": "大都会"]),
        Fired(.trackingRecord, ["event": "item.tap", "title": "大都会", "control": "like"]),
      ])
  }

  @Test("N4 a page is tracked when it appears")
  func appearance() throws {
    let harness = try Harness(SystemPlugins.registry(), [.page: ["tracking"]])
    try harness.runtime.appear("page")
    #expect(harness.fired == [Fired(.trackingRecord, ["event": "page.didAppear"])])
  }

  @Test(
    "N4 a tap on a control has no effect, and says so, if nothing takes what it asks for",
    arguments: [
      (["plugin": "button", "params": ["label": "走"]], "button"),
      ("account-button", "account-button"), ("search-history", "clear"),
    ] as [(Value, String)])
  func untakenControl(entry: Value, control: String) throws {
    let harness = try Harness(SystemPlugins.registry(), [.item: [entry]])
    #expect(try harness.fire(.gestureTap, control).response == false)
  }

  @Test("A button ignores a tap on another button of the page")
  func otherButton() throws {
    let button: Value = ["plugin": "button", "params": ["label": "走"]]
    let harness = try Harness(SystemPlugins.registry(), [.page: [button]])
    #expect(try !harness.fire(.gestureTap, "stop").isAnswered)
    try harness.fire(.gestureTap, "button")
    #expect(harness.fired == [Fired(.itemTap, "button")])
  }
}
