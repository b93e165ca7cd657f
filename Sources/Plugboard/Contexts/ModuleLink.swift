/// Another module as a plugin sees it: it can be asked and fired at, not written to.
///
/// A link keeps no module alive; after its module has ended, its reads and fires throw.
@MainActor public struct ModuleLink: Sendable {
  let origin: ContextOrigin
  let module: Module
  public let id: ModuleID

  init?(_ module: Module, from origin: ContextOrigin) {
    guard origin.managers.modules.contains(module) else { return nil }
    self.origin = origin
    self.module = module
    id = origin.managers.modules.id(of: module)
  }

  public var data: DataReader {
    DataReader(
      module: id, modules: origin.managers.modules, data: origin.managers.data, handle: module,
      user: origin)
  }

  /// Fires an event at the module.
  @discardableResult
  public func fire<Response, each Param>(
    _ event: EventName<Response>, _ params: repeat Key<each Param>
  ) throws(EventError) -> Outcome<Response> {
    origin.willFire(event.name)
    let station = try station()
    return Outcome(
      try origin.managers.fire(
        event.name, Params(repeat each params), at: station, going: nil,
        from: origin.publisher))
  }

  private func station() throws(EventError) -> Station {
    guard origin.station.state != .ended else { throw .unknownModule(origin.station.id) }
    guard origin.managers.modules.contains(module),
      let station = origin.managers.events.station(of: module)
    else { throw .unknownModule(id) }
    return station
  }
}
