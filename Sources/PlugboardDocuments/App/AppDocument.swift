/// The contents of the app document: pages, routes, flags, defaults, sets and colours.
///
/// Parts that can't be read are empty, and `diagnostics` says why.
public struct AppDocument: Sendable {
  /// A page that the app document lists.
  public struct Page: Sendable, Hashable {
    public let name: String
    /// The path of its file.
    public let file: String
    /// The step from the list of pages to this one.
    let step: JSONPointer.Step
  }

  /// A pattern of URLs and the page that they open.
  public struct Route: Sendable, Hashable {
    public let pattern: RoutePattern
    /// The name of the page.
    public let page: String
    /// The data that the route itself gives the page.
    public internal(set) var data = Fields()
    /// The inputs that the query of a URL is said to give.
    public internal(set) var query: [String] = []
    /// Of equally specific patterns the highest counts first.
    public internal(set) var priority = Priority.normal
    /// Whether URLs from outside the app may take it.
    public internal(set) var isRemote = false
    /// The manner in which the page is shown if its opener states none; nil if the route states none either.
    public internal(set) var manner: Manner?

    /// The step from the routes to this one.
    var step: JSONPointer.Step { .key(pattern.text) }
  }

  /// The id of the app's module.
  public internal(set) var id = "app"
  /// Whether the document states the id; if not, the id is `app`, as in every such app.
  public internal(set) var statesID = false
  public internal(set) var data = Fields()
  /// The pages in the order of the file, or nil if the document doesn't list them.
  public internal(set) var pages: [Page]? {
    didSet {
      filesOfPages = [:]
      pagesOfFiles = [:]
      for page in pages ?? [] {
        filesOfPages[page.name] = filesOfPages[page.name] ?? page.file
        pagesOfFiles[page.file, default: []].append(page.name)
      }
    }
  }
  /// The routes in the order of the file.
  public internal(set) var routes: [Route] = [] {
    didSet {
      routesToPages = Dictionary(grouping: allRoutes) { ExactText($0.page) }
      schemes = Set(routes.compactMap(\.pattern.scheme))
    }
  }
  /// The route `*`, which names the page for URLs that lead nowhere; nil if the document has none.
  public internal(set) var fallback: Route?
  /// The texts under which the document states routes and which are no patterns.
  var faultyPatterns: [String] = []
  /// The languages that the texts of the app should have, in the order of preference.
  public internal(set) var languages: [LanguageTag] = []
  /// The routes, in a table that finds the routes which match a URL.
  public internal(set) var routeTable = RouteTable<Route>()
  public internal(set) var flags: [ExactText: Bool] = [:]
  /// The colours of the app, in which every host shows it.
  public internal(set) var theme = Theme.Colors()
  /// The servers that the app may ask; none if the document states none.
  public internal(set) var network = NetworkRules()
  /// Whether the document has a `network`, of whatever content.
  public internal(set) var statesNetwork = false
  /// The server that delivers newer documents; nil if the document states none.
  public internal(set) var delivery: Delivery?
  /// The warnings that the check of documents leaves out.
  public internal(set) var exceptions: [CheckException] = []
  /// The names of the sets, sorted.
  public var setNames: [String] { sets.keys.sorted().map(\.text) }
  /// The problems of the document, except problems of its plugins, whose check needs a registry.
  public internal(set) var diagnostics: [Diagnostic] = []

  private var filesOfPages: [ExactText: String] = [:]
  private var pagesOfFiles: [ExactText: [String]] = [:]
  private var routesToPages: [ExactText: [Route]] = [:]
  /// The schemes of the routes.
  package private(set) var schemes: Set<String> = []
  var plugins: [Value] = []
  var defaults: [Level: [Value]] = [:]
  var sets: [ExactText: [Value]] = [:]
  /// The document, or nil if there is none or it can't be read.
  var document: LoadedDocument?
  /// Whether the flags could be read; if not, no flag can be called unknown. Likewise for the sets.
  var knowsFlags = true
  var knowsSets = true
  /// Whether its data, plugins and routes could be read; if not, no key of a page can be called unknown.
  var knowsKeys = true

  public init() {}

  /// Returns the file of a page that the document lists.
  func file(ofPage name: String) -> String? { filesOfPages[name] }

  /// Returns the names of the pages that the document lists with a file.
  func pages(ofFile path: String) -> [String] { pagesOfFiles[path] ?? [] }

  /// Returns the routes that lead to a page.
  func routes(toPage name: String) -> [Route] { routesToPages[name] ?? [] }
}
