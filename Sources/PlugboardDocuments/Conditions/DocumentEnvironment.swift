/// What conditions in documents are asked about, apart from the app document's flags.
public struct DocumentEnvironment: Sendable, Hashable {
  /// `linux`, `macos`, `ios` and the like.
  public var platform: String
  /// The app's version, numbers with dots between them.
  public var version: String
  /// Replaces flags of the app document, and adds some.
  public var flags: [String: Bool]

  public init(
    platform: String = Self.currentPlatform, version: String = "1", flags: [String: Bool] = [:]
  ) {
    self.platform = platform
    self.version = version
    self.flags = flags
  }

  /// The names of platforms that a condition may state.
  public static let platforms = [
    "android", "ios", "linux", "macos", "tvos", "visionos", "wasm", "watchos", "windows",
  ]

  /// The platform that this was built for.
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
