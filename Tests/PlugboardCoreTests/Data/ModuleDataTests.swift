import Plugboard
import Testing

extension Key<Int> { static let gap = Key("gap", in: 0...4) }

@MainActor @Suite("Data of modules") struct ModuleDataTests {
  let runtime: PageRuntime

  init() throws { runtime = try PageRuntime.withPage() }

  func data(_ id: ModuleID = "i") throws -> ModuleData { try runtime.data(of: id) }

  @Test("D1 each module has a space of its own")
  func spaces() throws {
    try data("i").write(.title, "item")
    #expect(try data("k").read(.title) == nil)
    try data("k").write(.title, "component")
    #expect(try data("i").read(.title) == "item")
  }

  @Test("D1 a plugin reads and writes its own module, and reads another by its id")
  func ownAndOther() throws {
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    try item.data.write(.title, "item")
    try data("c").write(.title, "card")
    #expect(try item.data.read(.title) == "item")
    let other: DataReader? = item.module("c")?.data
    #expect(try other?.read(.title) == "card")
    #expect(try other?.require(.title) == "card")
    #expect(item.module("x") == nil)
  }

  @Test(
    "D1 plugins read and write at home with the key alone; what is written elsewhere isn't read")
  func plugins() throws {
    let bench = Bench()
    var seen: [String] = []
    bench.handling["a"] = { context, _ in
      seen.append("\(context.id) \(try context.data.read(.title) ?? "-")")
      try context.data.write(.title, "of \(context.id)")
      try context.data.write(Key<String>("only \(context.id)"), "x")
      for other: ModuleID in ["p", "c", "k", "i"] where other != context.id {
        let data = try #require(context.module(other)?.data)
        seen.append("\(context.id) of \(other) \(try data.read(.title) ?? "-")")
        #expect(try data.value(Name("only \(context.id)")) == nil)
      }
    }
    let runtime = try PageRuntime.withPage(bench.mounts(A.self))
    try runtime.at("i").fire(.ping)
    try runtime.at("k").fire(.ping)
    try runtime.at("i").fire(.ping)
    #expect(
      seen == [
        "i -", "i of p -", "i of c -", "i of k -", "k -", "k of p -", "k of c -", "k of i of i",
        "i of i", "i of p -", "i of c -", "i of k of k",
      ])
    #expect(try runtime.data(of: "i").keys == ["title", "only i"])
    #expect(try runtime.data(of: "p").keys == [])
  }

  @Test("D5 the data manager answers by module id, and refuses a module that is not registered")
  func byModuleID() throws {
    try data("i").write(.title, "item")
    try data("i").write("n", 1)
    #expect(try runtime.data.keys(of: "i").map(\.text) == ["title", "n"])
    #expect(try runtime.data.value("title", of: "i") == "item")
    #expect(try runtime.data.value("title", of: "k") == nil)
    #expect(try runtime.data.export("i").values == ["title": "item", "n": 1])
    #expect(throws: DataError.unknownModule("x")) { try runtime.data.keys(of: "x") }
    #expect(throws: DataError.unknownModule("x")) { try runtime.data.value("title", of: "x") }
    #expect(throws: DataError.unknownModule("x")) { try runtime.data.export("x") }
  }

  @Test("D1 a module begins with the data of its plan, in order")
  func first() throws {
    let record: Fields = ["b": 1, "a": [true, .null], "c": ["x": 1.5]]
    try runtime.register("i2", level: .item, under: "k", data: Params(record))
    #expect(try data("i2").keys.map(\.text) == ["b", "a", "c"])
    #expect(try data("i2").export().values == record)
  }

  @Test("D1 each module of an assembly begins with its own data, before a plugin of any is made")
  func assembly() throws {
    let bench = Bench()
    var seen: [String] = []
    bench.mounting["a"] = { context in
      let others = ["p", "c", "c2"].map { (try? context.module($0)?.data.read(.title)) ?? "-" }
      seen.append("\(context.id) \(try context.data.read(.title) ?? "-") \(others)")
    }
    let runtime = PageRuntime()
    let plugins = bench.mounts(A.self)
    try runtime.open([
      ModulePlan(id: "p", level: .page, data: Params((.title, "x")), plugins: plugins),
      ModulePlan(id: "c", level: .card, data: Params((.title, "y")), plugins: plugins, parent: 0),
      ModulePlan(id: "c2", level: .card, plugins: plugins, parent: 0),
    ])
    let all = ["x", "y", "-"]
    #expect(seen == ["p x \(all)", "c y \(all)", "c2 - \(all)"])
  }

  @Test("D1 what a module writes doesn't reach its plan, nor another module of the same plan")
  func plan() throws {
    let plan = ModulePlan(id: "p", level: .page, data: Params((.title, "first"), (.gap, 1)))
    let (left, right) = (PageRuntime(), PageRuntime())
    try left.open([plan])
    try right.open([plan])
    try left.data(of: "p").write(.title, "second")
    try left.data(of: "p").remove(Key<Int>.gap.name)
    #expect(try left.data(of: "p").export().values == ["title": "second"])
    #expect(try right.data(of: "p").export().values == ["title": "first", "gap": 1])
    #expect(plan.data == Params((.title, "first"), (.gap, 1)))
  }

  nonisolated static let values: [Value] = [
    .null, true, false, 0, -1, .int(.max), 0.5, -0.0, "", "首页 🎬", [], [1, [2, ["a": .null]]],
    ["b": 1, "a": 2], [:],
  ]

  @Test("D2 every kind of value comes back as it was written", arguments: values)
  func kinds(value: Value) throws {
    try data().write("value", value)
    #expect(try data().value("value") == value)
    #expect(try data().value("value")?.type == value.type)
  }

  @Test("D2 D8 the sign of zero is kept, in the data and in an export")
  func signOfZero() throws {
    try data().write("zero", -0.0)
    guard case .double(let zero)? = try data().value("zero") else {
      Issue.record("no double")
      return
    }
    #expect(zero.sign == .minus)
    let text = JSONWriter().text(.object(try data().export().values))
    #expect(try Value(json: text) == ["zero": 0.0] && text.contains("-0"))
  }

  @Test("D2 values cross to another task, and objects keep their order")
  func sendable() async throws {
    let value: Value = ["z": 1, "a": 2]
    let seen = await Task.detached { value }.value
    try data().write("value", seen)
    guard case .object(let record)? = try data().value("value") else {
      Issue.record("no object")
      return
    }
    #expect(record.map(\.key) == ["z", "a"])
  }

  @Test("D2 an object keeps the order of its fields when one is removed, set again or added")
  func objectOrder() throws {
    for removed in ["a", "b", "c", "d"] {
      var record: Fields = ["d": 1, "b": 2, "a": 3, "c": 4]
      record["b"] = 5
      record[removed] = nil
      record["e"] = 6
      try data().write("value", .object(record))
      let stored = try #require(try data().read(Key<Fields>("value")))
      #expect(stored.map(\.key) == ["d", "b", "a", "c", "e"].filter { $0 != removed })
      #expect(stored["c"] == (removed == "c" ? nil : 4) && stored["e"] == 6)
    }
  }

  @Test("D4 typed keys read and write without a cast")
  func typed() throws {
    try data().write(Key<Int>("n"), 3)
    try data().write(Key<[String]>("list"), ["a", "b"])
    #expect(try data().read(Key<Int>("n")) == 3)
    #expect(try data().read(Key<[String]>("list")) == ["a", "b"])
    #expect(try data().value("n") == 3)
  }

  nonisolated static let mismatches: [(Value, String)] = [
    ("3", "a string"), (3.0, "a number with a fraction"), (true, "true or false"),
    ([3], "an array"), (["n": 3], "an object"),
  ]

  @Test(
    "D4 a value of another type is an error that names module, key and both types",
    arguments: mismatches)
  func mismatch(value: Value, found: String) throws {
    try data().write("n", value)
    let error = DataError.mismatch(module: "i", key: "n", found: value, asked: Int.valueShape)
    #expect(throws: error) { try data().read(Key<Int>("n")) }
    for part in ["\"i\"", "\"n\"", found, "an integer"] {
      #expect(error.description.contains(part))
    }
  }

  @Test("D4 a value of the right kind with a part that doesn't fit is shown as it is")
  func elements() throws {
    try data().write("urls", ["a", 3])
    let error = #expect(throws: DataError.self) { try data().read(Key<[String]>("urls")) }
    #expect(
      error?.message == #""urls" of module "i" is ["a",3], not an array of strings"#)
    try data().write("insets", ["top": "x"])
    let insets = #expect(throws: DataError.self) { try data().read(Key<Insets>("insets")) }
    #expect(insets?.message.contains(#"is {"top":"x"}, not an integer, or an object with"#) == true)
  }

  @Test("D4 a key of doubles takes the integers among its values, and messages are in JSON")
  func legalNumbers() throws {
    let width = Key<Double>("width", oneOf: [1, 2])
    #expect(try #require(width.legal).allows(1) && #require(width.legal).allows(2.0))
    #expect(try !#require(width.legal).allows(3))
    let sides = Key<[Double]>("sides", oneOf: [[1, 2]])
    #expect(try #require(sides.legal).allows([1, 2.0]) && !#require(sides.legal).allows([1, 3]))
    let error = #expect(throws: DataError.self) { try data().write(width, 3) }
    #expect(error?.message.hasSuffix("can't be 3.0; allowed is one of 1.0, 2.0") == true)
    let mode = Key<String>("mode", oneOf: ["light", "dark"])
    #expect(mode.legal?.description == #"one of "light", "dark""#)
  }

  @Test("D4 null and absent read as nil where an optional is asked for, and are missing where not")
  func optional() throws {
    #expect(try data().read(.title) == nil)
    #expect(throws: DataError.missing(module: "i", key: "title")) { try data().require(.title) }
    try data().write("title", .null)
    #expect(try data().read(.title) == nil)
    #expect(try data().read(Key<Value>("title")) == nil)
    #expect(try data().value("title") == .null)
    #expect(throws: DataError.missing(module: "i", key: "title")) { try data().require(.title) }
  }

  @Test("D4 a Double reads an int that it holds exactly, and an Int reads no double")
  func numbers() throws {
    try data().write("n", 3)
    #expect(try data().read(Key<Double>("n")) == 3.0)
    try data().write("n", .int(1 << 53 + 1))
    #expect(throws: DataError.self) { try data().read(Key<Double>("n")) }
    try data().write("n", 3.0)
    #expect(throws: DataError.self) { try data().read(Key<Int>("n")) }
    try data().write("n", true)
    #expect(throws: DataError.self) { try data().read(Key<Int>("n")) }
  }

  @Test("D4 a write outside a key's range or set is refused and changes nothing")
  func legal() throws {
    let volume = Key<Int>("volume", in: 0...10)
    let share = Key<Double>("share", in: 0...1)
    let mode = Key<String>("mode", oneOf: ["light", "dark"])
    try data().write(volume, 10)
    try data().write(share, 0.5)
    try data().write(mode, "dark")
    var changes = 0
    try data().observe { _ in changes += 1 }
    #expect(throws: DataError.self) { try data().write(volume, 11) }
    #expect(throws: DataError.self) { try data().write(share, -0.1) }
    #expect(throws: DataError.self) { try data().write(share, .nan) }
    let error = #expect(throws: DataError.self) { try data().write(mode, "blue") }
    #expect(error?.description.contains("\"light\"") == true)
    #expect(changes == 0)
    #expect(try data().read(volume) == 10)
    #expect(try data().read(mode) == "dark")
  }

  @Test("D7 an inherited read finds the nearest ancestor's value, and only when asked for by name")
  func inherited() throws {
    try data("p").write(.title, "page")
    #expect(try data("i").readInherited(.title) == "page")
    try data("c").write(.title, "card")
    #expect(try data("i").readInherited(.title) == "card")
    try data("i").write("title", .null)
    #expect(try data("i").readInherited(.title) == "card")
    #expect(try data("i").inheritedValue("title") == "card")
    try data("i").write(.title, "item")
    #expect(try data("i").readInherited(.title) == "item")
    #expect(try data("k").read(.title) == nil)
    #expect(try data("i").readInherited(Key<String>("nothing")) == nil)
  }

  @Test(
    "D7 an inherited read finds the value of an ancestor of any level", arguments: Level.allCases)
  func inheritedFromLevel(level: Level) throws {
    let runtime = PageRuntime()
    let levels: [Level] = [.app, .page, .card, .component, .item, .item, .other, .other]
    for (depth, level) in levels.enumerated() {
      try runtime.register(
        ModuleID("m\(depth)"), level: level, under: depth == 0 ? nil : ModuleID("m\(depth - 1)"))
    }
    let depth = try #require(levels.lastIndex(of: level)) - (level == .other ? 1 : 0)
    try runtime.data(of: "m0").write(.title, "far")
    try runtime.data(of: ModuleID("m\(depth)")).write(.title, "near")
    #expect(try runtime.data(of: "m7").readInherited(.title) == "near")
  }

  @Test("D7 a nearest value of another type is an error, not passed over")
  func inheritedMismatch() throws {
    try data("p").write(.title, "page")
    try data("c").write("title", 1)
    let error = DataError.mismatch(module: "c", key: "title", found: 1, asked: String.valueShape)
    #expect(throws: error) { try data("i").readInherited(.title) }
  }

  @Test("D8 exported data is restored to an equal value", arguments: [false, true])
  func export(isSameModule: Bool) throws {
    for (number, value) in Self.values.enumerated() { try data().write(Name("k\(number)"), value) }
    let exported = try data().export()
    let text = JSONWriter().text(.object(exported.values))
    let read = try Value(json: text)
    #expect(read == .object(exported.values))
    let target: ModuleID = isSameModule ? "i" : "k"
    try data("i").remove("k1")
    try data("i").write("k1", "later, so last")
    try data(target).write("other", 1)
    try data(target).restore(exported.values)
    #expect(try data(target).export().values == exported.values)
  }

  @Test("D8 each of many values is found by its key after a restore in another order")
  func restoreMany() throws {
    let names = (0..<40).map { "k\($0)" }
    for name in names { try data().write(Name(name), "old") }
    let restored = Fields(names.reversed().map { ($0, Value.string("of \($0)")) })
    try data().restore(restored)
    #expect(try data().export().values == restored)
    for name in names { #expect(try data().value(Name(name)) == .string("of \(name)")) }
  }

  @Test("D8 observers are told of each value that a restore really changes")
  func restoreTells() throws {
    for (key, value) in [("same", 1), ("changed", 1), ("gone", 1)] {
      try data().write(Name(key), .int(value))
    }
    var changes: [String] = []
    try data().observe { changes.append($0.key.text) }
    try data().restore(["same": 1, "changed": 2, "new": 1])
    #expect(changes == ["gone", "changed", "new"])
  }

  @Test("D8 numbers that JSON has not are refused, so that what is exported can be restored")
  func finite() throws {
    let runtime = PageRuntime()
    try runtime.register("p", level: .page)
    let data = try runtime.data(of: "p")
    #expect(throws: DataError.self) { try data.write("ratio", .double(.nan)) }
    #expect(throws: DataError.self) { try data.write(Key<Double>("ratio"), .infinity) }
    #expect(data.keys.isEmpty)
  }

  private static let nested: [Value] = [
    [.double(.nan)], ["a": [1, ["b": .double(.infinity)]]], .double(-.infinity),
  ]

  @Test(
    "D8 a number that JSON can't hold is refused at any depth, and nothing is written",
    arguments: 0..<3)
  func notFinite(position: Int) throws {
    let value = Self.nested[position]
    try data().write("x", 1)
    for write in [{ try $0.write("x", value) }, { try $0.restore(["y": 1, "x": value]) }]
      as [(ModuleData) throws -> Void]
    {
      let error = #expect(throws: DataError.self) { try write(data()) }
      #expect(error?.code == "data-illegal")
      #expect(error?.message.contains("NaN or an infinite number") == true)
    }
    #expect(try data().export().values == ["x": 1])
  }

  @Test("D8 an export is refused, with the key, if what was put in place can't be held by JSON")
  func changedInPlace() throws {
    let data = try data()
    let ratios = Key<[Value]>("ratios")
    try data.write(ratios, [0.5])
    try data.update(ratios) { $0.append(.double(.nan)) }
    let error = #expect(throws: DataError.self) { try data.export() }
    #expect(error.map { "\($0)" }?.contains("\"ratios\" of module \"i\"") == true)
    _ = try data.update(ratios) { $0.removeLast() }
    #expect(try data.export().values == ["ratios": [0.5]])
  }

  @Test("D8 a value nested deeper than 512 levels is refused; one of 512 levels isn't")
  func deep() throws {
    var value: Value = 1
    for _ in 0..<Value.deepest { value = [value] }
    try data().write("x", value)
    #expect(throws: DataError.self) { try data().write("y", ["deeper": value]) }
    #expect(try data().keys == ["x"])
  }
}
