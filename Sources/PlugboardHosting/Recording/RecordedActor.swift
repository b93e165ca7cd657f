public import PlugboardCore
public import PlugboardValues

/// The publisher of a fire, or the writer of a value.
public struct RecordedActor {
  /// Nil for the host.
  public let plugin: Name?
  public let module: ModuleID?
  /// The command that the host carried out; nil if it acted by itself.
  public let command: HostCommand?

  init(_ step: RecordStep) {
    plugin = step.plugin
    module = step.pluginModule
    command = step.command
  }

  /// Creates the writer of a change, which a command has made if no plugin has.
  public init(_ record: ChangeRecord, command: HostCommand?) {
    plugin = record.plugin
    module = record.plugin == nil ? nil : record.module
    self.command = record.plugin == nil ? command : nil
  }

  /// The plugin, the console with its command, or `host`.
  public var name: String { plugin?.text ?? command?.description ?? "host" }

  /// Returns the words that say who acted, at a module: a plugin of another module is named with
  /// its module.
  public func wording(at other: ModuleID) -> String {
    guard let module, module != other else { return "by \(name)" }
    return "by \(name) of \(module)"
  }

  public var json: Value {
    ["plugin": Value(plugin?.text), "module": Value(module?.text), "command": Value(command?.name)]
  }
}

/// A command of a person that the host carries out, recorded with the events and changes of the host.
///
///     recorder.command = HostCommand("tap", of: "shell")
///     defer { recorder.command = nil }
public struct HostCommand: Sendable, Hashable, CustomStringConvertible {
  public let name: String
  /// The part of the host that has the command.
  public let console: String
  /// Whether the person has chosen the event that it fires, which is of interest then even if it asks for a
  /// view.
  public let choosesEvent: Bool

  public init(_ name: String, of console: String, choosesEvent: Bool = false) {
    self.name = name
    self.console = console
    self.choosesEvent = choosesEvent
  }

  /// The console and the command: `shell (tap)`.
  public var description: String { "\(console) (\(name))" }
}
