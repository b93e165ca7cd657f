import Plugboard
import Testing

private enum Fit: String, CaseIterable, ValueConvertible { case whole, filled }

private struct Weight: RawRepresentable, Hashable, ValueConvertible {
  let rawValue: Double
}

@Suite("Types that convert to values") struct ValueConvertibleTests {
  @Test("E24 a type with raw values converts to these by declaring it")
  func rawValues() {
    #expect(Fit.filled.value == "filled" && Fit(value: "filled") == .filled)
    #expect(Fit(value: "half") == nil && Fit(value: 1) == nil)
    #expect(Fit.valueType == .string)
    #expect(Weight(rawValue: 0.5).value == 0.5)
    #expect(Weight(value: 2)?.rawValue == 2)
    #expect(Weight(value: "2") == nil)
    #expect("\(Fit.valueShape)" == #""whole" or "filled""#)
    #expect("\(Weight.valueShape)" == "a number for Weight")
  }

  @Test("E24 a dictionary converts to an object in the order of its keys, and back")
  func dictionary() {
    let counts = ["b": 2, "a": 1]
    #expect(counts.value == ["a": 1, "b": 2])
    #expect([String: Int](value: ["a": 1, "b": 2]) == counts)
    #expect([String: Int](value: ["a": 1, "b": "2"]) == nil)
    #expect([String: Int](value: [1]) == nil)
    #expect("\([String: [Int]].valueShape)" == "an object of arrays of integers")
    #expect("\([String: Value].valueShape)" == "an object")
  }

  @Test("E24 an Optional converts to its value or to null, and back, also within a list")
  func optional() {
    #expect(Int?.some(1).value == 1 && Int?.none.value == .null)
    #expect([Int?](value: [1, .null, 3]) == [1, nil, 3])
    #expect([1, nil, 3].value == [1, .null, 3])
    #expect([Int?](value: [1, "2"]) == nil)
    #expect("\([Int?].valueShape)" == "an array of integers")
  }

  @Test("E24 an optional dictionary can be a param")
  func param() throws {
    let name = EventName<Value, [String: Int]?>("test.counts", Key("counts"))
    #expect(name.untyped(["a": 1]) == ["counts": ["a": 1]])
    #expect(try name.typed([:]) == nil)
  }
}
