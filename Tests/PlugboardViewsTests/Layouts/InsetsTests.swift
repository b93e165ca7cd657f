import Plugboard
import Testing

@Suite("Insets as a value") struct InsetsTests {
  @Test(
    "Insets are an object of the sides that have free space",
    arguments: zip(
      [
        .zero, Insets(top: 1), Insets(left: 2), Insets(bottom: 3), Insets(right: -4), Insets(5),
      ],
      [
        [:], ["top": 1], ["left": 2], ["bottom": 3], ["right": -4],
        ["top": 5, "left": 5, "bottom": 5, "right": 5],
      ] as [Value]))
  func value(insets: Insets, value: Value) {
    #expect(insets.value == value)
    #expect(Insets(value: value) == insets)
  }
}
