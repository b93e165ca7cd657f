/// An event that a plugin fires in vain unless another plugin handles it, for the check of documents.
///
///     static let requiredHandlers = [RequiredHandler(.searchSet, going: .up)]
public struct RequiredHandler: Sendable, Hashable {
  public let event: Name
  /// The direction in which the plugin fires the event; nil if it reaches the plugin's module alone.
  public let direction: Direction?

  public init<Response, Values>(
    _ event: EventName<Response, Values>, going direction: Direction? = nil
  ) {
    self.event = event.name
    self.direction = direction
  }
}
