public import PlugboardCore
public import PlugboardDocuments
public import PlugboardValues

/// The params of an event that opens a URL: the URL, values of the page's inputs beside it, and the manner in which the
/// page is shown.
public typealias RouteParams = (String, Fields?, Manner?)

extension EventName<Bool, RouteParams> {
  /// Opens a URL, fired going up to the app or the host, with values for the inputs of its page beside the URL, and
  /// the manner in which that is shown; the response is whether it was opened.
  ///
  /// ``EventFiring/open(_:values:manner:)`` fires it.
  public static let routeOpen = EventName(
    "route.open", .url, .values, .manner,
    summary: """
      Opens a URL, fired going up to the app or the host, with values for the inputs of its page \
      beside the URL, and the manner in which that is shown; the response is whether it was \
      opened.
      """)
}

extension EventName<Bool, String> {
  /// Opens a URL that comes from another program, fired at the app; it reaches only routes that are marked remote.
  /// The response is whether it was opened, or waits for an interceptor of `route.open`.
  public static let appOpenURL = EventName(
    "app.openURL", .url,
    summary: """
      Opens a URL that comes from another program, fired at the app; it reaches only routes that \
      are marked remote. The response is whether it was opened, or waits for an interceptor of \
      `route.open`.
      """)
}

extension EventName<String, String> {
  /// Asks for the URL that is opened in place of the given one, going up; the response is that URL,
  /// none for a URL that hasn't moved. The navigator fires it for each URL that no subscriber of
  /// `route.open` has taken, and for URLs from outside.
  public static let routeRelocate = EventName(
    "route.relocate", .url, answers: .first,
    summary: """
      Asks for the URL that is opened in place of one, going up; the response is that URL, none \
      for a URL that hasn't moved. The navigator fires it for each URL that no subscriber of \
      `route.open` has taken, and for those from outside.
      """)
}

extension Key<String> {
  /// The URL that is opened.
  public static let url = Key("url", for: .url, summary: "The URL that is opened.")
}

extension Key<Fields> {
  /// The values of a page's inputs that its opener gives beside the URL.
  public static let values = Key(
    "values", for: .inputValues,
    summary: "The values of a page's inputs that its opener gives beside the URL.")
}

extension Key<Manner> {
  /// The manner in which a page is shown.
  public static let manner = Key(
    "manner", oneOf: Manner.allCases,
    summary: "The manner in which a page is shown.")
}

extension EventFiring {
  /// Fires `route.open`, and returns the outcome, whose response is whether the URL was opened.
  ///
  ///     try context.up.open("app://player/metropolis", values: ["at": 90], manner: .present)
  ///
  /// - Parameters:
  ///   - values: Values of the page's inputs that aren't in the URL; they count more than those.
  ///   - manner: The manner in which the page is shown; if nil, the route or the page states it.
  @discardableResult
  public func open(
    _ url: String, values: Fields? = nil, manner: Manner? = nil
  ) throws(Failure) -> Outcome<Bool> {
    try fire(.routeOpen, url, values, manner)
  }
}
