public import PlugboardCore
public import PlugboardValues

extension EventName<String, Void> {
  /// Loads the next page of the module's source; the response is the state afterwards.
  public static let sourceLoad = EventName(
    "source.load",
    summary: "Loads the next page of the module's source; the response is the state afterwards.")
  /// Loads the page again that failed; the response is the state afterwards.
  public static let sourceRetry = EventName(
    "source.retry",
    summary: "Loads the page again that failed; the response is the state afterwards.")
  /// Removes the loaded nodes and begins again; the response is the state afterwards.
  public static let sourceReset = EventName(
    "source.reset",
    summary: "Removes what was loaded and begins again; the response is the state afterwards.")
  /// Loads the present pages again, and looks records up again; modules change only where the
  /// answers differ. The response is the state of the module's source afterwards, or `failed` if
  /// the source is still loaded, but couldn't be loaded again.
  public static let sourceRefresh = EventName(
    "source.refresh",
    summary: """
      Loads the pages again that are there, and looks records up again; what is shown changes \
      where they differ. The response is the state of the module's source afterwards, or \
      `failed` if that is still loaded, but couldn't be loaded again.
      """)
}

extension EventName<Bool, (String, String)> {
  /// Reports a source that has failed, to people's programs (`DocumentEnvironment.Audience`), going up from the module
  /// that has asked it. The response is whether a subscriber has recorded it.
  public static let sourceDidFail = EventName(
    "source.didFail", .failedSource, .failureReason,
    summary: """
      Reports a source that has failed, to people's programs (`DocumentEnvironment.Audience`), \
      going up from the module that has asked it. The response is whether a subscriber has \
      recorded it.
      """)
}

extension Key<String> {
  /// The name of the source that has failed.
  public static let failedSource = Key("source", summary: "The name of the source that has failed.")
  /// The reason, in technical words.
  public static let failureReason = Key("reason", summary: "The reason, in technical words.")
  /// The state of the module's source; `noMore` if the last page is loaded.
  public static let sourceState = Key(
    "source.state", oneOf: SourceState.allCases.map { $0.rawValue },
    summary: "The state of the module's source; `noMore` if the last page is loaded.")
  /// The reason for which a source has failed; absent otherwise.
  public static let sourceError = Key(
    "source.error",
    summary: "The reason for which a source has failed; absent otherwise.")
}

extension Key<Int> {
  /// The number of the page that was loaded last, from 1; 0 before the first.
  public static let sourcePage = Key(
    "source.page", in: 0...Int.max,
    summary: "The number of the page that was loaded last, from 1; 0 before the first.")
  /// The number of children that the module's source has given so far.
  public static let sourceCount = Key(
    "source.count", in: 0...Int.max,
    summary: "The number of children that the module's source has given so far.")
  /// The number of children that the source would give in all; absent if it doesn't know it.
  public static let sourceTotal = Key(
    "source.total", in: 0...Int.max,
    summary: """
      The number of children that the source would give in all; absent if it doesn't know it.
      """)
}

extension Key<SourceOrigin> {
  /// The origin of the children that the module's source has given: a former answer, or the
  /// source itself.
  public static let sourceOrigin = Key(
    "source.origin", oneOf: SourceOrigin.allCases,
    summary: """
      The origin of the children that the module's source has given: a former answer, or the \
      source itself.
      """)
}

/// The origin of the nodes of a source.
public enum SourceOrigin: String, CaseIterable, Sendable, ValueConvertible {
  /// A former answer.
  case cache
  /// The source itself.
  case network
}

/// The state of a source as a module sees it.
public enum SourceState: String, CaseIterable, Sendable {
  case idle, loading, loaded, failed
  /// The last page was loaded.
  case noMore
}
