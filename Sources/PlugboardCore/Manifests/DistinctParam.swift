/// A param whose values must be distinct among all modules below the nearest handler of an event, such as the
/// names of the fields of a form, for the check of documents.
///
///     static let distinctParams = [DistinctParam(.fieldName, below: .formSubmit)]
public struct DistinctParam: Sendable, Hashable {
  public let param: Name
  public let event: Name

  public init<Wrapped, Response, Values>(
    _ param: Key<Wrapped>, below event: EventName<Response, Values>
  ) {
    self.param = param.name
    self.event = event.name
  }
}
