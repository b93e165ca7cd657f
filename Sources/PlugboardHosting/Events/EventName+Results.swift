public import PlugboardCore
public import PlugboardDocuments
public import PlugboardValues

extension EventName<PageResult, RouteParams> {
  /// Opens a URL for a result, fired going up; the host suspends it until the page that was opened
  /// gives its result, `{"given": VALUE}`, or is closed, `{"closed": true}`. The URL is
  /// opened as by `route.open`, past all its guards, but no open page is reused.
  ///
  /// It is cancelled if no page was opened. ``EventFiring/openForResult(_:values:manner:)`` fires it.
  public static let routeOpenForResult = EventName(
    "route.openForResult", .url, .values, .manner, answers: .first,
    summary: """
      Opens a URL for a result, fired going up; the host suspends it until the page that was \
      opened gives its result, `{"given": VALUE}`, or is closed, `{"closed": true}`. The URL is \
      opened as by `route.open`, past all its guards, but no open page is reused. It is \
      cancelled if no page was opened.
      """)
}

extension EventFiring {
  /// Fires `route.openForResult`, and returns the outcome, whose end has the result of the page.
  ///
  /// - Parameters: As of ``open(_:values:manner:)``.
  @discardableResult
  public func openForResult(
    _ url: String, values: Fields? = nil, manner: Manner? = nil
  ) throws(Failure) -> Outcome<PageResult> {
    try fire(.routeOpenForResult, url, values, manner)
  }
}

extension EventName<Bool, Value> {
  /// Gives the result of the page, fired going up from any of its modules; the response is whether an
  /// opener waited for it. If so, the page is closed when the event in progress is over.
  public static let pageGiveResult = EventName(
    "page.giveResult", .result, answers: .first,
    summary: """
      Gives the result of the page, fired going up from any of its modules; the response is \
      whether an opener waited for it. If so, the page is closed when the event in progress is \
      over.
      """)
}

extension Key<Value> {
  /// The result of a page.
  public static let result = Key("result", summary: "The result of a page.")
}

/// The result of a page that was opened for one.
public enum PageResult: Sendable, Hashable {
  /// The page gave this value.
  case given(Value)
  /// The page was closed without a result.
  case closed
}

/// In JSON an object: `{"given": VALUE}` or `{"closed": true}`.
extension PageResult: ValueConvertible {
  public static var valueType: ValueType { .object }

  public init?(value: Value) {
    guard case .object(let record) = value, record.count == 1 else { return nil }
    switch (record.keys[0], record.values[0]) {
    case ("given", let result): self = .given(result)
    case ("closed", true): self = .closed
    default: return nil
    }
  }

  public var value: Value {
    switch self {
    case .given(let result): ["given": result]
    case .closed: ["closed": true]
    }
  }
}
