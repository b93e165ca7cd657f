import Plugboard
import Testing

@MainActor @Suite("Appearance of a page") struct PageAppearanceTests {
  struct Refused: Error {}

  /// Subscribes to what a page is told; `act` runs before each is noted.
  private func watch(
    _ runtime: PageRuntime, _ act: @escaping @MainActor (String) throws -> Void = { _ in }
  ) throws -> () -> String {
    var told: [String] = []
    _ = try runtime.observe { record in
      guard case .begin = record.phase, record.event.text.hasPrefix("page.") else { return }
      told.append(String(record.event.text.dropFirst("page.".count)))
    }
    for event in ["willAppear", "didAppear", "willDisappear", "didDisappear"] {
      try runtime.subscribe(named: Name("page.\(event)"), on: "p") { _ in try act(event) }
    }
    return { told.joined(separator: " ") }
  }

  static let pair = "willAppear didAppear willDisappear didDisappear"

  @Test("M9 a page is told that it loaded, and in pairs that it is shown and hidden")
  func pairs() throws {
    let runtime = PageRuntime()
    var told: [Name] = []
    _ = try runtime.observe { if case .begin = $0.phase { told.append($0.event) } }
    try runtime.register("p", level: .page)
    try runtime.appear("p")
    try runtime.appear("p")
    runtime.disappear("p")
    runtime.disappear("p")
    #expect(
      told == [
        "module.didLoad", "page.didLoad", "page.willAppear", "page.didAppear",
        "page.willDisappear", "page.didDisappear",
      ])
  }

  @Test(
    "M9 a handler that throws leaves the pairs whole, also in strict mode",
    arguments: [true, false])
  func errors(isStrict: Bool) throws {
    let runtime = try PageRuntime.withPage()
    runtime.events.isStrict = isStrict
    let told = try watch(runtime) { _ in throw Refused() }
    try runtime.appear("p")
    runtime.disappear("p")
    #expect(told() == Self.pair)
  }

  @Test("M9 at a page's end it is hidden first", arguments: [true, false])
  func end(isDropped: Bool) throws {
    var runtime: PageRuntime? = try PageRuntime.withPage()
    let told = try watch(try #require(runtime))
    try runtime?.appear("p")
    if isDropped { runtime = nil } else { try runtime?.unregister("p") }
    #expect(told() == Self.pair)
  }

  @Test("M9 a page is hidden for its end while everything below it is still there")
  func hiddenBeforeItsChildren() throws {
    let runtime = try PageRuntime.withPage()
    var counts: [Int] = []
    let told = try watch(runtime) { [unowned runtime] _ in counts.append(runtime.modules.count) }
    try runtime.appear("p")
    try runtime.unregister("p")
    #expect(told() == Self.pair && counts == [4, 4, 4, 4])
  }

  @Test("M9 only pages are told that they have loaded as pages, or that they are shown")
  func otherModules() throws {
    let runtime = PageRuntime()
    var told: [String] = []
    try runtime.observe { if $0.phase == .begin { told.append("\($0.event) \($0.module)") } }
    try runtime.open([
      ModulePlan(id: "a", level: .app), ModulePlan(id: "p", level: .page, parent: 0),
      ModulePlan(id: "c", level: .card, parent: 1), ModulePlan(id: "d", level: .other, parent: 1),
    ])
    for id: ModuleID in ["a", "c", "d"] {
      try runtime.appear(id)
      runtime.disappear(id)
    }
    #expect(
      told == ["a", "p", "c", "d"].map { "module.didLoad \($0)" } + ["page.didLoad p"])
  }

  @Test(
    "M9 a page that is shown as its plugins mount is told so once it has loaded, unless it is hidden again",
    arguments: [true, false])
  func shownWhileMounting(isHidden: Bool) throws {
    let bench = Bench()
    let runtime = PageRuntime()
    var told: [Name] = []
    try runtime.observe { if $0.phase == .begin { told.append($0.event) } }
    bench.mounting["a"] = { [unowned runtime] _ in
      try runtime.appear("p")
      if isHidden { runtime.disappear("p") }
    }
    try runtime.register("p", level: .page, plugins: bench.mounts(A.self))
    let shown: [Name] = isHidden ? [] : ["page.willAppear", "page.didAppear"]
    #expect(told == ["module.didLoad", "page.didLoad"] + shown)
  }

  @Test("M9 each of several pages that are opened together is told that it has loaded")
  func pagesTogether() throws {
    let runtime = PageRuntime()
    var told: [ModuleID] = []
    try runtime.observe {
      if $0.phase == .begin, $0.event == EventName.pageDidLoad.name { told.append($0.module) }
    }
    try runtime.open([
      ModulePlan(id: "a", level: .app), ModulePlan(id: "p", level: .page, parent: 0),
      ModulePlan(id: "c", level: .card, parent: 1), ModulePlan(id: "q", level: .page, parent: 0),
    ])
    #expect(told == ["p", "q"])
  }

  @Test("M9 an app's end hides its shown pages")
  func appEnd() throws {
    let runtime = PageRuntime()
    try runtime.register("app", level: .app)
    try runtime.register("p", level: .page, under: "app")
    try runtime.register("q", level: .page, under: "app")
    let told = try watch(runtime)
    try runtime.appear("p")
    try runtime.unregister("app")
    #expect(told() == Self.pair)
  }

  @Test(
    "M9 hidden inside a handler, a page first hears the rest of its being shown",
    arguments: ["willAppear", "didAppear"])
  func hiddenInside(event: String) throws {
    let runtime = try PageRuntime.withPage()
    let told = try watch(runtime) { [unowned runtime] in
      if $0 == event { runtime.disappear("p") }
    }
    try runtime.appear("p")
    #expect(told() == Self.pair)
  }

  @Test(
    "M9 ended inside a handler, a page first hears the rest of its pairs",
    arguments: ["willAppear", "didAppear", "willDisappear", "didDisappear"])
  func endedInside(event: String) throws {
    let runtime = try PageRuntime.withPage()
    let told = try watch(runtime) { [unowned runtime] in
      if $0 == event { try runtime.unregister("p") }
    }
    try runtime.appear("p")
    runtime.disappear("p")
    #expect(told() == Self.pair)
    #expect(!runtime.modules.isRegistered("p"))
  }

  @Test("M9 shown again inside `page.willDisappear`, a page is told two whole pairs")
  func shownInside() throws {
    let runtime = try PageRuntime.withPage()
    var isFirst = true
    let told = try watch(runtime) { [unowned runtime] in
      guard $0 == "willDisappear", isFirst else { return }
      isFirst = false
      try runtime.appear("p")
    }
    try runtime.appear("p")
    runtime.disappear("p")
    #expect(told() == "\(Self.pair) willAppear didAppear")
  }

  @Test("M9 a page that is asked to appear as it ends isn't shown, and a later one of its id is")
  func appearingAtTheEnd() throws {
    let runtime = try PageRuntime.withPage()
    try runtime.subscribe(to: .moduleWillUnload, on: "p") { [unowned runtime] _ in
      try runtime.appear("p")
    }
    let told = try watch(runtime)
    try runtime.unregister("p")
    #expect(told() == "")
    try runtime.register("p", level: .page)
    let again = try watch(runtime)
    try runtime.appear("p")
    try runtime.unregister("p")
    #expect(again().hasSuffix(Self.pair))
  }

  @Test("M9 a page that is shown again as it is hidden for its end is hidden once more")
  func shownAgain() throws {
    let runtime = try PageRuntime.withPage()
    let told = try watch(runtime)
    try runtime.subscribe(to: .pageDidDisappear, on: "p") { [unowned runtime] _ in
      try runtime.appear("p")
    }
    try runtime.appear("p")
    try runtime.unregister("p")
    #expect(told() == Self.pair + " " + Self.pair)
    try runtime.register("p", level: .page)
    let again = try watch(runtime)
    try runtime.appear("p")
    #expect(again().hasSuffix("willAppear didAppear"))
  }

  @Test("M9 a page shown by the hiding of another one as the app ends is hidden before its end")
  func shownByAnother() throws {
    let runtime = PageRuntime()
    try runtime.register("app", level: .app)
    try runtime.register("p", level: .page, under: "app")
    try runtime.register("q", level: .page, under: "app")
    let told = try watch(runtime)
    try runtime.subscribe(to: .pageDidDisappear, on: "q") { [unowned runtime] _ in
      try runtime.appear("p")
    }
    try runtime.appear("q")
    try runtime.unregister("app")
    #expect(told().hasSuffix(Self.pair))
    #expect(runtime.modules.count == 0)
  }

  @Test(
    "M3 what is put in below a page as it is hidden for its end ends with it",
    arguments: ["willDisappear", "didDisappear"])
  func putInAsHidden(event: String) throws {
    let runtime = try PageRuntime.withPage()
    var ended: [String] = []
    try runtime.observe { fire in
      if fire.phase == .begin, fire.event == "module.willUnload" { ended.append("\(fire.module)") }
    }
    try runtime.subscribe(named: Name("page.\(event)"), on: "p") { [unowned runtime] _ in
      try runtime.register("c2", level: .card, under: "p")
      try runtime.unregister("k")
    }
    try runtime.appear("p")
    try runtime.unregister("p")
    #expect(ended == ["i", "k", "c2", "c", "p"] && runtime.modules.count == 0)
  }
}
