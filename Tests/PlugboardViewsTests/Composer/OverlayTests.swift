import Plugboard
import Testing

@MainActor @Suite("What lies on a page") struct OverlayTests {
  private let page: ListPage
  private let composer: PageComposer<UnitMeasure>
  private let shown = Shown()

  private final class Shown { var view: View? }

  init() throws {
    page = try ListPage([[[2, 2, 2]]], size: Size(width: 30, height: 10))
    composer = page.composer
    composer.focusEvents = ["tap"]
    for item in ["i0", "i1", "i2"] as [ModuleID] {
      try page.runtime.subscribe(named: "tap", on: item) { _ in }
    }
    try page.runtime.subscribe(to: .pageOverlay, on: "p") { [shown] in
      if let view = shown.view { $0.respond(view) }
    }
  }

  private func show(_ view: View?) {
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

  @Test("N7 a toast lies at the bottom and leaves the focus")
  func toast() throws {
    composer.focus(on: "i1")
    show(.toast("Saved"))
    let last = try #require(composer.scene().placements.last)
    #expect(last.rect.maxY == 10 && last.mark == nil)
    #expect(composer.focus == "i1")
    show(.column([.dialog("Title", .button("OK", id: "ok")), .toast("Saved")]))
    let both = composer.scene().placements.suffix(2)
    #expect(both.first?.control == "ok" && both.last?.rect.maxY == 10)
  }
}
