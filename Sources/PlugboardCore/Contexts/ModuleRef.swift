/// A module as a plugin, or the host, refers to it: its place in the tree, its data and its events.
///
/// The plugin's own module is a `ModuleRef<OwnModule>`, whose data may be written; a `ModuleRef<OtherModule>`, also called
/// `ModuleLink`, leads to another module, which can be read, observed and fired at. It leads there also
/// after an exchange of the plugins there. A reference prolongs the life of no module: after the end of its
/// module, of the plugin's module or of the plugin, its reads and fires throw.
@MainActor public struct ModuleRef<Access>: EventFiring {
  @usableFromInline let handle: ModuleHandle
  /// Nil for the module of the handle: a second reference to it would cost each fire a retain.
  @usableFromInline let target: LiveModule?

  @inlinable init(_ handle: ModuleHandle, to target: LiveModule? = nil) {
    self.handle = handle
    self.target = target
  }

  var module: LiveModule { target ?? handle.module }

  public var id: ModuleID { module.id }

  public var level: Level { module.level }

  /// The data of the module.
  @inlinable public var data: DataRef<Access> { DataRef(handle, of: target) }

  /// The module directly above; nil for a root, and after the module's end.
  public var parent: ModuleLink? {
    noteLife()
    return link(to: module.parent)
  }

  /// The children in their order.
  public var children: [ModuleLink] {
    handle.services.recorder.note(.children, of: module)
    return module.children.compactMap { link(to: $0) }
  }

  /// The children that views and layouts count, in their order: hidden children are left out.
  public var shownChildren: [ModuleLink] {
    handle.services.recorder.note(.children, of: module)
    return module.eachChild.filter(\.isShown).compactMap { link(to: $0) }
  }

  /// Whether the module itself is hidden, whatever its ancestors are.
  public var isHidden: Bool {
    if let parent = module.parent { handle.services.recorder.note(.children, of: parent) }
    return !module.isShown
  }

  /// Returns the nearest ancestor of a level.
  public func nearest(_ level: Level) -> ModuleLink? {
    noteLife()
    return link(to: module.nearest(level))
  }

  /// The position among the siblings, of a root among the roots, from 0; nil after the module's end.
  /// Costs a step for each before it.
  public var position: Int? {
    guard handle.canUse(module) else { return nil }
    noteOrder()
    return handle.services.modules.position(of: module)
  }

  /// The number of shown siblings of the same level before the module, as views count it; nil after the module's
  /// end. Costs a step for each before it.
  public var shownPosition: Int? {
    guard handle.canUse(module) else { return nil }
    noteOrder()
    return handle.services.modules.shownIndex(of: module.id)
  }

  /// Records that the order of the module and its siblings counts.
  private func noteOrder() {
    if let parent = module.parent?.live {
      handle.services.recorder.note(.children, of: parent)
    } else {
      handle.services.recorder.noteRegistrations()
    }
  }

  @inlinable public func send(_ request: consuming FireRequest) throws(EventError) -> UntypedOutcome
  {
    if let target { return try handle.fire(request, at: target) }
    return try handle.fire(request)
  }

  public func enqueue(_ request: FireRequest) throws(EventError) {
    try handle.enqueue(request, at: module)
  }

  /// Records that the target exists; a kept link may outlive it.
  private func noteLife() {
    if let target { handle.services.recorder.note(.life, of: target) }
  }

  /// Returns a reference to another module, for the same plugin; nil if the module or the plugin has ended.
  func link(to node: ModuleNode?) -> ModuleLink? {
    guard let node, handle.canUse(node) else { return nil }
    return ModuleLink(handle, to: node.live)
  }
}

/// The access of a plugin to its own module, and of the host to any.
public enum OwnModule {}

/// The access of a plugin to another module: everything but writing.
public enum OtherModule {}

/// Another module as a plugin refers to it.
public typealias ModuleLink = ModuleRef<OtherModule>
