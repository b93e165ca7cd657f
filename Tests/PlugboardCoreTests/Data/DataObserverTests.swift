import Plugboard
import PlugboardTesting
import Testing

@MainActor @Suite("Observing the data of all modules") struct DataObserverTests {
  private let bench = Bench()
  private let runtime: PageRuntime
  private let count = Key<Int>("count")

  init() throws {
    runtime = try PageRuntime.withPage()
    try runtime.register("i2", level: .item, under: "k", plugins: bench.mounts(A.self))
  }

  private func text(_ observed: ChangeRecord) -> String {
    "\(observed.module) \(observed.change) by \(observed.plugin?.text ?? "host")"
      + " in \(runtime.events.currentFire ?? 0)"
  }

  @Test("D11 it is told which plugin wrote a value, in whatever way")
  func writers() throws {
    var heard: [String] = []
    runtime.observeData {
      heard.append("\($0.change.key) \($0.change.new == nil ? "gone" : "") \($0.plugin ?? "host")")
    }
    let (list, object) = (Key<[Value]>("list"), Key<Fields>("object"))
    let write: @MainActor (ModuleData) throws -> Void = { data in
      try data.write(Key<Int>("typed"), 1)
      try data.write("untyped", 1)
      try data.update(list) { $0.append(1) }
      try data.update(object) { $0["x"] = 1 }
      try data.remove("untyped")
      try data.remove(Key<Int>("typed"))
      try data.restore(["restored": 1])
    }
    func expected(_ writer: String) -> [String] {
      ["typed ", "untyped ", "list ", "object ", "untyped gone", "typed gone", "list gone"]
        .map { "\($0) \(writer)" } + ["object gone \(writer)", "restored  \(writer)"]
    }
    bench.handling["a"] = { context, _ in try write(context.data) }
    try runtime.at("i2").fire(.ping)
    #expect(heard == expected("a"))
    heard = []
    try write(try runtime.data(of: "i"))
    #expect(heard == expected("host"))
  }

  @Test("D11 it is told of each real change of every module, with the writer and the fire")
  func changes() throws {
    var heard: [String] = []
    runtime.observeData { heard.append(text($0)) }
    bench.handling["a"] = { context, _ in
      try context.data.write(Key<Int>("count"), 2)
      try context.data.write(Key<Int>("count"), 2)
      try context.data.remove("count")
    }
    try runtime.data(of: "p").write(count, 1)
    try runtime.at("i2").fire(.ping)
    let fire = runtime.events.fireCount
    #expect(
      heard == [
        "p count: nothing → 1 by host in 0", "i2 count: nothing → 2 by a in \(fire)",
        "i2 count: 2 → nothing by a in \(fire)",
      ])
  }

  @Test("D11 after a nested fire the number of the fire in progress is that of the outer one")
  func fireAfterNested() throws {
    var fires: [Int?] = []
    let note = { [runtime] in fires.append(runtime.events.currentFire) }
    try runtime.subscribe(to: .pong, on: "i") { _ in note() }
    try runtime.subscribe(to: .ping, on: "i") { [unowned runtime] _ in
      note()
      try runtime.at("i").fire(.pong)
      note()
    }
    try runtime.at("i").fire(.ping)
    let last = runtime.events.fireCount
    #expect(fires == [last - 1, last, last - 1] && runtime.events.currentFire == nil)
  }

  @Test("D11 an observer that is cancelled leaves the others")
  func cancelledAlone() throws {
    var heard: [String] = []
    let observers = ["a", "b"].map { name in runtime.observeData { _ in heard.append(name) } }
    observers[0].cancel()
    try runtime.data(of: "i").write(count, 1)
    #expect(heard == ["b"])
  }

  @Test("D11 it is told the old value of what is changed in place, restored or merged")
  func otherWrites() throws {
    let list = Key<[Value]>("list")
    try runtime.data(of: "p").write(list, [1])
    var heard: [String] = []
    let observer = runtime.observeData { heard.append("\($0.change)") }
    try runtime.data(of: "p").update(list) { $0.append(2) }
    try runtime.data(of: "p").update(list) { _ in }
    try runtime.data(of: "p").restore(["list": [3]])
    observer.cancel()
    observer.cancel()
    try runtime.data(of: "p").update(list) { $0.append(4) }
    #expect(heard == ["list: [1] → [1,2]", "list: [1,2] → [3]"])
    #expect(!observer.isActive)
  }

  @Test("D11 it is told before the observers of the module, and not of what it writes itself")
  func order() throws {
    var heard: [String] = []
    try runtime.data(of: "p").observe("count") { heard.append("own \($0)") }
    runtime.observeData { [runtime, count] observed in
      heard.append("all \(observed.change)")
      try? runtime.data(of: "c").write(count, 5)
    }
    try runtime.data(of: "p").write(count, 1)
    #expect(heard == ["all count: nothing → 1", "own count: nothing → 1"])
    #expect(try runtime.data(of: "c").read(count) == 5)
  }

  @Test("D11 the observers of a key are counted: those of the key and those of every key")
  func counts() throws {
    #expect(try runtime.data.observerCount(of: "count", on: "p") == 0)
    try runtime.data(of: "p").observe { _ in }
    let own = try runtime.data(of: "p").observe("count") { _ in }
    try runtime.data(of: "p").observe("other") { _ in }
    #expect(try runtime.data.observerCount(of: "count", on: "p") == 2)
    own.cancel()
    #expect(try runtime.data.observerCount(of: "count", on: "p") == 1)
    #expect(throws: DataError.unknownModule("x")) {
      try runtime.data.observerCount(of: "count", on: "x")
    }
  }
}
