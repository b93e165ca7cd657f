internal import Plugboard

/// The shell of an app: its runtime, the pages that are open, and what commands act on.
///
/// A program of your own runs it with ``main(plugins:ports:configs:name:version:)``.
@MainActor public final class Shell {
  /// A page that is open.
  struct OpenPage {
    let id: ModuleID
    let request: PageRequest
    /// Tells openings apart: a page that was closed, or read anew, comes back with another one.
    let number: Int
  }

  /// A page that was opened just now.
  struct Opening {
    let page: ModuleID
    /// Why a placeholder stands for all of it; nil where there is something to show.
    let fault: Diagnostic?
  }

  let runtime: PageRuntime
  let trace = Trace()
  /// The documents that the open pages come from.
  var folder: ConfigFolder
  /// The app's module, under which pages stand.
  var app: ModuleID
  /// What it was opened from.
  var appPlans: [ModulePlan] = []
  /// From the first opened; the last one shows.
  var pages: [OpenPage] = []
  var lastNumber = 0
  /// The templates of the modules that have one.
  var types: [ModuleID: String] = [:]
  var isQuitting = false
  /// While a person opens a URL by hand, the reply tells what the host would.
  var isOpeningByHand = false
  var routeFailure: String?
  /// Receives what the host says of its own accord.
  var tell: (String) -> Void
  /// Receives faults and warnings.
  var warn: (String) -> Void

  /// Reads the app document and opens the app, without a page yet.
  init(
    _ folder: ConfigFolder, ports: Ports, tell: @escaping (String) -> Void,
    warn: @escaping (String) -> Void
  ) throws(CommandFailure) {
    self.folder = folder
    self.tell = tell
    self.warn = warn
    runtime = PageRuntime(registry: folder.assembler.registry, ports: ports)
    app = ""
    runtime.onFault = { [unowned self] in self.warn("fault: \($0)") }
    runtime.onDiagnostic = { [unowned self] in self.warn("\($0)") }
    do {
      _ = try runtime.observe { [trace] in trace.observe($0) }
    } catch {
      throw .failed("\(error)")
    }
    try openApp(folder.assembler.app())
  }

  /// The page that shows; the app where none is open.
  var current: ModuleID { pages.last?.id ?? app }

  /// The topmost module above the page that shows.
  func root() throws(CommandFailure) -> ModuleID {
    do {
      return try runtime.modules.root(of: current)
    } catch {
      throw .failed("\(error)")
    }
  }

  /// The template of a module.
  func type(of id: ModuleID) -> String? { types[id] }

  /// Ends all modules, so that what has begun is also ended for their plugins.
  ///
  /// A trace shows the pages go, not each of their modules.
  func close() {
    for page in pages.reversed() { runtime.disappear(page.id) }
    trace.showing = .off
    for root in runtime.modules.rootIDs.reversed() { _ = try? runtime.unregister(root) }
    pages = []
  }

  /// Warns of an event that nothing declares.
  func warnIfUndeclared(_ event: String) {
    guard EventDeclaration.of(Name(event)) == nil else { return }
    let nearest = NearestName.of(event, among: EventDeclaration.allNames)
    warn("warning: nothing declares \"\(event)\"" + CommandFailure.hint(nearest))
  }
}
