/// An event that a plugin fires in vain unless another plugin handles it, for the check of documents.
///
///     static let requiredHandlers = [RequiredHandler(.searchSet, going: .up)]
public struct RequiredHandler: Sendable, Hashable {
  /// A param whose value a handling plugin must list in a param of its own.
  public struct Listing: Sendable, Hashable {
    public let param: Name
    public let list: Name
    /// The param with the value that the handling plugin writes under the key of this name; nil if the value names no key.
    public let value: Name?
  }

  public let event: Name
  /// The direction in which the plugin fires the event; nil if it reaches the plugin's module alone.
  public let direction: Direction?
  /// The value that the handling plugin must list; nil if it takes any.
  public private(set) var listing: Listing?
  private let condition: ParamCondition

  public init<Response, Values>(
    _ event: EventName<Response, Values>, going direction: Direction? = nil
  ) {
    self.event = event.name
    self.direction = direction
    condition = .always
  }

  /// Creates an event that a plugin fires if a param of it, an object, lacks a field.
  public init<Response, Values, Param>(
    _ event: EventName<Response, Values>, going direction: Direction? = nil,
    where param: Key<Param>, lacks field: String
  ) {
    self.event = event.name
    self.direction = direction
    condition = .lacks(param.name, field)
  }

  /// Creates an event that goes up with the value of a param, and that only those plugins take which list the value in a
  /// param of their own.
  ///
  /// - Parameter value: The param with a value that the plugin which takes the event writes to its data, under the key that
  ///   `param` names.
  public init<Response, Values>(
    _ event: EventName<Response, Values>, listing param: Key<String>, in list: Key<[String]>,
    writing value: Key<Value>? = nil
  ) {
    self.init(event, going: .up)
    listing = Listing(param: param.name, list: list.name, value: value?.name)
  }

  /// Whether an entry with these params, whose defaults are filled in, fires the event.
  public func isRequired(with params: Params) -> Bool { condition.holds(for: params) }
}
