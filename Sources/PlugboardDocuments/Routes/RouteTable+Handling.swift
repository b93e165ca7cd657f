extension RouteTable {
  /// Passes the matches of a URL to a handler, one by one, until it takes one.
  public func handle<Result, Failure>(
    _ url: RouteURL, isRemote: Bool = false,
    by handler: (RouteMatch<Target>) throws(Failure) -> RouteAnswer<Result>
  ) throws(Failure) -> RouteHandling<Target, Result> {
    var refusals: [(match: RouteMatch<Target>, reason: String)] = []
    for match in matches(url, isRemote: isRemote) {
      switch try handler(match) {
      case .taken(let result): return .taken(result, match)
      case .declined(let reason): refusals.append((match, reason))
      }
    }
    guard refusals.isEmpty else { return .declined(refusals) }
    return url.isWeb ? .web : .unmatched
  }
}

/// The answer of a handler to a route that matches.
public enum RouteAnswer<Result> {
  case taken(Result)
  /// The next match is tried; the reason counts if all are declined.
  case declined(String)
}

/// The result of handling a URL.
public enum RouteHandling<Target: Sendable, Result> {
  case taken(Result, RouteMatch<Target>)
  /// All matches were declined, each for its reason.
  case declined([(match: RouteMatch<Target>, reason: String)])
  /// No route matches, but the URL is a page of the web.
  case web
  case unmatched
}
