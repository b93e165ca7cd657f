internal import Plugboard

/// The publisher of a fire, or the writer of a value.
struct TraceActor {
  /// Nil for the host.
  let plugin: Name?
  let module: ModuleID?
  /// The command of the shell that acted as the host.
  let command: String?

  init(_ step: TraceStep) {
    plugin = step.plugin
    module = step.pluginModule
    command = step.command
  }

  /// Creates the writer of a change, which a command has made if no plugin has.
  init(_ observed: ChangeRecord, command: String?) {
    plugin = observed.plugin
    module = observed.plugin == nil ? nil : observed.module
    self.command = observed.plugin == nil ? command : nil
  }

  /// The plugin, the shell with its command, or the host.
  var name: String { plugin?.text ?? command.map { "shell (\($0))" } ?? "host" }

  /// Returns the words that say who acted, at a module: a plugin of another one is named with it.
  func wording(at other: ModuleID) -> String {
    guard let module, module != other else { return "by \(name)" }
    return "by \(name) of \(module)"
  }

  var json: Value {
    ["plugin": Value(plugin?.text), "module": Value(module?.text), "command": Value(command)]
  }
}
