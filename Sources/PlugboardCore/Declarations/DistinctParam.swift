/// A param whose values must be distinct among several modules, for the check of documents: among all modules below the
/// nearest handler of an event, such as the names of the fields of a form, or among the children of one module.
///
///     static let distinctParams = [DistinctParam(.fieldName, below: .formSubmit)]
public struct DistinctParam: Sendable, Hashable {
  public let param: Name
  /// Further params: only entries that have the same values of all are alike.
  public let others: [Name]
  /// The event whose handler the modules are below; nil for the children of one module.
  public let event: Name?

  /// Creates a param of which each entry needs its own value, as one value would replace the other.
  public init<Wrapped, Response, Values>(
    _ param: Key<Wrapped>, below event: EventName<Response, Values>
  ) {
    self.param = param.name
    others = []
    self.event = event.name
  }

  /// Creates a param by which, together with further ones, the entries of neighbours differ: alike entries do the same.
  public init<Wrapped, each Other>(_ param: Key<Wrapped>, with others: repeat Key<each Other>) {
    self.param = param.name
    var names: [Name] = []
    for other in repeat each others { names.append(other.name) }
    self.others = names
    event = nil
  }
}
