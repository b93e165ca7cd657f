internal import Plugboard

extension PluginContext {
  /// Does something in answer to a change of data; what it throws is a fault of the plugin.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { task { throw error } }
  }

  /// Calls back when a key changes here or in a module above.
  func observeInherited(_ key: Key<Value>, _ deliver: @escaping () -> Void) throws {
    try data.observe(key) { _ in deliver() }
    var above = parent
    while let module = above {
      try module.data.observe(key) { _ in deliver() }
      above = module.parent
    }
  }
}
