import Plugboard
import Testing

/// Plugins that were exchanged, which others may hold.
extension PageRevisionTests {
  @Test("C7 the context of a plugin that was exchanged reaches nothing any more, and says why")
  func oldContext() throws {
    try open(Self.page(Self.item("a"), plugins: #"["kept"]"#))
    let host: ModuleContext = try #require(runtime.context(of: "home"))
    let link = try #require((log.kept.first as? KeptPlugin)?.context.children.first)
    _ = try apply(Self.page(Self.item("a"), plugins: #"["kept", "tracking"]"#))
    let old = try #require(log.kept.first as? KeptPlugin).context
    let fires: [() throws -> Void] = [
      { _ = try old.fire(.count) }, { try old.enqueue(.count) }, { _ = try link.fire(.count) },
      { try link.enqueue(.count) },
    ]
    for fire in fires {
      #expect { try fire() } throws: { ($0 as? EventError)?.code == "event-replaced-plugin" }
    }
    let uses: [() throws -> Void] = [
      { try old.data.write(.seen, 1) }, { _ = try old.data.read(.seen) },
      { _ = try old.data.readInherited(.seen) }, { try old.data.remove(.seen) },
      { _ = try old.data.export() }, { try old.data.restore([:]) },
      { try old.data.observe(.seen) { _ in } }, { _ = try link.data.read(.seen) },
      { try link.data.observe { _ in } },
    ]
    for use in uses {
      #expect { try use() } throws: { ($0 as? DataError)?.code == "data-replaced-plugin" }
    }
    #expect { try old.setHidden(true) } throws: {
      ($0 as? ModuleError)?.code == "module-replaced-plugin"
    }
    #expect(old.children.isEmpty && old.parent == nil && old.position == nil)
    #expect(old.data.keys.isEmpty && link.data.keys.isEmpty)
    // A context of the host from before neither.
    #expect { try host.fire(.count) } throws: {
      ($0 as? EventError)?.code == "event-replaced-plugin"
    }
    #expect(throws: DataError.self) { try host.data.write(.seen, 1) }
    #expect(host.children.isEmpty && host.parent == nil)
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

  @Test(
    "C7 plugins that are exchanged by an end which waited for a page to mount are told once, and so is the rest of the page"
  )
  func exchangedByPostponedEnd() throws {
    try runtime.register("guest", level: .other)
    runtime.observeDiagnostics { [runtime] in
      if $0.code == "plugin-mount-failed" { try? runtime.unregister("guest") }
    }
    let other = Self.page(Self.item("a"), plugins: #"["probe", "tracking"]"#)
    try runtime.subscribe(to: .moduleWillUnload, on: "guest") { _ in
      let changes = try apply(other)
      #expect(changes.exchanged == ["home"])
    }
    try runtime.open(
      Self.assembly(Self.page(Self.item("a"), plugins: #"["probe", "unmakable"]"#)), under: "app")
    #expect(!runtime.modules.isRegistered("guest"))
    #expect(log.take() == ["-home", "+home", "+home/0/0", "+home/0/0/0"])
  }
}
