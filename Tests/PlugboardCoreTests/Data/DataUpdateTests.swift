import Plugboard
import TestSupport
import Testing

@MainActor @Suite("Changing stored arrays and objects in place") struct DataUpdateTests {
  private let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  private func data() throws -> ModuleData { try runtime.data(of: "i") }

  @Test("D9 a stored array or object is changed in place")
  func update() throws {
    let list = Key<[Value]>("list")
    let object = Key<Fields>("object")
    let count = try data().update(list) { list in
      list.append(1)
      list.append("b")
      return list.count
    }
    try data().update(object) { $0["x"] = 1 }
    try data().update(object) { $0["y"] = 2 }
    #expect(count == 2)
    #expect(try data().value("list") == [1, "b"])
    #expect(try data().value("object") == ["x": 1, "y": 2])
  }

  @Test("D9 an update copies nothing")
  func inPlace() throws {
    let list = Key<[Value]>("list")
    try data().write(list, Array(repeating: "a long string, kept on the heap", count: 1_000))
    let object = Key<Fields>("object")
    try data().write(object, Fields((0..<10).map { ("\($0)", [.int($0)]) }))
    let before = try data().update(list) { address($0) }
    let after = try data().update(list) { list in
      list[500] = "changed"
      return address(list)
    }
    #expect(before == after)
    let fields = try data().update(object) { record in
      unsafe record.values.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    let fieldsAfter = try data().update(object) { record in
      record["5"] = 1
      return unsafe record.values.withUnsafeBufferPointer {
        UInt(bitPattern: $0.baseAddress)
      }
    }
    #expect(fields == fieldsAfter)
  }

  @Test("D9 an update is told once with old and new, and not where nothing changed")
  func updateTells() throws {
    let list = Key<[Value]>("list")
    try data().write(list, [1])
    var heard: [DataChange] = []
    try data().observe("list") { heard.append($0) }
    try data().update(list) {
      $0.append(2)
      $0.append(3)
    }
    try data().update(list) { _ in }
    #expect(heard.count == 1)
    #expect(heard.first?.old == [1] && heard.first?.new == [1, 2, 3])
  }

  @Test("D9 an absent value stays absent if its update throws, and what was changed before stays")
  func updateThrows() throws {
    struct Refused: Error {}
    for (key, result) in [("fresh", Value?.none), ("list", [1, 2])] {
      if key == "list" { try data().write("list", [1]) }
      #expect(throws: Refused.self) {
        try data().update(Key<[Value]>(key)) {
          $0.append(2)
          throw Refused()
        }
      }
      #expect(try data().value(Name(key)) == result)
    }
    #expect(throws: Refused.self) {
      try data().update(Key<Fields>("object")) { _ in throw Refused() }
    }
    #expect(try data().keys == ["list"])
    try data().write("object", ["a": 1])
    #expect(throws: Refused.self) {
      try data().update(Key<Fields>("object")) {
        $0["b"] = 2
        throw Refused()
      }
    }
    #expect(try data().value("object") == ["a": 1, "b": 2])
  }

  @Test("D9 an update of a value of another type is refused, and a module may end inside one")
  func updateErrors() throws {
    try data().write("list", "text")
    let error = DataError.mismatch(
      module: "i", key: "list", found: "text", asked: ValueShape(.array))
    #expect(throws: error) { try data().update(Key<[Value]>("list")) { $0.append(1) } }
    #expect(try data().value("list") == "text")
    let kept = try data()
    try data().update(Key<[Value]>("fresh")) { list in
      try runtime.unregister("i")
      list.append(1)
    }
    #expect(throws: DataError.unknownModule("i")) { try data() }
    #expect(throws: DataError.unknownModule("i")) { try kept.value("fresh") }
  }

  @Test("D9 a value of any type is read, changed and written; nil removes it, or leaves it absent")
  func anyType() throws {
    let visits = Key<Int>("visits", in: 0...2)
    let names = Key<[String]>("names")
    var heard: [DataChange] = []
    try data().observe { heard.append($0) }
    for _ in 0..<2 { try data().update(visits) { $0 = ($0 ?? 0) + 1 } }
    let count = try data().update(names) { names in
      names = (names ?? []) + ["moon"]
      return names?.count
    }
    #expect(count == 1)
    #expect(heard.map(\.new) == [1, 2, ["moon"]])
    try data().update(names) { $0?.append("mars") }
    #expect(try data().value("names") == ["moon", "mars"])
    // Outside the range of the key.
    #expect(throws: DataError.self) { try data().update(visits) { $0? += 1 } }
    #expect(try data().read(visits) == 2)
    try data().update(visits) { $0 = nil }
    try data().update(visits) { $0 = nil }
    try data().update(visits) { $0? += 1 }
    #expect(try data().keys == ["names"])
    #expect(heard.count == 5 && heard.last?.new == nil)
  }

  @Test("D9 an update of any type sees null as nil, and any other type is refused")
  func anyTypeErrors() throws {
    struct Refused: Error {}
    let visits = Key<Int>("visits")
    try data().write("visits", .null)
    try data().update(visits) { #expect($0 == nil) }
    #expect(try data().value("visits") == .null)
    try data().update(visits) { $0 = .max }
    #expect(throws: Refused.self) {
      try data().update(visits) {
        $0 = 1
        throw Refused()
      }
    }
    #expect(try data().read(visits) == .max)
    try data().update(Key<Value>("visits")) { #expect($0 == .int(.max)) }
    try data().update(Key<Value>("fresh")) { #expect($0 == nil) }
    #expect(try data().keys == ["visits"])
    try data().write("visits", "text")
    let error = DataError.mismatch(
      module: "i", key: "visits", found: "text", asked: Int.valueShape)
    #expect(throws: error) { try data().update(visits) { $0 = 1 } }
    let kept = try data()
    #expect(throws: DataError.unknownModule("i")) {
      try kept.update(Key<Int>("other")) {
        try runtime.unregister("i")
        $0 = 1
      }
    }
  }

  @Test("D9 an array of values and fields are updated in place where both forms would do")
  func preferred() throws {
    try data().update(Key<[Value]>("list")) { _ in }
    try data().update(Key<Fields>("object")) { _ in }
    // The other form would leave both absent.
    #expect(try data().export().values == ["list": [], "object": [:]])
    try data().update(Key<[Value]>("list")) { (list: inout [Value]?) in list = nil }
    #expect(try data().keys == ["object"])
  }

  @Test("D9 two thousand updates of a large array are made in one and the same buffer")
  func manyUpdates() throws {
    let list = Key<[Value]>("list")
    try data().write(list, Array(repeating: 0, count: 200_000))
    var addresses: Set<UInt> = []
    for number in 0..<2_000 {
      try data().update(list) {
        $0[number] = 1
        addresses.insert(address($0))
      }
    }
    #expect(addresses.count == 1)
    #expect(try data().value("list") == .array((0..<200_000).map { $0 < 2_000 ? 1 : 0 }))
  }

  @Test("D9 an update of a large array takes no longer than one of a small array")
  func cost() throws {
    let (small, large) = (Key<[Value]>("small"), Key<[Value]>("large"))
    try data().write(small, Array(repeating: 0, count: 10))
    try data().write(large, Array(repeating: 0, count: 1_000_000))
    // The fastest of many attempts, as others may use the processor during most of them.
    func fastest(_ key: Key<[Value]>) throws -> Duration {
      let clock = ContinuousClock()
      return try (0..<50).map { number in
        try clock.measure {
          for _ in 0..<4 { try data().update(key) { $0[number % 10] = .int(number) } }
        }
      }.min() ?? .zero
    }
    // A copy of the large one takes a hundred times as long and more.
    #expect(try fastest(large) < fastest(small) * 20)
  }

  @Test("D9 an array is not copied for observers of other keys, nor for one that was cancelled")
  func otherKeys() throws {
    let list = Key<[Value]>("list")
    try data().write(list, Array(repeating: "a long string, kept on the heap", count: 1_000))
    let observation = try data().observe("list") { _ in }
    observation.cancel()
    var heard: [Name] = []
    try data().observe("count") { heard.append($0.key) }
    let before = try data().update(list) { address($0) }
    let after = try data().update(list) { list in
      list[500] = "changed"
      return address(list)
    }
    #expect(before == after && heard.isEmpty)
    try data().observe { heard.append($0.key) }
    try data().update(list) { $0[500] = "once more" }
    #expect(heard == ["list"])
  }
}

func address(_ values: [Value]) -> UInt {
  unsafe values.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
}
