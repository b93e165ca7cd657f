/// The environment of documents: the facts that their conditions test, apart from the flags of the
/// app document, the languages of their texts, and the sources of the host.
public struct DocumentEnvironment: Sendable, Hashable {
  /// The sources that documents may name.
  public enum SourceNames: Sendable, Hashable {
    /// The names of the documents themselves: `sources/NAME.json`.
    case documents
    /// The names that a host lists.
    case listed([String])
    /// The names of a host that doesn't list them; none can be called unknown.
    case unlisted
  }

  /// The people to whom pages are shown.
  public enum Audience: Sendable, Hashable {
    /// The authors of documents, who see a placeholder with a message for each node that can't be shown.
    case authors
    /// Everybody else: nodes that can't be shown are left out, and told by the event `content.unknown`.
    case people
  }

  /// The platform: `linux`, `macos`, `ios` and so on.
  public var platform: String
  /// The app's version: numbers, separated by dots.
  public var version: String
  /// Further abilities of the host, as versions by the names of features: `["row3d": "2.1"]`.
  public var features: [String: String]
  /// Flags that replace flags of the app document, or are added to them.
  public var flags: [String: Bool]
  /// The languages in which texts are shown, the preferred one first; they are followed by the
  /// languages of the app document.
  public var languages: [LanguageTag]
  /// The languages of texts that have neither one of `languages` nor a language of the app document; without them, the first
  /// language of a text counts.
  public var fallbackLanguages: [LanguageTag] = []
  /// The sources that documents may name.
  public var sources: SourceNames
  /// The people to whom pages are shown, which decides about nodes that can't be shown and have no fallback.
  public var audience: Audience

  public init(
    platform: String = Self.currentPlatform, version: String = "1",
    features: [String: String] = [:], flags: [String: Bool] = [:],
    languages: [LanguageTag] = [], sources: SourceNames = .documents,
    audience: Audience = .authors
  ) {
    self.platform = platform
    self.version = version
    self.features = features
    self.flags = flags
    self.languages = languages
    self.sources = sources
    self.audience = audience
  }

  /// Returns the languages in which the texts of an app are shown, the preferred one first.
  func languages(of app: AppDocument) -> [LanguageTag] {
    languages + app.languages + fallbackLanguages
  }

  /// The names of the platforms that a condition can state.
  public static let platforms = [
    "android", "ios", "linux", "macos", "tvos", "visionos", "wasm", "watchos", "windows",
  ]

  /// The platform of this build.
  public static var currentPlatform: String {
    #if os(macOS)
      "macos"
    #elseif os(iOS)
      "ios"
    #elseif os(Linux)
      "linux"
    #elseif os(tvOS)
      "tvos"
    #elseif os(watchOS)
      "watchos"
    #elseif os(visionOS)
      "visionos"
    #elseif os(Android)
      "android"
    #elseif os(Windows)
      "windows"
    #else
      "wasm"
    #endif
  }
}
