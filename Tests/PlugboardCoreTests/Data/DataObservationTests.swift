import Plugboard
import TestSupport
import Testing

@MainActor @Suite("Observing data") struct DataObservationTests {
  private let runtime: PageRuntime
  private let count = Key<Int>("count")

  init() throws { runtime = try PageRuntime.withPage() }

  private func data() throws -> ModuleData { try runtime.data(of: "i") }

  private func text(_ change: DataChange) -> String {
    "\(change.key) \(change.old.map { "\($0)" } ?? "-") \(change.new.map { "\($0)" } ?? "-")"
  }

  @Test("D6 an observer is told once of each real change, at once after the write, and of no other")
  func changes() throws {
    var heard: [String] = []
    try data().observe("count") { heard.append(text($0)) }
    try data().write(count, 1)
    #expect(heard == ["count - 1"])
    try data().write(count, 1)
    try data().write("other", 5)
    try data().write(count, 2)
    try data().write("count", 2.0)
    try data().write("count", .null)
    try data().remove("count")
    try data().remove("count")
    #expect(
      heard == [
        "count - 1", "count 1 2", "count 2 2.0",
        "count 2.0 null", "count null -",
      ])
  }

  @Test("D6 a text in another spelling is a change")
  func spellings() throws {
    var count = 0
    try data().observe("text") { _ in count += 1 }
    for spelling in ["\u{E9}", "e\u{301}", "e\u{301}"] {
      try data().write("text", .string(spelling))
    }
    #expect(count == 2)
  }

  @Test("D7 observers of an inherited value are told of changes here and in each module above")
  func inherited() throws {
    var heard: [Int?] = []
    let observations = try data().observeInherited(count) {
      heard.append(try? data().readInherited(count))
    }
    for (id, value) in [("p", 1), ("k", 2), ("k", 2), ("i", 3), ("c", 4)] {
      try runtime.data(of: ModuleID(id)).write(count, value)
    }
    #expect(heard == [1, 2, 3, 3])
    try runtime.register("i2", level: .item, under: "k")
    try runtime.data(of: "i2").write(count, 5)
    #expect(heard.count == 4)
    for observation in observations { observation.cancel() }
    try runtime.data(of: "p").write(count, 6)
    #expect(observations.count == 4 && heard.count == 4)
  }

  @Test("D6 observers are called in the order of their subscription and after the write")
  func order() throws {
    var heard: [String] = []
    for name in ["a", "b", "c"] {
      try data().observe(name == "b" ? nil : "count") { _ in
        heard.append("\(name) \((try? data().read(count)) ?? -1)")
      }
    }
    try data().write(count, 7)
    #expect(heard == ["a 7", "b 7", "c 7"])
  }

  @Test("D6 what an observer writes is delivered after the round, to all")
  func rounds() throws {
    var heard: [String] = []
    try data().observe("count") { change in
      heard.append("a \(text(change))")
      if change.new == 1 { try? data().write(count, 2) }
      heard.append("a done")
    }
    try data().observe("count") { heard.append("b \(text($0))") }
    try data().write(count, 1)
    #expect(
      heard == [
        "a count - 1", "a done", "b count - 1",
        "a count 1 2", "a done", "b count 1 2",
      ])
  }

  @Test("D6 of several changes in a round, each is told to all observers before the next is")
  func changesOfRound() throws {
    var heard: [String] = []
    try data().observe("count") { _ in
      try? data().write("first", 1)
      try? data().write("second", 2)
    }
    for name in ["a", "b"] {
      try data().observe { if $0.key != "count" { heard.append("\(name) \($0.key)") } }
    }
    try data().write(count, 1)
    #expect(heard == ["a first", "b first", "a second", "b second"])
  }

  @Test("D6 observers that go on without end are a fault after 64 rounds")
  func runaway() throws {
    var diagnostics: [Diagnostic] = []
    var calls = 0
    runtime.observeDiagnostics { diagnostics.append($0) }
    try data().observe("count") { change in
      calls += 1
      if case .int(let value)? = change.new { try? data().write(count, value + 1) }
    }
    try data().write(count, 0)
    #expect(calls == DataManager.maximumRounds && DataManager.maximumRounds == 64)
    #expect(diagnostics.map(\.code) == ["data-runaway"])
    #expect(diagnostics.first?.message.contains("count") == true)
    #expect(diagnostics.first?.message.contains("\"i\"") == true)
    calls = 0
    try data().write(count, 1_000)
    #expect(calls == 64, "the observation lives on")
  }

  @Test("D6 an observer may write any number of keys, as they are delivered in one round")
  func manyWrites() throws {
    runtime.observeDiagnostics { Issue.record("\($0)") }
    var delivered: Set<Name> = []
    try data().observe { delivered.insert($0.key) }
    try data().observe("count") { _ in
      for number in 0..<200 { try? data().write(Name("k\(number)"), 1) }
    }
    try data().write(count, 1)
    #expect(delivered.count == 201)
  }

  @Test(
    "D6 a value that was removed is no old value when its key is written again", arguments: [1, 40])
  func writtenAgain(among count: Int) throws {
    for number in 0..<count { try data().write(Name("k\(number)"), .int(number)) }
    var seen: [DataChange] = []
    try data().observe("k0") { seen.append($0) }
    try data().remove("k0")
    #expect(try data().value("k0") == nil)
    #expect(try data().keys.count == count - 1)
    try data().write("k0", 7)
    #expect(seen.map(\.old) == [0, nil] && seen.map(\.new) == [nil, 7])
  }

  @Test("D6 two modules whose observers write to one another come to an end as well")
  func pingPong() throws {
    var diagnostics = 0
    runtime.observeDiagnostics { _ in diagnostics += 1 }
    for (from, other) in [("i", "k"), ("k", "i")] {
      try runtime.data(of: ModuleID(from)).observe("count") { change in
        guard case .int(let value)? = change.new else { return }
        try? runtime.data(of: ModuleID(other)).write(count, value + 1)
      }
    }
    try data().write(count, 0)
    #expect(diagnostics > 0)
  }

  @Test("D6 a cancelled observer is not called, in the round in progress neither; a new one waits")
  func mutation() throws {
    var heard: [String] = []
    var last: RuntimeToken?
    try data().observe("count") { _ in
      heard.append("a")
      last?.cancel()
      _ = try? data().observe("count") { _ in heard.append("late") }
    }
    last = try data().observe("count") { _ in heard.append("b") }
    try data().write(count, 1)
    #expect(heard == ["a"])
    try data().write(count, 2)
    #expect(heard == ["a", "a", "late"])
  }

  @Test("D6 an observer that subscribes during a round is not told of the round's later changes")
  func newDuringRound() throws {
    var heard: [String] = []
    var isNew = true
    try data().observe("count") { [runtime] _ in
      try? runtime.data(of: "i").write("a", 1)
      try? runtime.data(of: "i").write("b", 1)
    }
    // Both values are written in one round; this observer is called for the first of them.
    try data().observe { [runtime] change in
      guard change.key == "a", isNew else { return }
      isNew = false
      _ = try? runtime.data(of: "i").observe { heard.append("\($0.key)") }
    }
    try data().write(count, 1)
    #expect(!isNew && heard.isEmpty)
    try data().write("a", 2)
    #expect(heard == ["a"])
  }

  @Test("D6 an observation ends with its module, also in the round in progress")
  func moduleEnd() throws {
    var heard: [String] = []
    try data().observe("count") { _ in
      heard.append("a")
      try? data().write(count, 5)
      try? runtime.unregister("i")
    }
    try data().observe("count") { _ in heard.append("b") }
    try data().write(count, 1)
    #expect(heard == ["a"])
    try runtime.register("i", level: .item, under: "k")
    try data().write(count, 2)
    #expect(heard == ["a"])
  }

  @Test("D4 null counts as absent for an observer of a typed key as well")
  func typedNull() throws {
    var heard: [[String?]] = []
    runtime.observeDiagnostics { Issue.record("\($0)") }
    try data().observe(.title) { heard.append([$0.old, $0.new]) }
    try data().write(.title, "a")
    try data().write("title", .null)
    try data().write(.title, "b")
    try data().remove(.title)
    #expect(heard == [[nil, "a"], ["a", nil], [nil, "b"], ["b", nil]])
  }

  @Test("D6 each of many observers costs the same to add as the first ones")
  func manyAdded() throws {
    let growth = try WorkGrowth.measured(from: 2_000, times: 8) { size in
      let runtime = try PageRuntime.withPage()
      let (item, page) = (try runtime.data(of: "i"), try runtime.data(of: "p"))
      let link = try #require(runtime.context(of: "i", as: ItemContext.self)?.module("p"))
      for _ in 0..<size {
        try item.observe("count") { _ in }
        try link.data.observe("count") { _ in }
      }
      try item.write(count, 1)
      try page.write(count, 1)
    }
    #expect(growth < 24)
  }

  @Test("D6 observers that come and go one after another cost the same beside any number of others")
  func manyCancelled() throws {
    // One less than a power of two, so that each that comes is the last before the list doubles.
    let growth = try WorkGrowth.measured(from: 1_024, times: 8) { size in
      let runtime = try PageRuntime.withPage()
      let data = try runtime.data(of: "i")
      defer { withExtendedLifetime(runtime) {} }
      for _ in 1..<size { try data.observe("count") { _ in } }
      for _ in 0..<size { try data.observe("count") { _ in }.cancel() }
    }
    #expect(growth < 24)
  }

  @Test("D6 cancelled observers are let go of, however many come and go without a change")
  func cancelledReleased() throws {
    weak var first: RuntimeToken?
    do {
      let observation = try data().observe("count") { _ in }
      first = observation
      observation.cancel()
    }
    for _ in 0..<4 { try data().observe("count") { _ in }.cancel() }
    #expect(first == nil)
  }
}
