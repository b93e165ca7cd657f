public import PlugboardCore
public import PlugboardDocuments
public import PlugboardValues

/// The reason why a page or a URL wasn't opened, or a page not closed.
public enum NavigationError: Error, Sendable {
  /// The app has no page of this name.
  case unknownPage(String, nearest: String?)
  /// An input of the page is missing or wrong.
  case inputs(String, Diagnostic)
  case tooManyPages(String, most: Int)
  /// Pages open, show or close one another as they are shown, without end.
  case endless(String)
  /// A text that is no URL.
  case url(RouteError)
  /// No route matches the URL.
  case noRoute(String, nearest: String?)
  /// A URL from outside matches only a route for URLs of the app itself.
  case localRoute(String, pattern: String)
  /// No route matches the URL, which is a page of the web.
  case webPage(String)
  /// No route matches the URL, whose scheme is of other programs, as in `mailto:a@b.example`.
  case otherProgram(String)
  /// The pages of several routes that match were refused, each for its reason.
  case declined(String, [NavigationError])
  /// A subscriber has answered that the URL isn't opened, or none has answered.
  case refused(String)
  /// The URL that is opened in its place can't be found, for this reason and with this code.
  case relocation(String, reason: String, code: String)
  /// A module of a delivered document opens a URL that the built-in app document doesn't list.
  case notAllowed(String, module: ModuleID)
  /// A subscriber has cancelled the event.
  case cancelled(String, Cancellation)
  /// No page with the id is open; no page at all if it is nil.
  case noPage(ModuleID?)
  /// The page can't be closed, as no other is open.
  case lastPage(ModuleID)
  /// The app isn't open: the navigator wasn't launched, or has ended.
  case notLaunched
  case module(ModuleError)
  case event(EventError)
}

extension NavigationError: CodedError {
  /// A stable identifier; the documentation explains each code.
  public var code: String {
    switch self {
    case .unknownPage: "unknown-page"
    case .inputs(_, let fault): fault.code
    case .tooManyPages: "page-limit"
    case .endless: "page-endless"
    case .url(let error): error.code
    case .noRoute: "route-unmatched"
    case .localRoute: "route-local"
    case .webPage: "route-web"
    case .otherProgram: "route-other-program"
    case .declined, .refused, .cancelled: "route-refused"
    case .relocation(_, _, let code): code
    case .notAllowed: "set-route"
    case .noPage: "page-not-open"
    case .lastPage: "page-last"
    case .notLaunched: "app-not-launched"
    case .module(let error): error.code
    case .event(let error): error.code
    }
  }

  public var message: String {
    switch self {
    case .unknownPage(let name, let nearest):
      "there is no page \"\(name)\"" + Self.hint(nearest)
    case .inputs(let name, let fault):
      "\"\(name)\" isn't opened: \(fault.message)" + Self.hint(fault.suggestion)
    case .tooManyPages(let name, let most):
      "\"\(name)\" isn't opened: \(most) pages lie on one another already; do pages open one another?"
        + " Go back first"
    case .endless(let name):
      "\"\(name)\" stays as it is: pages open or close one another as they are shown, without end"
    case .url(let error): error.message
    case .noRoute(let url, let nearest):
      "no route of the app matches \"\(url)\"" + Self.hint(nearest)
    case .localRoute(let url, let pattern):
      "\"\(url)\" can't be opened from outside the app: its route \"\(pattern)\" has no \"remote\": true"
    case .webPage(let url): "\"\(url)\" is a page of the web, which no route of the app matches"
    case .otherProgram(let url):
      "\"\(url)\" is a URL for another program: no route of the app has its scheme"
    case .declined(_, let errors): errors.map(\.message).joined(separator: "; ")
    case .refused(let url): "\"\(url)\" was not opened"
    case .relocation(let url, let reason, _): "\"\(url)\" was not opened: \(reason)"
    case .notAllowed(let url, let module):
      "\"\(url)\" was not opened: no URL of the \"routes\" of \"delivery\", \"allows\" in the built-in app.json is like"
        + " it; others are opened only where a built-in document of the module states them, and none of \(module) does"
    case .cancelled(let url, let reason): "\"\(url)\" was not opened: \(reason)"
    case .noPage(let id?): "\"\(id)\" is no open page"
    case .noPage(nil): "no page is open"
    case .lastPage(let id):
      "\"\(id)\" is the only page that is open; there is nothing to go back to"
    case .notLaunched: "the app isn't open; launch the navigator first"
    case .module(let error): error.message
    case .event(let error): error.message
    }
  }

  private static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
