public import Plugboard

/// An event that was fired, and its params; comparison ignores the order of params.
public struct Fired: Sendable, Equatable, CustomStringConvertible {
  public let event: Name
  public let params: Params

  public init<Response, each Param>(
    _ event: EventName<Response>, _ params: repeat Key<each Param>
  ) {
    self.init(event.name, Params(repeat each params))
  }

  public init(_ event: Name, _ params: Params = Params()) {
    self.event = event
    self.params = params
  }

  public static func == (left: Fired, right: Fired) -> Bool {
    left.event == right.event && left.params.entries.count == right.params.entries.count
      && left.params.entries.allSatisfy { right.params[$0.name] == $0.value }
  }

  public var description: String {
    params.isEmpty ? "\(event)" : "\(event) \(Value.object(params.record))"
  }
}
