import Plugboard
import Testing

/// Pages that appear, disappear and end while another version of their document is applied.
extension PageRevisionTests {
  /// The page of `opened()` with other plugins on itself.
  static let exchanged = page(
    item("a"), data: #"{ "title": "T" }"#, plugins: #"["probe", "tracking"]"#)

  private func opened() throws { try open(Self.page(Self.item("a"))) }

  enum Moment: CaseIterable { case unloading, written }

  @Test(
    "M9 a page that is shown or hidden while its plugins are exchanged: the new ones are told, once mounted",
    arguments: Moment.allCases, [true, false])
  func shownMeanwhile(at moment: Moment, isShown: Bool) throws {
    try opened()
    if isShown { runtime.disappear("home") }
    let change = { if isShown { try runtime.appear("home") } else { runtime.disappear("home") } }
    switch moment {
    case .unloading:
      try runtime.subscribe(to: .moduleWillUnload, on: "home", once: true) { _ in try change() }
    case .written: try runtime.data(of: "home").observe(.title) { _ in try? change() }
    }
    _ = log.take()
    #expect(try apply(Self.exchanged).exchanged == ["home"])
    let hidden = isShown ? [] : ["hidden home"]
    #expect(log.take() == hidden + ["-home", "+home"] + (isShown ? ["shown home"] : []))
    runtime.disappear("home")
    #expect(log.take() == (isShown ? ["hidden home"] : []))
  }

  @Test(
    "M9 plugins that are exchanged while their page is told of its appearance are told in pairs",
    arguments: [EventName.pageWillAppear, .pageDidAppear, .pageWillDisappear, .pageDidDisappear])
  func exchangedMeanwhile(_ event: EventName<Value, Void>) throws {
    try opened()
    let appears = [EventName.pageWillAppear, .pageDidAppear].contains { $0.name == event.name }
    if appears { runtime.disappear("home") }
    _ = log.take()
    try runtime.subscribe(to: event, on: "home", priority: Priority.last, once: true) { _ in
      let changes = try apply(Self.exchanged)
      #expect(changes.exchanged == ["home"])
    }
    if appears { try runtime.appear("home") } else { runtime.disappear("home") }
    let exchange = ["hidden home", "-home", "+home"]
    #expect(log.take() == (appears ? ["shown home"] + exchange + ["shown home"] : exchange))
    runtime.disappear("home")
    #expect(log.take() == (appears ? ["hidden home"] : []))
  }

  @Test(
    "M9 a page whose plugins are exchanged while it is hidden for its end is hidden once and ends",
    arguments: [EventName.pageDidAppear, .pageWillDisappear, .pageDidDisappear])
  func exchangedBeforeItsEnd(_ event: EventName<Value, Void>) throws {
    try opened()
    runtime.disappear("home")
    _ = log.take()
    let appears = event.name == EventName.pageDidAppear.name
    if appears {
      // It is told that it has appeared before it is hidden.
      try runtime.subscribe(to: .pageWillAppear, on: "home", once: true) { _ in
        try runtime.remove("home")
      }
    }
    try runtime.subscribe(to: event, on: "home", priority: Priority.last, once: true) { _ in
      let changes = try apply(Self.exchanged)
      #expect(changes.exchanged == ["home"])
    }
    try runtime.appear("home")
    if !appears { try runtime.remove("home") }
    let exchange = ["shown home", "hidden home", "-home", "+home"]
    let again = appears ? ["shown home", "hidden home"] : []
    let end = ["-home/0/0/0", "-home/0/0", "-home"]
    #expect(log.take() == exchange + again + end)
    #expect(try runtime.modules.children(of: "app") == [])
  }

  @Test(
    "C7 a version is refused while the page ends, and while a module ends that it would exchange",
    arguments: ["home", "home/0"])
  func refusedWhileEnding(top: ModuleID) throws {
    try opened()
    let other = """
      { "format": 1, "id": "home", "plugins": ["probe"], "cards": [
        { "components": [ { "plugins": ["probe", "layout.row"], "items": [\(Self.item("a"))] } ] } ] }
      """
    var refused: [ModuleError] = []
    try runtime.subscribe(to: .moduleWillUnload, on: "home/0/0/0") { _ in
      do throws(ModuleError) {
        try runtime.apply(Self.assembly(other), to: "home")
      } catch {
        refused.append(error)
      }
    }
    try runtime.remove(top)
    #expect(refused == [.busy(top == "home" ? "home" : "home/0/0")])
    #expect(throws: ModuleError.self) { try runtime.modules.level(of: "home/0") }
    #expect(log.take().filter { $0.dropFirst() == "home/0/0" } == ["-home/0/0"])
    guard top != "home" else { return }
    #expect(try runtime.apply(Self.assembly(other), to: "home").inserted.count == 1)
  }

  @Test("C7 a version is refused while the plugins of the page mount")
  func refusedWhileMounting() throws {
    var refused: [ModuleError] = []
    runtime.observeDiagnostics { _ in
      do throws(ModuleError) {
        try runtime.apply(Self.assembly(Self.page("", data: #"{ "title": "T" }"#)), to: "home")
      } catch {
        refused.append(error)
      }
    }
    try open(Self.page(Self.item("a"), plugins: #"["unmakable"]"#))
    #expect(refused == [.busy("home")])
    #expect(try runtime.data(of: "home").read(.title) == nil)
  }
}
