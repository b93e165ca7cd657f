public import PlugboardCore
public import PlugboardDocuments
public import PlugboardValues

/// An open page of a ``Navigator``.
public struct OpenPage: Sendable, Identifiable {
  /// The page's module.
  public let id: ModuleID
  /// The number of the opening, from 1: a page that was closed and opened again has a new number.
  public let number: Int
  /// The name in the app, or the id that a document outside the app states.
  public let name: String
  /// The manner in which it was opened.
  public let manner: Manner
  /// The reason why a placeholder replaces the whole page, with the file's name for people; nil if its document can
  /// be read.
  public internal(set) var fault: Diagnostic?
  /// The values of the inputs that the page declares.
  public internal(set) var inputs: Fields
  var request: PageRequest
  /// Whether the page behind it stays visible: it is presented, or has replaced a presented one.
  public let isPresented: Bool

  /// The document outside the app from which it was opened; nil for a page of the app.
  public var document: JSONDocument? { request.document }
}

/// A request for a page.
struct PageRequest: Sendable {
  /// The name in the app; the id of a document outside.
  let name: String
  /// The document outside the app; nil for a page of the app.
  var document: JSONDocument?
  let inputs: PageInputs
  /// The manner that the opener or the route asks for.
  var manner: Manner?
  /// Whether an open page may be shown instead.
  var allowsReuse = true

  /// Whether the opener states inputs. It is told of a wrong one then; for a URL alone, the person is, on the page.
  var hasOpenerValues: Bool {
    inputs.route == nil || inputs.params.contains { $0.origin == .opener }
  }
}

/// The result of opening a URL.
public enum Opening: Sendable {
  /// The navigator has opened the page; its `fault` says whether it is a placeholder.
  case opened(OpenPage)
  /// An interceptor has suspended the event, with this number; the delegate is told of the end.
  case waiting(number: Int)
  /// A plugin, or another subscriber, has opened it.
  case taken(by: String)
  case refused(NavigationError)
}

/// The origin of a URL that is opened.
public enum URLOrigin: Sendable, Hashable {
  /// The app itself: its pages, plugins and host.
  case app
  /// Another program; only routes that are marked remote are reached.
  case outside
}
