/// The token of a subscription outside plugins: of a host, a test or a tool.
///
/// It ends when it is cancelled, right before its one delivery where it is `once`, and with its
/// module; not when the token is dropped.
@MainActor public final class Subscription {
  public let event: Name
  public let priority: Int
  /// What outcomes, faults and tools call it.
  public let label: String
  public let isOnce: Bool
  public internal(set) var isActive = true
  var handler: Handler
  weak var station: Station?

  init(
    event: Name, priority: Int, label: String, isOnce: Bool, station: Station,
    handler: @escaping Handler
  ) {
    self.event = event
    self.priority = priority
    self.label = label
    self.isOnce = isOnce
    self.station = station
    self.handler = handler
  }

  /// Lets go of the handler and what it holds.
  func retire() {
    isActive = false
    // Taken out first: what it held may end, and ask for this.
    let ended = handler
    handler = { _, _ in }
    withExtendedLifetime(ended) {}
  }

  /// Ends the subscription at once, in every fire in progress; cancelling twice does nothing.
  public func cancel() {
    guard isActive else { return }
    retire()
    station?.events.end(self)
  }
}
