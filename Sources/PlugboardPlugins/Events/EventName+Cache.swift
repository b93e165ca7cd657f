public import Plugboard

extension EventName<SourcePage, SourceRequest> {
  /// Asks, going up, for what a source has answered to a request before; no response if nothing was kept.
  public static let cacheRead = EventName("cache.read", .sourceRequest)
}

extension EventName<Value, (SourceRequest, SourcePage)> {
  /// Passes, going up, what a source has answered to a request, to be kept.
  public static let cacheWrite = EventName("cache.write", .sourceRequest, .sourceAnswer)
}

extension Key<SourceRequest> {
  /// A request for a page of a source.
  public static let sourceRequest = Key("request")
}

extension Key<SourcePage> {
  /// A page of a source.
  public static let sourceAnswer = Key("answer")
}
