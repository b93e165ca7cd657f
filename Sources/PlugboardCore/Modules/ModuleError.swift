/// The reason for which a change of the tree was refused; the tree is then as it was.
public enum ModuleError: Error, Sendable, Hashable {
  case emptyID
  case duplicateID(ModuleID)
  case unknownModule(ModuleID)
  case unknownParent(ModuleID, of: ModuleID)
  /// A plan names a parent that isn't among the plans before it.
  case unknownPlan(Int, of: ModuleID)
  /// `under` is nil if a root was asked for.
  case misplaced(ModuleID, level: Level, under: ModuleID?, parentLevel: Level?)
  /// An app, or a page beside an app, can't be a root, as another root admits none beside it.
  case rootTaken(ModuleID, level: Level, by: ModuleID, rootLevel: Level)
  case parentEnding(ModuleID, of: ModuleID)
  case rootStays(ModuleID)
  /// The module, or one below it, is mounting or ending just now.
  case busy(ModuleID)
  case notSibling(ModuleID, of: ModuleID)
  case withoutDocument(ModuleID)
  /// Only a card, a component or an item can be hidden.
  case alwaysShown(ModuleID, level: Level)
  /// The plugins of the module were exchanged, and a context from before hides or shows it.
  case replaced(Name?, module: ModuleID)
  /// `under` is nil for a position among the roots.
  case positionOutOfRange(Int, count: Int, under: ModuleID?)

  public var code: String {
    switch self {
    case .emptyID: "module-empty-id"
    case .duplicateID: "module-duplicate-id"
    case .unknownModule: "module-unknown"
    case .unknownParent, .unknownPlan: "module-unknown-parent"
    case .misplaced, .rootTaken: "module-misplaced"
    case .parentEnding: "module-parent-ending"
    case .rootStays: "module-root-stays"
    case .busy: "module-busy"
    case .notSibling: "module-not-sibling"
    case .withoutDocument: "module-without-document"
    case .alwaysShown: "module-always-shown"
    case .replaced: "module-replaced-plugin"
    case .positionOutOfRange: "module-position"
    }
  }
}

extension ModuleError: CodedError {
  public var message: String {
    switch self {
    case .emptyID:
      "a module needs an id that is not empty"
    case .duplicateID(let id):
      "a module \"\(id)\" is registered already; give this one another id"
    case .unknownModule(let id):
      "no module \"\(id)\" is registered"
    case .unknownParent(let parent, let id):
      "module \"\(id)\" can't be registered under \"\(parent)\", which is not registered"
    case .unknownPlan(let plan, let id):
      "module \"\(id)\" can't be registered under plan \(plan), which is not before it; plans list parents first"
    case .misplaced(let id, let level, nil, _):
      "module \"\(id)\" of level \(level) can't be a root here; a root is an app, a page in a runtime"
        + " without an app, or of level other"
    case .misplaced(let id, let level, let parent?, let parentLevel):
      "module \"\(id)\" of level \(level) can't be under \"\(parent)\""
        + (parentLevel.map { " of level \($0)" } ?? "")
    case .rootTaken(let id, let level, let root, let rootLevel):
      "module \"\(id)\" of level \(level) can't be a root beside \"\(root)\" of level \(rootLevel): "
        + (level == .page
          ? "register it under the app"
          : rootLevel == .app
            ? "a runtime has one app" : "register the app first, and its pages under it")
    case .parentEnding(let parent, let id):
      "module \"\(id)\" can't be registered under \"\(parent)\", which is still mounting or is"
        + " ending"
    case .rootStays(let id):
      "module \"\(id)\" is a root and has no siblings to be moved among"
    case .busy(let id):
      "module \"\(id)\" can't be changed now: plugins are just mounting, the module or one below it is ending,"
        + " or another change in progress needs it; change it when that is done"
    case .notSibling(let id, let other):
      "module \"\(other)\" can't be put before \"\(id)\", which isn't among its siblings"
    case .withoutDocument(let id):
      "module \"\(id)\" was not opened from a document of its own, so that no other version of one can be"
        + " applied to it"
    case .alwaysShown(let id, let level):
      "module \"\(id)\" of level \(level) can't be hidden; a card, a component or an item can"
    case .replaced(let plugin, let module):
      (plugin.map { "plugin \"\($0)\"" } ?? "a context")
        + " of \"\(module)\" can't hide or show it:"
        + " the plugins of the module were exchanged since it was made"
    case .positionOutOfRange(let position, let count, let parent):
      "position \(position) is outside 0 to \(count) "
        + (parent.map { "under \"\($0)\"" } ?? "among the roots")
    }
  }
}
