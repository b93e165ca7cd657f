import Plugboard
import Testing

@MainActor @Suite("What lies on a page") struct OverlayTests {
  private let page: ListPage
  private let composer: PageComposer<UnitMeasure>
  private let shown = Shown()

  private final class Shown { var view: ViewValue? }

  init() throws {
    page = try ListPage([[[2, 2, 2]]], size: UnitSize(width: 30, height: 10))
    composer = page.composer
    composer.focusEvents = ["tap"]
    for item in ["i0", "i1", "i2"] as [ModuleID] {
      try page.runtime.subscribe(named: "tap", on: item) { _ in }
    }
    try page.runtime.subscribe(to: .pageOverlay, on: "p") { [shown] in
      if let view = shown.view { $0.respond(view) }
    }
  }

  private func show(_ view: ViewValue?) {
    shown.view = view
    page.runtime.context(of: "p", as: PageContext.self)?.invalidate()
  }

  @Test("N7 a dialog lies in the middle, takes the focus, and gives it back")
  func dialog() throws {
    composer.focus(on: "i1")
    show(
      .dialog("Log in", .row([.button("Cancel", id: "cancel"), .button("OK", id: "ok")])))
    let last = try #require(composer.scene().placements.last)
    #expect(last.module == "p" && last.mark == .focused && last.control == "cancel")
    #expect(abs(last.rect.x - (30 - last.rect.maxX)) <= 1)
    #expect(abs(last.rect.y - (10 - last.rect.maxY)) <= 1)
    composer.moveFocus(.next)
    #expect(composer.focus == "p" && composer.focusedControl == "ok")
    composer.moveFocus(.next)
    composer.moveFocus(.down)
    #expect(composer.focusedControl == "ok")
    show(nil)
    #expect(composer.scene().placements.first { $0.mark == .focused }?.module == "i1")
    #expect(composer.focus == "i1" && composer.focusedControl == nil)
  }

  @Test("N7 after two dialogs the focus is where it was before the first, and never behind one")
  func twoDialogs() {
    composer.focus(on: "i1")
    show(.dialog("First", .button("OK", id: "first")))
    composer.updateFocus()
    composer.focus(on: "i2")
    #expect(composer.focus == "p" && composer.focusedControl == "first")
    show(.dialog("Second", .button("OK", id: "second")))
    composer.updateFocus()
    #expect(composer.focus == "p" && composer.focusedControl == "second")
    show(nil)
    composer.updateFocus()
    #expect(composer.focus == "i1" && composer.focusedControl == nil)
  }

  @Test("N10 a dialog is arranged anew when its page is stale, and for another size of the screen")
  func arrangedAnew() throws {
    func dialog() throws -> Placement {
      try #require(composer.scene().placements.last { $0.module == "p" })
    }
    let text = Array(repeating: "word", count: 20).joined(separator: " ")
    show(.dialog("First", .text(text)))
    let first = try dialog()
    #expect(first.rect.maxX <= 30)
    show(.dialog("Second", .text("short")))
    #expect(try dialog().arrangement.pieces.flatMap(\.lines).contains("short"))
    #expect(try dialog().rect.width < first.rect.width)
    show(.dialog("First", .text(text)))
    #expect(try dialog().rect == first.rect)
    composer.size = UnitSize(width: 22, height: 20)
    #expect(try dialog().rect.maxX <= 22)
    #expect(try dialog().rect.height > first.rect.height)
  }

  @Test("N7 a toast lies at the bottom and leaves the focus")
  func toast() throws {
    composer.focus(on: "i1")
    show(.toast("Saved"))
    let last = try #require(composer.scene().placements.last)
    #expect(last.rect.maxY == 10 && last.mark == nil)
    #expect(composer.focus == "i1")
    show(.column([.dialog("Title", .button("OK", id: "ok")), .toast("Saved")]))
    let both = composer.scene().placements.suffix(2)
    #expect(both.first?.rect.maxY == 10 && both.last?.control == "ok")
  }

  @Test(
    "N12 each button of a dialog is reached by keys and visible then, at any size from 20x6 on",
    arguments: [7, 30], [UnitSize(width: 40, height: 10), UnitSize(width: 20, height: 6)])
  func manyButtons(count: Int, size: UnitSize) throws {
    composer.size = size
    let buttons = (0..<count).map { ViewValue.button("Button \($0)", id: "\($0)") }
    show(.dialog("Title", .column([.text("text"), .row([.spacer(0)] + buttons)], spacing: 1)))
    for index in 0..<count {
      if index > 0 { composer.moveFocus(.next) } else { composer.updateFocus() }
      #expect(composer.focusedControl == "\(index)")
      let dialog = try #require(composer.scene().placements.last)
      let control = try #require(dialog.arrangement.rect(ofControl: "\(index)"))
      let rect = control.moved(x: dialog.rect.x, y: dialog.rect.y)
      #expect(rect.intersection(UnitRect(size)) == rect)
    }
  }

  @Test("N7 while a dialog is shown, nothing behind it can be activated or scrolled")
  func modal() throws {
    let page = try ListPage(
      [[Array(repeating: 2, count: 20)]], size: UnitSize(width: 30, height: 10))
    let composer = page.composer
    try page.runtime.subscribe(to: .pageOverlay, on: "p") {
      $0.respond(.dialog("Title", .button("OK", id: "ok")))
    }
    let scene = composer.scene()
    let dialog = try #require(scene.placements.last)
    #expect(scene.target(x: 0, y: 0) == nil)
    let button = try #require(dialog.arrangement.rect(ofControl: "ok"))
    let target = scene.target(x: dialog.rect.x + button.x, y: dialog.rect.y + button.y)
    #expect(target?.module == "p" && target?.control == "ok")
    composer.scroll(by: 5)
    composer.scrollToEnd()
    #expect(!composer.pull())
    composer.moveFocus(.down)
    composer.focus(on: "i3")
    #expect(page.rows()["i0"] == 0 && composer.focusedControl == "ok")
  }

  @Test("N7 a dialog that is higher than the screen is scrolled with its focus")
  func high() throws {
    show(.dialog("Title", .column((0..<30).map { .button("\($0)", id: "b\($0)") })))
    func isShown() throws -> Bool {
      let dialog = try #require(composer.scene().placements.last)
      let id = try #require(composer.focusedControl)
      let rect = try #require(dialog.arrangement.rect(ofControl: id))
      return (0..<10).contains(dialog.rect.y + rect.y)
    }
    for _ in 0..<40 {
      composer.moveFocus(.next)
      #expect(try isShown())
    }
    #expect(composer.focusedControl == "b29")
    for _ in 0..<29 {
      composer.moveFocus(.previous)
      #expect(try isShown())
    }
    #expect(composer.focusedControl == "b0")
    composer.scroll(by: 100)
    composer.scroll(by: -100)
    #expect(composer.scene().placements.last?.rect.y == 0)
  }

  @Test("N7 a dialog that comes after a scrolled one begins at its top")
  func topOfNext() {
    func buttons(_ name: String) -> ViewValue {
      .dialog(name, .column((0..<30).map { .button("\($0)", id: "\(name)\($0)") }))
    }
    show(buttons("first"))
    composer.updateFocus()
    composer.scroll(by: 100)
    #expect(composer.scene().placements.last.map { $0.rect.y < 0 } == true)
    show(buttons("second"))
    #expect(composer.scene().placements.last?.rect.y == 0)
  }

  @Test("N7 after a dialog nothing has the focus if the module that had it has ended")
  func endedBehind() throws {
    composer.focus(on: "i1")
    show(.dialog("Title", .button("OK", id: "ok")))
    composer.updateFocus()
    try page.runtime.unregister("i1")
    composer.updateFocus()
    show(nil)
    composer.updateFocus()
    #expect(composer.focus == nil && composer.focusedControl == nil)
  }

  @Test("N7 a dialog that is higher than the screen is scrolled no further than the focus needs")
  func highAtTop() {
    show(.dialog("Title", .column((0..<30).map { .button("\($0)", id: "b\($0)") })))
    composer.updateFocus()
    composer.moveFocus(.next)
    #expect(composer.focusedControl == "b1")
    #expect(composer.scene().placements.last?.rect.y == 0)
  }

  @Test("N7 a page leads to the next controls of a dialog that is higher than the screen")
  func pageOfDialog() throws {
    show(.dialog("Title", .column((0..<30).map { .button("\($0)", id: "b\($0)") })))
    composer.updateFocus()
    let former = try #require(composer.scene().placements.last)
    composer.turnPage(.forward)
    let id = try #require(composer.focusedControl)
    let dialog = try #require(composer.scene().placements.last)
    let rect = try #require(dialog.arrangement.rect(ofControl: id))
    #expect(dialog.rect.y == -8 && (0..<10).contains(dialog.rect.y + rect.y))
    #expect(former.rect.y + rect.y >= 10)
    composer.moveFocus(toEnd: true)
    #expect(composer.focusedControl == "b29")
  }

  @Test("N7 a dialog takes the focus from a control with the id of one of its own")
  func sameID() throws {
    try page.runtime.subscribe(to: .itemView, on: "i1", priority: 900) {
      $0.respond(.button("OK", id: "ok"))
      $0.stop()
    }
    composer.focus(on: "i1", control: "ok")
    #expect(composer.focus == "i1" && composer.focusedControl == "ok")
    show(.dialog("Title", .button("OK", id: "ok")))
    composer.updateFocus()
    #expect(composer.focus == "p" && composer.focusedControl == "ok")
  }

  @Test(
    "N7 the list isn't scrolled to its begin or end behind a dialog that has just come",
    arguments: [true, false])
  func endBehind(isStart: Bool) throws {
    let page = try ListPage(
      [[Array(repeating: 2, count: 20)]], size: UnitSize(width: 30, height: 10))
    try page.runtime.subscribe(to: .pageOverlay, on: "p") { [shown] in
      if let view = shown.view { $0.respond(view) }
    }
    page.composer.scroll(by: 4)
    #expect(page.rows()["i2"] == 0)
    shown.view = .dialog("Title", .button("OK", id: "ok"))
    page.runtime.context(of: "p", as: PageContext.self)?.invalidate()
    if isStart { page.composer.scrollToStart() } else { page.composer.scrollToEnd() }
    #expect(page.rows()["i2"] == 0)
  }
}
