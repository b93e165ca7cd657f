import Plugboard

/// Does what a test says when it handles, fails and ends.
@MainActor final class FarewellPlugin: Plugin {
  struct Failed: Error {}

  static let name: Name = "farewell"
  /// The action of an instance when the last reference to it goes; set and taken back by a test.
  static var ending: () -> Void = {}

  static func wire(_ on: inout Wiring<FarewellPlugin>) {
    on(named: "test.fail") { plugin, _ in
      try plugin.script.failing(plugin.context)
      throw Failed()
    }
    on(named: "test.hold") { plugin, event in plugin.token = event.suspend() }
    on.every { plugin, record in
      plugin.script.seen.append("\(record.event), unmounted: \(plugin.isUnmounted)")
    }
  }

  /// The state that a test and its plugins share.
  final class Script {
    var failing: (ModuleContext) throws -> Void = { _ in }
    var seen: [String] = []
  }

  static var script = Script()

  private let context: ModuleContext
  private let script = FarewellPlugin.script
  private var token: Suspension<Value>?
  private var isUnmounted = false

  init(_ mount: Mount<ModuleContext>) { context = mount.context }

  func unmount() { isUnmounted = true }

  isolated deinit { Self.ending() }
}
