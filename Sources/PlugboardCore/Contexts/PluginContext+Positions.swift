extension PluginContext {
  /// The position among the siblings, from 0; nil after the module's end. Costs a step for each
  /// sibling before it.
  public var position: Int? {
    guard origin.station.state != .ended else { return nil }
    return try? origin.managers.modules.position(of: id)
  }
}

extension ModuleLink {
  /// The position among the siblings, from 0; nil after the module's end. Costs a step for each
  /// sibling before it.
  public var position: Int? {
    guard isRegistered else { return nil }
    return try? origin.managers.modules.position(of: id)
  }
}
