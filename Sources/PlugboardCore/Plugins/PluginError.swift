/// An error of a plugin outside events.
public enum PluginError: Error, Sendable {
  case emptyName
  case duplicateName(String)
  /// A plugin or the host states an event whose name is empty.
  case emptyEventName(owner: String)
  /// An event has two params of one key.
  indirect case duplicateEventParam(EventDeclaration, key: Name, owner: String)
  /// Two of a registry declare an event in different ways; the first counts.
  indirect case eventDeclaredTwice(
    EventDeclaration, owner: String, other: EventDeclaration, by: String)
  /// The plugin was left out, as another one of the module has its name.
  case nameTaken(Name, module: ModuleID)
  /// The ordering of a plugin names a plugin that the module doesn't have.
  case unknownOrdering(Name, beside: Name, module: ModuleID)
  /// The places that plugins state depend on one another; none of them counts.
  case orderingCircle([Name], module: ModuleID)
  /// The plugin threw while it mounted, and was left out.
  case mountFailed(plugin: Name, module: ModuleID, any Error)
  /// A param that the host states in Swift is faulty; the plugin was left out if it requires the param.
  indirect case faultyParam(plugin: Name, module: ModuleID, ParamFault, isLeftOut: Bool)
  /// The plugin uses a port that the host doesn't have, or has with another type; it is mounted all the same.
  case faultyPort(plugin: Name, module: ModuleID, PortError)
  /// The plugin failed so often that it gets no more events.
  case quarantined(plugin: Name, module: ModuleID, faults: Int)
  /// A task was begun through a context whose plugins were unmounted; it doesn't run. The plugin is nil for
  /// a context of the host.
  case taskAfterEnd(plugin: Name?, module: ModuleID)

  public var code: String {
    switch self {
    case .emptyName: "plugin-empty-name"
    case .duplicateName: "plugin-duplicate-name"
    case .emptyEventName: "event-empty-name"
    case .duplicateEventParam: "event-duplicate-param"
    case .eventDeclaredTwice: "event-declared-twice"
    case .nameTaken: "plugin-name-taken"
    case .unknownOrdering: "unknown-ordering"
    case .orderingCircle: "ordering-circle"
    case .mountFailed: "plugin-mount-failed"
    case .faultyParam(_, _, let fault, _): fault.code
    case .faultyPort(_, _, let error): error.code
    case .quarantined: "plugin-quarantined"
    case .taskAfterEnd: "plugin-task-after-end"
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
    case .emptyEventName(let owner):
      "\(owner) handles or fires an event whose name is empty; give it a name"
    case .duplicateEventParam(let event, let key, let owner):
      "\(owner) declares \(event), which has two params \"\(key)\"; give each a key of its own"
    case .eventDeclaredTwice(let first, let owner, let second, let other):
      "\(owner) declares \(first), but \(other) declares \(second); use one declaration in both, or"
        + " rename one of the events"
    case .nameTaken(let name, let module):
      "two plugins of \"\(module)\" are named \"\(name)\", and the later one was left out; give it a name of its own with `as`"
    case .unknownOrdering(let name, let other, let module):
      "plugin \"\(name)\" of \"\(module)\" is to be before or after \"\(other)\", which is not on the module;"
        + " the ordering is left out"
    case .orderingCircle(let names, let module):
      "the orderings of \(names.map(\.text).joined(separator: ", ")) on \"\(module)\" form a circle; none of"
        + " them counts: remove one"
    case .mountFailed(let plugin, let module, let error):
      "plugin \"\(plugin)\" could not be mounted on \"\(module)\" and was left out: \(error)"
    case .faultyParam(let plugin, let module, let fault, let isLeftOut):
      "params of plugin \"\(plugin)\" of \"\(module)\": \(fault)"
        + (isLeftOut ? "; the plugin was left out" : "")
    case .faultyPort(let plugin, let module, .missing(let port, let type)):
      "plugin \"\(plugin)\" of \"\(module)\" uses the port \"\(port)\", which this host doesn't have; add \(type)"
        + " to the ports of the runtime with Ports().adding(key, service), in a test to its fakes with"
        + " Fakes().adding(key, fake)"
    case .faultyPort(let plugin, let module, let error):
      "plugin \"\(plugin)\" of \"\(module)\" can't use a port: \(error.message)"
    case .quarantined(let plugin, let module, let faults):
      "plugin \"\(plugin)\" of \"\(module)\" failed \(faults) times and was quarantined; it gets no more events"
    case .taskAfterEnd(let plugin, let module):
      (plugin.map { "plugin \"\($0)\"" } ?? "a context") + " of \"\(module)\" begins a task after"
        + (plugin == nil ? " the plugins of the module were unmounted" : " it was unmounted")
        + ", which doesn't run; drop what still holds it, and begin tasks in handlers"
    }
  }
}
