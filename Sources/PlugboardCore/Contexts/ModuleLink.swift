/// Another module as a plugin sees it: it can be asked and fired at, not written to.
///
/// A link keeps no module alive; after its module has ended, its reads and fires throw.
@MainActor public struct ModuleLink: Sendable {
  let origin: ContextOrigin
  let station: Station

  init?(_ module: Module, from origin: ContextOrigin) {
    guard origin.managers.modules.contains(module),
      let station = origin.managers.events.station(of: module)
    else { return nil }
    self.origin = origin
    self.station = station
  }

  public var id: ModuleID { station.id }

  public var data: DataReader { DataReader(station, for: origin) }

  var isRegistered: Bool { origin.managers.modules.contains(station.module) }

  /// Fires an event at the module.
  @discardableResult
  public func fire<Response, each Param>(
    _ event: EventName<Response>, _ params: repeat Key<each Param>
  ) throws(EventError) -> Outcome<Response> {
    origin.willFire(event.name)
    guard origin.station.state != .ended else { throw .unknownModule(origin.station.id) }
    guard isRegistered else { throw .unknownModule(id) }
    return Outcome(
      try origin.managers.fire(
        event.name, Params(repeat each params), at: station, going: nil,
        from: origin.publisher))
  }
}
