import Plugboard
import Testing

/// Runs work as it dies.
@MainActor private final class Dying {
  private let work: () -> Void

  init(_ work: @escaping () -> Void) { self.work = work }

  isolated deinit { work() }
}

extension ReferenceKey<Dying> {
  fileprivate static let dying = ReferenceKey("dying")
  fileprivate static let other = ReferenceKey("other")
}

@MainActor @Suite("Objects and closures that use the data as they die") struct DyingObjectTests {
  private let runtime: PageRuntime
  private let data: ModuleData
  private let log = Log()

  @MainActor private final class Log { var lines: [String] = [] }

  init() throws {
    runtime = try PageRuntime.withPage()
    data = try runtime.data(of: "i")
    try data.write("n", 1)
  }

  /// An object that reads and writes the data as it dies.
  private func dying() -> Dying {
    Dying { [data, log] in
      let value = (try? data.value("n")).flatMap { $0 }
      let count = (try? data.export().values.count) ?? -1
      log.lines.append("\(value.map { "\($0)" } ?? "closed") \(count)")
      try? data.write("n", 2)
      try? data.write(.other, Dying {}, holding: .strong)
      _ = data.keys
    }
  }

  @Test("D2 an object that is overwritten may read and write the data as it dies")
  func overwritten() throws {
    try data.write(.dying, dying(), holding: .strong)
    try data.write(.dying, Dying {}, holding: .strong)
    #expect(log.lines == ["1 1"])
    #expect(try data.value("n") == 2 && data.read(.other) != nil)
  }

  @Test("D2 an object that is removed may read and write the data as it dies")
  func removed() throws {
    try data.write(.dying, dying(), holding: .strong)
    try data.remove(.dying)
    #expect(log.lines == ["1 1"])
    #expect(try data.read(.dying) == nil && data.read(.other) != nil)
  }

  @Test("D3 an object that dies with its module finds the data closed")
  func closed() throws {
    try data.write(.dying, dying(), holding: .strong)
    try runtime.unregister("i")
    #expect(log.lines == ["closed -1"])
  }

  @Test("D6 what the closure of a cancelled observation held may use the data as it dies")
  func cancelled() throws {
    var object: Dying? = dying()
    let observation = try data.observe { [object] _ in _ = object }
    object = nil
    observation.cancel()
    #expect(log.lines == ["1 1"])
    #expect(try data.value("n") == 2)
  }

  @Test("D6 what the closure of an observation held may use the data as it dies with the module")
  func observationClosed() throws {
    var object: Dying? = dying()
    try data.observe { [object] _ in _ = object }
    object = nil
    try runtime.unregister("i")
    #expect(log.lines == ["closed -1"])
  }

  @Test("D6 an observation that is cancelled in its own round may let its last object write")
  func cancelledInRound() throws {
    var object: Dying? = dying()
    var observation: RuntimeToken?
    observation = try data.observe { [object] _ in
      _ = object
      observation?.cancel()
    }
    object = nil
    try data.write("x", 1)
    #expect(log.lines == ["1 2"])
    #expect(try data.value("n") == 2)
  }

  @Test("D10 an object that dies with its module can't observe another module any more")
  func observingElsewhere() throws {
    let page = try #require(runtime.context(of: "i", as: ItemContext.self)?.page)
    let log = log
    let dying = {
      Dying {
        do throws(DataError) {
          try page.data.observe("n") { _ in Issue.record("observed after its module") }
        } catch {
          log.lines.append(error.code)
        }
      }
    }
    try data.write(.dying, dying(), holding: .strong)
    try runtime.unregister("i")
    #expect(log.lines == ["data-unknown-module"])
    try runtime.data(of: "p").write("n", 3)
  }
}
