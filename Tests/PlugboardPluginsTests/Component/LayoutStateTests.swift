import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("Layouts with a state") @MainActor struct LayoutStateTests {
  /// Mounts a layout on a component with items of the given titles.
  private func component(
    _ layout: String, _ params: Value = [:], _ titles: [String] = ["a", "b", "c"],
    plugins: [Value] = []
  ) throws -> Harness {
    let items = titles.map { title in
      Value.object(title.isEmpty ? [:] : ["data": ["title": .string(title)]])
    }
    let entry: Value = ["plugin": .string(layout), "params": params]
    let component: Value = [
      "id": "c", "data": ["title": "Films"], "plugins": .array(plugins + [entry]),
      "items": .array(items),
    ]
    return try Harness(
      SystemPlugins.registry(), page: ["cards": [["components": [component]]]], at: "c")
  }

  /// Returns a param of the layout as it is now.
  private func param(_ name: String, of harness: Harness) throws -> Value? {
    try harness.fire(.componentLayout).response?.params[name]
  }

  private func dots(_ text: String, isEnd: Bool = false) -> ViewValue {
    .row([
      .spacer(0), .button("‹", id: "previous"), .text(text, lines: 1),
      .button("›", id: "next", isEnabled: !isEnd), .spacer(0),
    ])
  }

  @Test("N1 a carousel shows its pages as dots in its footer, above what others put there")
  func dots() throws {
    let harness = try component(
      "layout.carousel", ["page": 1],
      plugins: [["plugin": "footer", "params": ["text": "3 films"]]])
    #expect(
      try harness.fire(.componentFooter).response
        == dots("○ ● ○").above(.row([.text("3 films", role: .muted)])))
    #expect(try component("layout.carousel", [:], ["a"]).fire(.componentFooter).response == nil)
    for (count, text) in [
      (2, "○ ●"), (12, "○ ○ ○ ○ ○ ○ ○ ○ ○ ○ ○ ●"), (13, "13 / 13"),
    ] {
      let some = try component("layout.carousel", ["page": 99], Array(repeating: "", count: count))
      #expect(try some.fire(.componentFooter).response == dots(text, isEnd: true))
    }
  }

  @Test("N1 the controls of a carousel turn its pages, past the ends only if it is looped")
  func turns() throws {
    let harness = try component("layout.carousel")
    #expect(try harness.runtime.controls(of: harness.module).map(\.id) == ["previous", "next"])
    func enabled(_ harness: Harness) throws -> [String] {
      try harness.runtime.controls(of: harness.module).filter(\.isEnabled).map(\.id)
    }
    #expect(try enabled(harness) == ["next"])
    #expect(throws: ControlError.self) {
      try harness.runtime.tap(harness.module, control: "previous")
    }
    for page in [1, 2] {
      #expect(try harness.runtime.tap(harness.module, control: "next").response == true)
      #expect(try param("page", of: harness) == .int(page))
    }
    #expect(try enabled(harness) == ["previous"])
    // A tap on the dots begins again at the end.
    try harness.runtime.tap(harness.module)
    #expect(try param("page", of: harness) == 0)
    let looped = try component("layout.carousel", ["loop": true])
    #expect(try enabled(looped) == ["previous", "next"])
    try looped.runtime.tap(looped.module, control: "previous")
    #expect(try param("page", of: looped) == 2)
    try looped.runtime.tap(looped.module, control: "next")
    #expect(try param("page", of: looped) == 0)
    #expect(try looped.data.read(.carouselPage) == 0)
  }

  @Test("N1 the clock turns the pages of a carousel, and begins anew when a person has done so")
  func clock() async throws {
    let harness = try component("layout.carousel", ["interval": 5, "loop": true])
    var pages: [Value?] = []
    for _ in 0..<3 {
      try await harness.advance(by: .seconds(5))
      pages.append(try param("page", of: harness))
    }
    #expect(pages == [1, 2, 0])
    try await harness.advance(by: .seconds(4))
    try harness.runtime.tap(harness.module, control: "next")
    try await harness.advance(by: .seconds(4))
    #expect(try param("page", of: harness) == 1)
    try await harness.advance(by: .seconds(1))
    #expect(try param("page", of: harness) == 2)
    try harness.runtime.unregister(harness.module)
    try await harness.settle()
    #expect(harness.runtime.openTasks.isEmpty)
  }

  @Test("N1 the interval of a carousel begins anew when a page is revealed")
  func revealedInTime() async throws {
    let harness = try component("layout.carousel", ["interval": 5, "loop": true])
    try await harness.advance(by: .seconds(4))
    #expect(try harness.fire(.componentReveal, 2).response == true)
    try await harness.advance(by: .seconds(4))
    #expect(try param("page", of: harness) == 2)
    try await harness.advance(by: .seconds(1))
    #expect(try param("page", of: harness) == 0)
  }

  @Test("N1 a carousel whose page is past its end goes back from its last item")
  func backFromPastEnd() throws {
    let harness = try component("layout.carousel", ["page": 9])
    try harness.runtime.tap(harness.module, control: "previous")
    #expect(try param("page", of: harness) == 1)
  }

  @Test(
    "N1 while the focus is in a carousel the clock turns nothing, then it begins a new interval")
  func focused() async throws {
    let harness = try component("layout.carousel", ["interval": 5, "loop": true])
    try await harness.advance(by: .seconds(4))
    try harness.fire(.componentFocusDidChange, true)
    try await harness.advance(by: .seconds(22))
    #expect(try param("page", of: harness) == 0)
    try harness.runtime.tap(harness.module, control: "next")
    try await harness.advance(by: .seconds(22))
    #expect(try param("page", of: harness) == 1)
    try harness.fire(.componentFocusDidChange, false)
    try await harness.advance(by: .seconds(4))
    #expect(try param("page", of: harness) == 1)
    try await harness.advance(by: .seconds(1))
    #expect(try param("page", of: harness) == 2)
  }

  @Test("N1 the clock leaves the last page of a carousel that isn't looped")
  func end() async throws {
    let harness = try component("layout.carousel", ["interval": 1], ["a", "b"])
    try await harness.advance(by: .seconds(10))
    #expect(try param("page", of: harness) == 1)
  }

  @Test(
    "N1 a layout that leaves items out shows one when it is to be revealed",
    arguments: [
      ("layout.carousel", "page", 2 as Value, nil as Value?), ("layout.tabs", "selected", 2, nil),
      ("layout.collapsible", "isOpen", true, false),
    ])
  func reveal(layout: String, name: String, value: Value, before: Value?) throws {
    let harness = try component(layout)
    #expect(try param(name, of: harness) == before ?? 0)
    #expect(try harness.fire(.componentReveal, 2).response == true)
    #expect(try param(name, of: harness) == value)
    if layout != "layout.collapsible" {
      #expect(try harness.fire(.componentReveal, 3).isAnswered == false)
    }
  }

  @Test("N1 tabs have the titles of the items, or their numbers, and a tap selects one")
  func tabs() throws {
    let harness = try component("layout.tabs", ["selected": 9], ["News", "", "Films", " \u{3000}"])
    #expect(
      try harness.fire(.componentView).response
        == .tabs(
          [
            ViewValue.Tab("News", id: "tab-0"), ViewValue.Tab("2", id: "tab-1"),
            ViewValue.Tab("Films", id: "tab-2"), ViewValue.Tab("4", id: "tab-3"),
          ], selected: "tab-3"))
    #expect(try harness.runtime.tap(harness.module, control: "tab-1").response == true)
    #expect(try param("selected", of: harness) == 1)
    #expect(try harness.data.read(.tabsSelected) == 1)
    #expect(try harness.fire(.gestureTap, nil).isAnswered == false)
    #expect(try harness.fire(.gestureTap, "tab-4").isAnswered == false)
  }

  @Test("N1 tabs are below the title of their component, and only items have one")
  func titledTabs() throws {
    let harness = try component(
      "layout.tabs", [:], ["News", "Films"], plugins: ["component-header"])
    try harness.runtime.register("note", level: .other, under: harness.module, at: 0)
    let tabs = ViewValue.tabs(
      [ViewValue.Tab("News", id: "tab-0"), ViewValue.Tab("Films", id: "tab-1")], selected: "tab-0")
    #expect(
      try harness.fire(.componentView).response
        == ViewValue.text("Films", role: .title, lines: 1).above(tabs))
  }

  @Test("N10 a changed title of an item makes the view of its tabs stale")
  func stale() throws {
    let harness = try component("layout.tabs")
    _ = try harness.fire(.componentView)
    try harness.at("0/0/1").data.write(.title, "new")
    #expect(harness.staleViews.map(\.module) == [harness.module])
  }

  @Test("N1 a control opens and closes a collapsible, beside the title if there is one")
  func collapsible() throws {
    let harness = try component("layout.collapsible", ["open": "All", "close": "Less"])
    #expect(try harness.fire(.componentView).response == .button("▸ All", id: "collapse"))
    #expect(try harness.runtime.tap(harness.module, control: "collapse").response == true)
    #expect(try param("isOpen", of: harness) == true)
    #expect(try harness.fire(.componentView).response == .button("▾ Less", id: "collapse"))
    try harness.runtime.tap(harness.module, control: "collapse")
    #expect(try harness.data.read(.collapsibleIsOpen) == false)
    let titled = try component(
      "layout.collapsible", ["open": "All"], plugins: ["component-header"])
    #expect(
      try titled.fire(.componentView).response
        == .row([
          .text("Films", role: .title, lines: 1), .spacer(0),
          .row([.button("▸ All", id: "collapse")]),
        ]))
  }

  @Test("N1 a collapsible may be open at first, and a tap beside its control changes nothing")
  func openAtFirst() throws {
    let harness = try component("layout.collapsible", ["isOpen": true])
    #expect(try param("isOpen", of: harness) == true)
    for control in [nil, "other"] as [String?] {
      #expect(try !harness.fire(.gestureTap, control).isAnswered)
      #expect(try param("isOpen", of: harness) == true)
    }
    try harness.runtime.tap(harness.module, control: "collapse")
    #expect(try param("isOpen", of: harness) == false)
  }

  @Test(
    "N1 a collapsible has a button only as long as it has items that it may hide",
    arguments: [
      (0, 0, false), (0, 2, false), (2, 2, false), (3, 2, true), (1, 0, true), (3, 100, false),
    ])
  func nothingHidden(count: Int, shown: Int, hasButton: Bool) throws {
    let titles = (0..<count).map(String.init)
    for isOpen in [false, true] {
      let params: Value = ["shown": .int(shown), "isOpen": .bool(isOpen)]
      let harness = try component("layout.collapsible", params, titles)
      #expect(try harness.fire(.componentView).isAnswered == hasButton)
      #expect(try harness.fire(.gestureTap, "collapse").isAnswered == hasButton)
    }
  }

  @Test("N1 N10 the button of a collapsible comes and goes with its items, open or not")
  func itemsComeAndGo() throws {
    let harness = try component("layout.collapsible", ["shown": 2, "close": "Less"], ["a", "b"])
    let c = harness.module
    func hasButton() throws -> Bool {
      let controls = try harness.runtime.controls(of: c)
      return !controls.isEmpty
    }
    let tracker = ViewTracker(of: harness.runtime)
    #expect(tracker.view(of: c, .componentView) == nil)
    try harness.runtime.register("more", level: .item, under: c)
    #expect(tracker.takeStale().map(\.module) == [c])
    #expect(try hasButton())
    try harness.runtime.tap(c, control: "collapse")
    #expect(tracker.view(of: c, .componentView) == .button("▾ Less", id: "collapse"))
    try harness.runtime.unregister("more")
    #expect(tracker.takeStale().map(\.module) == [c])
    #expect(try !hasButton())
  }

  @Test("N1 a closed collapsible reveals what it shows without being opened")
  func shown() throws {
    let harness = try component("layout.collapsible", ["shown": 2])
    #expect(try harness.fire(.componentReveal, 1).isAnswered == false)
    #expect(try param("isOpen", of: harness) == false)
  }

  @Test("N1 a closed collapsible opens for the first item that it hides")
  func hidden() throws {
    let harness = try component("layout.collapsible", ["shown": 2])
    #expect(try harness.fire(.componentReveal, 2).response == true)
    #expect(try param("isOpen", of: harness) == true)
  }
}
