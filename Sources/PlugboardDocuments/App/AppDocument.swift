/// An app as its document states it: its pages, routes, flags, defaults and sets.
///
/// It is always there: what could not be read is empty, and `diagnostics` says why.
public struct AppDocument: Sendable {
  /// A page that the app document names.
  public struct Page: Sendable, Hashable {
    public let name: String
    /// The path of its file.
    public let file: String
    /// How it is reached in the list of pages.
    let step: JSONPointer.Step
  }

  /// The page that a URL opens.
  public struct Route: Sendable, Hashable {
    /// The URL that opens it, exactly.
    public let url: String
    /// The name of the page.
    public let page: String
    /// Merged into the data of the page.
    public let data: Record
  }

  /// The id of the app's module.
  public internal(set) var id = "app"
  public internal(set) var data = Record()
  /// In the order of the file; nil where the document doesn't list them.
  public internal(set) var pages: [Page]?
  public internal(set) var routes: [Route] = []
  public internal(set) var flags: [String: Bool] = [:]
  /// The names of the sets, sorted.
  public var setNames: [String] { sets.keys.sorted() }
  /// What is wrong in the document, apart from its plugins, which are resolved with a registry.
  public internal(set) var diagnostics: [Diagnostic] = []

  var plugins: [Value] = []
  var defaults: [Level: [Value]] = [:]
  var sets: [String: [Value]] = [:]
  /// Nil where there is none that could be read.
  var document: LoadedDocument?
  /// Whether its flags and sets could be read; else nobody can say which are unknown.
  var knowsFlags = true
  var knowsSets = true
  var routeNumbers: [String: Int] = [:]

  public init() {}

  /// The route that a URL takes.
  public func route(_ url: String) -> Route? { routeNumbers[url].map { routes[$0] } }
}
