/// The reason for which a read or a write of module data was refused; nothing was written then.
public enum DataError: Error, Sendable, Hashable {
  case unknownModule(ModuleID)
  /// The plugins of the module were exchanged, and a former one, or a context from before, reads or writes.
  case replaced(Name?, module: ModuleID)
  case emptyKey(module: ModuleID)
  case missing(module: ModuleID, key: Name)
  case mismatch(module: ModuleID, key: Name, found: Value, asked: ValueShape)
  case objectMismatch(module: ModuleID, key: Name, found: String, asked: String)
  case illegal(module: ModuleID, key: Name, value: Value, allowed: LegalValues)
  case unfit(module: ModuleID, key: Name, ValueFault)
  /// The key as a plugin of the module declares it doesn't take the value.
  indirect case refused(module: ModuleID, key: KeyDeclaration, value: Value, plugin: Name)

  public var code: String {
    switch self {
    case .unknownModule: "data-unknown-module"
    case .replaced: "data-replaced-plugin"
    case .emptyKey: "data-empty-key"
    case .missing: "data-missing"
    case .mismatch, .objectMismatch: "data-mismatch"
    case .illegal, .unfit: "data-illegal"
    case .refused(_, let key, let value, _): key.admits(value) ? "data-illegal" : "data-mismatch"
    }
  }
}

extension DataError: CodedError {
  public var message: String {
    switch self {
    case .unknownModule(let module):
      "module \"\(module)\" has no data: it isn't registered, or the one that is referred to has ended"
    case .replaced(let plugin, let module):
      (plugin.map { "plugin \"\($0)\"" } ?? "a context") + " of \"\(module)\" can't use data:"
        + " the plugins of the module were exchanged since it was made"
    case .emptyKey(let module):
      "a key of module \"\(module)\" must not be empty"
    case .missing(let module, let key):
      "module \"\(module)\" has no value for \"\(key)\""
    case .mismatch(let module, let key, let found, let asked):
      "\"\(key)\" of module \"\(module)\" is \(asked.wording(ofMisfit: found)), not \(asked)"
    case .objectMismatch(let module, let key, let found, let asked):
      "the object \"\(key)\" of module \"\(module)\" is a \(found), not a \(asked)"
    case .illegal(let module, let key, let value, let allowed):
      "\"\(key)\" of module \"\(module)\" can't be \(value.excerpt); allowed is \(allowed)"
    case .refused(let module, let key, let value, let plugin):
      "\"\(key.name)\" of module \"\(module)\" takes "
        + (key.admits(value)
          ? "\(key.legal.map { "\($0)" } ?? ""), not \(value.shortWording)"
          : "\(key.shape), not \(key.shape.wording(ofMisfit: value))")
        + ", as plugin \"\(plugin)\" declares it"
    case .unfit(let module, let key, let fault):
      "\"\(key)\" of module \"\(module)\" can't have a value that \(fault)"
    }
  }
}
