import Plugboard
import Testing

@Suite("A scene") struct SceneTests {
  @Test("The topmost placement that shows at a point is found")
  func hit() {
    let all = Rect(x: 0, y: 0, width: 10, height: 10)
    let scene = Scene(
      size: Size(width: 10, height: 10),
      placements: [
        Placement(.rule, at: all, clip: all, module: "page"),
        Placement(
          .rule, at: Rect(x: -2, y: 2, width: 6, height: 3),
          clip: Rect(x: 0, y: 0, width: 10, height: 4), module: "item"),
      ])
    #expect(scene.placement(x: 3, y: 3)?.module == "item")
    #expect(scene.placement(x: 4, y: 3)?.module == "page")
    #expect(scene.placement(x: 3, y: 4)?.module == "page")
    #expect(scene.placement(x: 10, y: 0) == nil)
    #expect(scene.placement(x: -1, y: 2) == nil)
  }

  @Test("Rectangles at the ends of the integers neither trap nor wrap round")
  func extremes() {
    let far = Rect(x: .max, y: .min, width: .max, height: .max)
    #expect(far.maxX == .max)
    #expect(far.moved(x: 5, y: -5) == far)
    #expect(far.intersection(Rect(x: 0, y: 0, width: 5, height: 5)).isEmpty)
    let all = Rect(x: .min, y: .min, width: .max, height: .max)
    #expect(all.intersection(Rect(x: -5, y: -5, width: 9, height: 9)).width == 4)
  }
}
