/// A module as the host reaches it: to fire at it, and for its data.
public struct ModuleTarget: EventFiring {
  public let id: ModuleID
  /// The module that had the id when the target was made.
  private let module: LiveModule?
  private let services: ModuleServices

  init(_ id: ModuleID, _ module: LiveModule?, _ services: ModuleServices) {
    self.id = id
    self.module = module
    self.services = services
  }

  /// The data of the module; throws if no such module is registered.
  public var data: ModuleData {
    get throws(DataError) {
      guard let current else { throw .unknownModule(id) }
      return ModuleRef(current).data
    }
  }

  public func send(_ request: consuming FireRequest) throws(EventError) -> UntypedOutcome {
    guard let current else { throw .unknownModule(id) }
    return try current.fire(request)
  }

  public func enqueue(_ request: FireRequest) throws(EventError) {
    guard let current else { throw .unknownModule(id) }
    try ModuleRef<OwnModule>(current).enqueue(request)
  }

  /// The module, or a later one of the same id, for the host; nil if there is none.
  private var current: ModuleHandle? {
    let current = module.flatMap { $0.isRegistered ? $0 : nil } ?? services.modules.find(id)?.live
    return current.map { ModuleHandle($0, plugin: nil) }
  }
}
