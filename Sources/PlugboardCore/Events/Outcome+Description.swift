extension FireOutcome: CustomStringConvertible {
  /// One line: the response, who was called, and whatever else there is to tell.
  public var description: String {
    var parts = [response.map { "response \($0)" } ?? "no response"]
    parts.append("\(called) of \(subscribers) subscribers called")
    if let stoppedBy { parts.append("stopped by \(stoppedBy)") }
    if let suspended { parts.append("suspended as \(suspended)") }
    if let cancelled { parts.append("cancelled: \(cancelled)") }
    if ended { parts.append("the module ended") }
    parts += faults.map { "fault: \($0)" }
    return parts.joined(separator: ", ")
  }
}

extension Outcome: CustomStringConvertible {
  /// One line: the response, who was called, and whatever else there is to tell.
  public var description: String { untyped.description }
}

extension SubscriberResponse: CustomStringConvertible {
  public init(_ subscriber: String, _ response: some ValueConvertible) {
    self.init(subscriber: subscriber, response: response.value)
  }

  public var description: String { "\(subscriber): \(response)" }
}
