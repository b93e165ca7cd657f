/// The origin of a document of an app to which a server delivers newer ones.
public enum DocumentOrigin: Sendable, Hashable {
  /// The documents that the program is built with.
  case builtIn
  /// A set of this version that an earlier run has stored.
  case stored(version: String)
  /// A set of this version that came in this run.
  case delivered(version: String)
}

extension DocumentOrigin: CustomStringConvertible {
  /// The origin as in data: `built-in`, `stored 12`, `delivered 13`.
  public var description: String {
    switch self {
    case .builtIn: "built-in"
    case .stored(let version): "stored \(version)"
    case .delivered(let version): "delivered \(version)"
    }
  }
}

extension Key<String> {
  /// The origin of a page's document, in the data of the page; absent if no server delivers documents.
  public static let documentOrigin = Key(
    "document.origin",
    summary: """
      The origin of a page's document, in the data of the page; absent if no server delivers \
      documents.
      """)
}
