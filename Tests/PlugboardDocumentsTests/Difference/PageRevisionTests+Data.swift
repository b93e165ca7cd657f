import Plugboard
import Testing

/// Begins to observe when it unmounts.
final class LatePlugin: PagePlugin {
  static let name: Name = "late"
  static func wire(_ on: inout Wiring<LatePlugin>) {}

  override func unmount() {
    let log = try? context.app?.data.read(.log) ?? nil
    log?.entries.append("late unmounts")
    _ = try? data.observe(.seen) { _ in log?.entries.append("late") }
    _ = try? context.app?.data.observe(.seen) { _ in log?.entries.append("late above") }
  }
}

/// Data that is just being written, or told of, as the plugins of its module are exchanged.
extension PageRevisionTests {
  /// Opens a page, and returns what exchanges its plugins, once.
  private func opened() throws -> () throws -> Void {
    try open(Self.page(Self.item("a")))
    var isDone = false
    return { [runtime] () throws in
      guard !isDone else { return }
      isDone = true
      let other = Self.assembly(Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#))
      #expect(try runtime.apply(other, to: "home").exchanged == ["home"])
    }
  }

  private func observe(_ call: @escaping (DataChange) throws -> Void) throws {
    try runtime.data(of: "home").observe { change in
      do { try call(change) } catch { Issue.record(error) }
    }
  }

  @Test("C7 references to objects go with the plugins that are exchanged, values stay")
  func references() throws {
    let exchange = try opened()
    try runtime.data(of: "home").write(.log, log, holding: .strong)
    try runtime.data(of: "home").write(.title, "a")
    try exchange()
    #expect(try runtime.data(of: "home").read(.log) == nil)
    #expect(try runtime.data(of: "home").read(.title) == "a")
  }

  @Test("C7 what a plugin observes as it unmounts ends with the exchange, too")
  func observedAtUnmount() throws {
    try open(Self.page(Self.item("a"), plugins: #"["late"]"#))
    #expect(try apply(Self.page(Self.item("a"), plugins: "[]")).exchanged == ["home"])
    #expect(log.take() == ["late unmounts"])
    try runtime.data(of: "home").write(.seen, 1)
    try runtime.data(of: "app").write(.seen, 1)
    #expect(log.take() == [])
  }

  @Test("D6 an exchange of plugins in an observer keeps no change from those who go on observing")
  func exchangedInObserver() throws {
    let exchange = try opened()
    var seen: [String] = []
    try observe { change in
      if change.key == "a" { try runtime.data(of: "home").write("b", 2) }
      try exchange()
    }
    try observe { seen.append("\($0)") }
    try runtime.data(of: "home").write("a", 1)
    #expect(seen == ["a: nothing → 1", "b: nothing → 2"])
  }

  @Test("D6 nor does an exchange by a tool that is told of the change before them")
  func exchangedByTool() throws {
    let exchange = try opened()
    var seen: [String] = []
    let tool = runtime.observeData { _ in
      do { try exchange() } catch { Issue.record(error) }
    }
    try observe { seen.append("\($0)") }
    try runtime.data(of: "home").write("a", 1)
    try runtime.data(of: "home").write("a", 2)
    #expect(seen == ["a: nothing → 1", "a: 1 → 2"])
    tool.cancel()
  }

  @Test("D6 observers that go on without end are a fault also after an exchange of plugins in one")
  func runaway() throws {
    let exchange = try opened()
    var reported: [String] = []
    runtime.observeDiagnostics { reported.append($0.code) }
    try observe { change in
      try exchange()
      try runtime.data(of: "home").write("a", .int((Int(value: change.new ?? 0) ?? 0) + 1))
    }
    try runtime.data(of: "home").write("a", 1)
    #expect(reported == ["data-runaway"])
    #expect(try runtime.data(of: "home").value("a") == 65)
  }

  @Test("D8 what is restored is whole, in its order, though plugins are exchanged in an observer")
  func exchangedInRestore() throws {
    let exchange = try opened()
    try runtime.data(of: "home").write("c", 0)
    try runtime.data(of: "home").write("old", 0)
    try observe { _ in try exchange() }
    try runtime.data(of: "home").restore(["a": 1, "b": 2, "c": 3])
    #expect(try runtime.data(of: "home").export().values == ["a": 1, "b": 2, "c": 3])
    #expect(try runtime.data(of: "home").keys == ["a", "b", "c"])
  }

  @Test("D9 plugins may be exchanged while a value is changed in place", arguments: [true, false])
  func exchangedInUpdate(isObserved: Bool) throws {
    let exchange = try opened()
    try runtime.data(of: "home").write("list", [1])
    var seen: [String] = []
    if isObserved { try observe { seen.append("\($0)") } }
    try runtime.data(of: "home").update(Key<[Value]>("list")) { list in
      list.append(2)
      try exchange()
      list.append(3)
    }
    #expect(try runtime.data(of: "home").value("list") == [1, 2, 3])
    #expect(seen == (isObserved ? ["list: [1] → [1,2,3]"] : []))
  }

  @Test("D5 a value changed in place is checked by the plugins that are there afterwards")
  func exchangedInRestrictedUpdate() throws {
    let exchange = try opened()
    try runtime.data(of: "home").write("list", [1])
    let key = Key<[Value]>("list", oneOf: [[1], [1, 2]])
    let data = try runtime.data(of: "home")
    #expect(throws: DataError.self) {
      try data.update(key) { list in
        try exchange()
        list.append(3)
      }
    }
    #expect(try runtime.data(of: "home").value("list") == [1])
  }
}
