import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

/// A delegate that keeps what it is told, in words.
@MainActor final class RecordedHost: NavigatorDelegate {
  private(set) var log: [String] = []
  private(set) var messages: [NavigatorMessage] = []
  var canLogIn = true

  /// Returns the log since it was taken last.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func show(_ page: OpenPage, _ manner: Manner?) {
    log.append("show \(page.id) \(manner?.rawValue ?? "again")")
  }

  func hide(_ page: OpenPage, isClosed: Bool) {
    log.append("\(isClosed ? "close" : "hide") \(page.id)")
  }

  func askForLogIn(_ request: LogInRequest) -> Bool {
    log.append("log in for \(request.url ?? "nothing")")
    return canLogIn
  }

  func tell(_ message: NavigatorMessage) {
    messages.append(message)
    log.append("\(message)")
  }
}

/// An app of small pages with a navigator.
@MainActor final class NavigatedApp {
  let host = RecordedHost()
  let navigator: Navigator
  var runtime: PageRuntime { navigator.runtime }

  init(
    _ files: [String: String], plugins: [any Plugin.Type] = SystemPlugins.all,
    isLaunched: Bool = true
  ) throws {
    let registry = try PluginRegistry(plugins, host: Navigator.manifest)
    navigator = Navigator(
      AppDocuments(MemoryDocumentStore(files)), in: PageRuntime(registry: registry))
    navigator.delegate = host
    if isLaunched { try navigator.launch() }
  }

  /// Creates an app of empty pages, each with the inputs id and year, and routes to them.
  convenience init(
    pages: String..., routes: String = "", plugins: String = "", page: String = ""
  ) throws {
    let names = pages.map { "\"\($0)\"" }.joined(separator: ", ")
    var files = [
      "app.json":
        #"{ "format": 1, "id": "app", "pages": [\#(names)], "plugins": [\#(plugins)], "routes": { \#(routes) } }"#
    ]
    for name in pages {
      files["pages/\(name).json"] = """
        { "format": 1, "id": "\(name)",\(page)
          "inputs": { "id": { "type": "string" }, "year": { "type": "int" } } }
        """
    }
    try self.init(files)
    if let first = pages.first { try navigator.openPage(first) }
    _ = host.takeLog()
  }

  func turn() async { for _ in 0..<10 { await Task.yield() } }
}

extension Opening {
  var page: OpenPage? { if case .opened(let page) = self { page } else { nil } }
  var error: NavigationError? {
    if case .refused(let error) = self { error } else { nil }
  }
}
