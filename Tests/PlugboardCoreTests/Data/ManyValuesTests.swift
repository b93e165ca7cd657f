import Plugboard
import Testing

@MainActor @Suite("Many values of a module") struct ManyValuesTests {
  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  @Test("D1 values are overwritten, removed and written again at any number of them")
  func eachNumber() throws {
    for count in 1...40 {
      let names = (0..<count).map { Name("n\($0)") }
      try runtime.register("i2", level: .item, under: "k")
      let data = try runtime.data(of: "i2")
      for name in names { try data.write(name, 1) }
      for name in names { try data.write(name, 2) }
      #expect(data.keys == names)
      #expect(try names.allSatisfy { try data.value($0) == 2 })
      for name in names.reversed() {
        try data.remove(name)
        #expect(try data.value(name) == nil && data.keys.count == count - 1)
        try data.write(name, 3)
      }
      #expect(data.keys == names.reversed())
      #expect(try names.allSatisfy { try data.value($0) == 3 })
      try runtime.unregister("i2")
    }
  }

  @Test(
    "D1 a module may have any number of values, which are found as a few are", arguments: [16, 99])
  func manyValues(first: Int) throws {
    // The values as they should be, in their order.
    var expected = (0..<first).map { ("k\($0)", $0) }
    try runtime.register(
      "i2", level: .item, under: "k",
      data: Params(Fields(expected.map { ($0.0, .int($0.1)) })))
    let data = try runtime.data(of: "i2")
    func check(_ missing: [Int]) throws {
      #expect(data.keys.map(\.text) == expected.map(\.0))
      #expect(try expected.allSatisfy { try data.value(Name($0.0)) == .int($0.1) })
      for number in missing { #expect(try data.value(Name("k\(number)")) == nil) }
      #expect(
        try data.export().values == Fields(expected.map { ($0.0, Value.int($0.1)) }))
    }
    try check([first, 1_000])
    for number in first..<200 {
      try data.write(Name("k\(number)"), .int(number))
      expected.append(("k\(number)", number))
    }
    try data.write("k150", -150)
    expected[150].1 = -150
    try check([200])
    for number in 0..<190 where number % 19 != 0 { try data.remove(Name("k\(number)")) }
    expected.removeAll { $0.1 < 190 && $0.1 % 19 != 0 }
    try check([1, 150, 189])
    for number in [3, 1] {
      try data.write(Name("k\(number)"), .int(number))
      expected.append(("k\(number)", number))
    }
    try check([2, 150])
    for entry in expected.dropLast(5) { try data.remove(Name(entry.0)) }
    expected.removeFirst(expected.count - 5)
    try check([0, 19])
    try data.update(Key<[Value]>("list")) { $0.append(1) }
    #expect(try data.value("list") == [1])
  }
}
