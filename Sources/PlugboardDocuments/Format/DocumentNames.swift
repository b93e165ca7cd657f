/// The names that the documents of an app define, and the plugins of its program declare, which an editor suggests.
public struct DocumentNames: Sendable {
  public var types: [Level: [String]] = [:]
  public var pages: [String] = []
  public var sources: [String] = []
  public var flags: [String] = []
  public var sets: [String] = []
  /// URLs that routes open, with `{NAME}` for the parts that their patterns leave open.
  public var urls: [String] = []
  /// The declared events, and the events that documents name.
  public var events: [String] = []
  /// The keys of data that documents state.
  public var keys: [String] = []

  /// Creates a value without names.
  public init() {}
}
