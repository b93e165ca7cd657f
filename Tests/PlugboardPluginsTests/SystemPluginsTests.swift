import Plugboard
import PlugboardPlugins
import Testing

@Suite("The system plugins") struct SystemPluginsTests {
  @Test("P15 each has a name of its own and names its function unit")
  func units() throws {
    let registry = try SystemPlugins.registry()
    #expect(registry.all.count == SystemPlugins.all.count)
    #expect(registry.all.filter { $0.manifest.unit.isEmpty }.isEmpty)
  }

  @Test("P11 each event that one of them fires is declared")
  func declared() throws {
    let fired = try SystemPlugins.registry().all.flatMap(\.manifest.fires)
    #expect(fired.filter { EventDeclaration.of($0) == nil }.isEmpty)
  }
}
