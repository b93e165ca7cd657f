/// An error of a plugin outside events.
public enum PluginError: Error, Sendable {
  case emptyName
  case duplicateName(String)
  case unknown(String)
  /// The plugin threw while it mounted, and was left out.
  case mountFailed(plugin: Name, module: ModuleID, any Error)
  /// The plugin failed so often that it gets no more events.
  case quarantined(plugin: Name, module: ModuleID, faults: Int)

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .emptyName: "plugin-empty-name"
    case .duplicateName: "plugin-duplicate-name"
    case .unknown: "unknown-plugin"
    case .mountFailed: "plugin-mount-failed"
    case .quarantined: "plugin-quarantined"
    }
  }
}

extension PluginError: CodedError {
  public var message: String {
    switch self {
    case .emptyName:
      "a plugin needs a name that is not empty"
    case .duplicateName(let name):
      "two plugins are named \"\(name)\"; rename one of them"
    case .unknown(let name):
      "no plugin is named \"\(name)\""
    case .mountFailed(let plugin, let module, let error):
      "plugin \"\(plugin)\" could not be mounted on \"\(module)\" and was left out: \(error)"
    case .quarantined(let plugin, let module, let faults):
      "plugin \"\(plugin)\" of \"\(module)\" failed \(faults) times and was quarantined; it gets no more events"
    }
  }
}
