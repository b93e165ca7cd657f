import Plugboard
import Testing

@Suite("A scene") struct SceneTests {
  @Test("The topmost placement that shows at a point is found")
  func hit() {
    let all = UnitRect(x: 0, y: 0, width: 10, height: 10)
    let rule = ViewValue.rule.arranged(width: 10, measure: UnitMeasure())
    let scene = PageScene(
      size: UnitSize(width: 10, height: 10),
      placements: [
        Placement(rule, at: all, clip: all, module: "page"),
        Placement(
          rule, at: UnitRect(x: -2, y: 2, width: 6, height: 3),
          clip: UnitRect(x: 0, y: 0, width: 10, height: 4), module: "item"),
        // A placement beyond the edge of the scene.
        Placement(
          rule, at: UnitRect(x: 5, y: 0, width: 10, height: 1),
          clip: UnitRect(x: 0, y: 0, width: 20, height: 1), module: "wide"),
      ])
    #expect(scene.placement(x: 3, y: 3)?.module == "item")
    #expect(scene.placement(x: 4, y: 3)?.module == "page")
    #expect(scene.placement(x: 3, y: 4)?.module == "page")
    #expect(scene.placement(x: 10, y: 0) == nil)
    #expect(scene.placement(x: -1, y: 2) == nil)
  }

  @Test("Rectangles at the ends of the integers neither trap nor wrap round")
  func extremes() {
    let far = UnitRect(x: .max, y: .min, width: .max, height: .max)
    #expect(far.maxX == .max)
    #expect(far.moved(x: 5, y: -5) == far)
    #expect(far.intersection(UnitRect(x: 0, y: 0, width: 5, height: 5)).isEmpty)
    let all = UnitRect(x: .min, y: .min, width: .max, height: .max)
    #expect(all.intersection(UnitRect(x: -5, y: -5, width: 9, height: 9)).width == 4)
  }

  @Test("M8 items under one another are placed below each other, however deep they are nested")
  @MainActor func nestedItems() throws {
    let depth = 10_000
    let runtime = PageRuntime()
    let levels: [Level] = [.page, .card, .component]
    let ids = (0..<levels.count + depth).map { ModuleID("m\($0)") }
    try runtime.open(
      ids.indices.map { index in
        ModulePlan(
          id: ids[index], level: index < levels.count ? levels[index] : .item,
          parent: index == 0 ? nil : index - 1)
      })
    try runtime.subscribe(to: .itemView, on: ids[3]) { $0.respond(.rule) }
    try runtime.subscribe(to: .itemView, on: ids[ids.count - 1]) { $0.respond(.rule) }
    let composer = try PageComposer(
      of: ids[0], in: runtime, size: UnitSize(width: 10, height: 10), measure: UnitMeasure())
    let rows = composer.scene().placements.map { "\($0.module) \($0.rect.y)" }
    #expect(rows == ["m3 0", "m\(ids.count - 1) 1"])
  }
}
