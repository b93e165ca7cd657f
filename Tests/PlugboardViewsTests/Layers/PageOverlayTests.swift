import Plugboard
import Testing

@Suite("What lies on a page") struct PageOverlayTests {
  private let size = UnitSize(width: 30, height: 10)

  private func overlay(_ view: ViewValue?, after former: PageOverlay? = nil) -> PageOverlay {
    PageOverlay(of: view, in: size, measure: UnitMeasure(), after: former)
  }

  private func dialog(_ rows: Int) -> ViewValue {
    .dialog("Title", .column((0..<rows).map { .button("\($0)", id: "b\($0)") }))
  }

  @Test("N7 a dialog is in the middle and on top of a toast at the bottom on the right")
  func places() {
    let overlay = overlay(.column([dialog(2), .toast("saved")]))
    #expect(overlay.placedParts.map(\.layer) == [.toast, .dialog] && overlay.isModal)
    let (toast, dialog) = (overlay.placedParts[0].rect, overlay.placedParts[1].rect)
    #expect(toast.maxX == 30 && toast.maxY == 10)
    #expect(dialog.y == 3 && dialog.height == 4)
    #expect(!self.overlay(.toast("saved")).isModal && self.overlay(nil).placedParts.isEmpty)
  }

  @Test("N7 a dialog that is higher than the screen is scrolled, and stays so while it is shown")
  func scrolling() {
    var overlay = overlay(dialog(20))
    #expect(overlay.placedParts[0].rect.y == 0)
    overlay.scroll(by: .max)
    #expect(overlay.placedParts[0].rect.maxY == 10)
    overlay.show(UnitRect(x: 5, y: -3, width: 3, height: 1))
    #expect(overlay.placedParts[0].rect.y == -8)
    #expect(self.overlay(dialog(20), after: overlay).placedParts[0].rect.y == -8)
    #expect(self.overlay(dialog(3), after: overlay).placedParts[0].rect.y == 2)
    overlay.scroll(by: .min)
    #expect(overlay.placedParts[0].rect.y == 0)
  }

  @Test("N12 placements are painted and hit in the order of their layers, however they were added")
  func layers() {
    var scene = PageScene(size: size)
    let all = UnitRect(size)
    let rule = ViewValue.rule.arranged(width: 30, measure: UnitMeasure())
    for layer in [PageScene.Layer.bar, .list, .fixed, .sticky, .toast] {
      scene.add(Placement(rule, at: all, clip: all, module: ModuleID("\(layer)"), on: layer))
    }
    #expect(scene.placements.map(\.module) == ["list", "sticky", "fixed", "bar", "toast"])
    #expect(scene.placement(x: 3, y: 0)?.module == "toast" && !scene.hasDialog)
    #expect(scene.target(x: 3, y: 0) == nil)
    let part = UnitRect(x: 0, y: 0, width: 5, height: 5)
    scene.add(Placement(rule, at: part, clip: all, module: "dialog", on: .dialog))
    #expect(scene.hasDialog && scene.target(x: 3, y: 0)?.module == "dialog")
    #expect(scene.target(x: 9, y: 9) == nil && scene.placement(x: 9, y: 9)?.module == "toast")
  }
}
