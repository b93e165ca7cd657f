import Plugboard
import Testing

/// Refusals of any module's data: empty keys, and modules that aren't there.
extension ModuleDataTests {
  @Test("D5 an empty key is refused by every use of a module's own data, and nothing is written")
  func emptyKey() throws {
    let error = DataError.emptyKey(module: "i")
    let reference = ReferenceKey<Bench>("")
    #expect(throws: error) { try data().require(Key<Int>("")) }
    #expect(throws: error) { try data().readInherited(Key<Int>("")) }
    #expect(throws: error) { try data().remove(Key<Int>("")) }
    #expect(throws: error) { try data().observe(Key<Int>("")) { _ in } }
    #expect(throws: error) { try data().update(Key<Fields>("")) { $0["a"] = 1 } }
    #expect(throws: error) { try data().read(reference) }
    #expect(throws: error) { try data().remove(reference) }
    #expect(throws: error) { try data().write("", 1) }
    #expect(throws: error) { try data().write(Key<Int>(""), 1) }
    #expect(throws: error) { try data().read(Key<Int>("")) }
    #expect(throws: error) { try data().value("") }
    #expect(throws: error) { try data().remove("") }
    #expect(throws: error) { try data().observe("") { _ in } }
    #expect(throws: error) { try data().update(Key<[Value]>("")) { $0.append(1) } }
    #expect(throws: error) {
      try data().write(ReferenceKey<Bench>(""), Bench(), holding: .strong)
    }
    #expect(throws: error) { try data().restore(["a": 1, "": 2]) }
    #expect(try data().keys.isEmpty)
  }

  @Test("D5 an empty key is refused by every read through a link")
  func emptyKeyOfLink() throws {
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    let reader = try #require(item.component).data
    let error = DataError.emptyKey(module: "k")
    #expect(throws: error) { try reader.read(Key<Int>("")) }
    #expect(throws: error) { try reader.require(Key<Int>("")) }
    #expect(throws: error) { try reader.readInherited(Key<Int>("")) }
    #expect(throws: error) { try reader.value("") }
    #expect(throws: error) { try reader.read(ReferenceKey<Bench>("")) }
    #expect(throws: error) { try reader.observe("") { _ in } }
    #expect(throws: error) { try reader.observe(Key<Int>("")) { _ in } }
  }

  @Test("D5 an unknown module, or one that has ended, is an error")
  func unknownModule() throws {
    #expect(throws: DataError.unknownModule("x")) { try data("x") }
    let old = try data("i")
    try runtime.unregister("i")
    #expect(throws: DataError.unknownModule("i")) { try old.write(.title, "x") }
    #expect(throws: DataError.unknownModule("i")) { try old.read(.title) }
    #expect(throws: DataError.unknownModule("i")) { try old.export() }
    #expect(throws: DataError.unknownModule("i")) { try old.observe { _ in } }
    #expect(throws: DataError.unknownModule("i")) {
      try old.write(ReferenceKey<Bench>("o"), Bench(), holding: .strong)
    }
    #expect(old.keys.isEmpty && old.module == "i")
  }

  @Test("D8 a restore ends if an observer ends the module, and the rest of the values isn't kept")
  func endDuringRestore() throws {
    let data = try runtime.data(of: "i")
    try data.observe("a") { [runtime] _ in try? runtime.unregister("i") }
    try data.restore(["a": 1, "b": 2])
    #expect(throws: DataError.self) { try data.value("b") }
    #expect(data.keys.isEmpty)
  }
}
