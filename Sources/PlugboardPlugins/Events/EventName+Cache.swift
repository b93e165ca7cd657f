public import Plugboard

extension EventName<SourcePage, SourceRequest> {
  /// Asks, going up, for the kept answer of a source to a request; no response if none was kept.
  public static let cacheRead = EventName(
    "cache.read", .sourceRequest,
    summary: """
      Asks, going up, for the kept answer of a source to a request; no response if none was \
      kept.
      """)
}

extension EventName<Value, (SourceRequest, SourcePage)> {
  /// Passes, going up, the answer of a source to a request, to be kept.
  public static let cacheWrite = EventName(
    "cache.write", .sourceRequest, .sourceAnswer,
    summary: "Passes, going up, the answer of a source to a request, to be kept.")
}

extension Key<SourceRequest> {
  /// A request for a page of a source.
  public static let sourceRequest = Key("request", summary: "A request for a page of a source.")
}

extension Key<SourcePage> {
  /// A page of a source.
  public static let sourceAnswer = Key("answer", summary: "A page of a source.")
}
