import Plugboard
import Testing

/// Plugins that were exchanged, which others may hold.
extension PageRevisionTests {
  @Test("C7 the contexts of plugins that were exchanged reach nothing any more")
  func oldContext() throws {
    try open(Self.page(Self.item("a")))
    let old: ModuleContext = try #require(runtime.context(of: "home"))
    _ = try apply(Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#))
    #expect(throws: (any Error).self) { try old.fire(.count) }
    #expect(throws: DataError.self) { try old.data.write(.seen, 1) }
    #expect(old.children.isEmpty && old.parent == nil)
  }

  /// Exchanges the plugins of a page, and returns the instance of before, which the log holds.
  private func exchangedPlugin() throws -> KeptPlugin {
    try open(Self.page(Self.item("a"), plugins: #"["kept"]"#))
    try runtime.at("home").fire(.count)
    _ = try apply(Self.page(Self.item("a"), plugins: #"["kept", "tracking"]"#))
    #expect(log.kept.count == 2)
    return try #require(log.kept.first as? KeptPlugin)
  }

  @Test("C7 an instance that was exchanged observes no event any more, though something holds it")
  func oldObserver() throws {
    let old = try exchangedPlugin()
    #expect(old.fires.contains("probe.count") && !old.fires.contains("probe.marked"))
    try runtime.at("home").fire(.marked)
    #expect(!old.fires.contains("probe.marked"))
    #expect(try #require(log.kept.last as? KeptPlugin).fires.contains("probe.marked"))
  }

  @Test("P14 an instance that was exchanged can't have leaks searched for")
  func oldAsker() throws {
    try exchangedPlugin().searchForLeaks()
    try runtime.unregister("home")
    #expect(runtime.leaks.isEmpty)
  }
}
