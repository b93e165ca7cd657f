public import PlugboardCore
public import PlugboardDocuments
internal import PlugboardValues

/// The open pages of an app, and the ways between them; a host paints them and passes on input.
///
///     let runtime = PageRuntime(registry: try PluginRegistry(plugins, host: Navigator.manifest))
///     let navigator = Navigator(AppDocuments(store), in: runtime)
///     navigator.delegate = self
///     try navigator.launch()
///     try navigator.openPage("home")
///     navigator.open("app://player/metropolis")
///
/// It opens the app's module, answers `route.open` and its relatives there after all plugins, keeps the stack of pages,
/// gives results, reloads, and groups messages. It reads no file and no clock.
@MainActor public final class Navigator {
  /// The events that a navigator fires and handles, for the registry of its host.
  public static let manifest = HostManifest(
    "the navigator",
    fires: EventList(
      .routeOpen, .routeRelocate, .appOpenURL, .sourceRefresh, .appDidLaunch, .appDidBecomeActive,
      .appWillResignActive, .appDidEnterBackground, .appWillEnterForeground,
      .appDidReceiveMemoryWarning, .appWillTerminate, .contentUnknown),
    handles: EventList(
      .routeOpen, .routeOpenForResult, .pageGiveResult, .accountAskLogIn, .appOpenURL))

  public let runtime: PageRuntime
  /// The app's module, which is the parent of pages.
  public private(set) var app: ModuleID
  public weak var delegate: (any NavigatorDelegate)?
  /// The open pages, the current one last.
  public internal(set) var pages: [OpenPage] = []
  /// The documents, the languages and the other settings with which pages are assembled.
  public internal(set) var assembler: PageAssembler
  /// The label of the navigator's subscriptions in lists and traces.
  let label: String
  /// The number of pages opened so far, which is the number of the newest.
  public internal(set) var openings = 0
  /// The pages that were shown and not hidden since.
  var shown: [OpenPage] = []
  /// The manners of pages that were opened or moved to the front, and not shown since, by their numbers.
  var manners: [Int: Manner] = [:]
  /// The number of pages that were shown or hidden since the stack was changed; 0 if it has settled.
  var steps = 0
  /// The number of the page that the delegate was told to show last; nil if that is closed.
  var front: Int?
  /// Whether the app isn't visible, as its host has told; no page is visible then.
  var isInBackground = false
  /// Whether the app has the person's attention, as its host has told; nil if it hasn't.
  var isActive: Bool?
  /// The fires of `route.open` and `app.openURL` that the navigator made, and that aren't over.
  var attempts: [Int: Attempt] = [:]
  /// The URLs in whose place others are being opened, the first one first.
  var relocating: [String] = []
  /// The openings for a result that wait for the URL which is opened in place of theirs, by the number of its fire.
  var relocated: [Int: (Opening?) -> Void] = [:]
  /// The faults of shared documents that were told of nodes, since the documents were read or a page was closed.
  private var toldOfNodes: Set<Diagnostic> = []
  private var observers: (cancellations: RuntimeToken, diagnostics: RuntimeToken)?
  /// The numbers of pages that wait with newer documents until an event or a gesture is over.
  var postponed: Set<Int> = []
  /// The numbers of the pages that the delegate shows.
  var shownByDelegate: Set<Int> = []
  /// The pages on which a person is making a gesture, as the host has told.
  var gestures: Set<ModuleID> = []
  /// The numbers of the suspended events after which waiting pages are looked at again.
  var awaited: Set<Int> = []
  /// The cancelled events of which the delegate wasn't told yet.
  var cancelled: [CancellationRecord] = []

  /// Creates a navigator, which opens nothing before it is launched.
  ///
  /// - Parameters:
  ///   - environment: The languages, the platform and the versions for which documents are assembled.
  ///   - label: The name of the host's subscriptions in lists and traces.
  public init(
    _ documents: AppDocuments, in runtime: PageRuntime,
    environment: DocumentEnvironment = DocumentEnvironment(), label: String = "navigator"
  ) {
    self.runtime = runtime
    self.label = label
    assembler = PageAssembler(
      registry: runtime.plugins.registry, documents: documents, environment: environment)
    runtime.showsFaults = environment.audience == .authors
    runtime.languages = assembler.languages
    app = ModuleID(documents.app.id)
  }

  /// Opens the app's module, without a page yet, and fires `app.didLaunch` at it, for which nothing waits here.
  public func launch() throws(NavigationError) {
    stopObserving()
    observers = (
      runtime.observeCancellations { [weak self] in self?.note($0) },
      runtime.observeDiagnostics { [weak self] in self?.tell(ofRuntime: $0) }
    )
    let assembly = assembler.app()
    app = try open(assembly, under: nil)
    do throws(EventError) {
      try answerRoutes()
      try answerResults()
      try answerLogIns()
    } catch {
      throw .event(error)
    }
    tell(diagnostics(of: assembly))
    setUp()
  }

  public var documents: AppDocuments { assembler.documents }

  /// The page in front; nil if none is open.
  public var current: OpenPage? { pages.last }

  /// Ends the pages and the app, the newest first; the delegate isn't told. The navigator may be launched again.
  public func end() {
    stopObserving()
    for page in pages.reversed() { runtime.disappear(page.id) }
    (pages, shown, manners, cancelled) = ([], [], [:], [])
    (front, isInBackground, isActive) = (nil, false, nil)
    (postponed, gestures, shownByDelegate) = ([], [], [])
    forgetTold()
    _ = try? runtime.unregister(app)
  }

  private func stopObserving() {
    observers?.cancellations.cancel()
    observers?.diagnostics.cancel()
    observers = nil
  }

  private func answerLogIns() throws(EventError) {
    try subscribe(to: .accountAskLogIn) { [weak self] ask in
      if self?.delegate?.askForLogIn(LogInRequest(url: ask.params)) == true { ask.respond(true) }
    }
  }

  /// Subscribes at the app after all its plugins, which may answer themselves.
  func subscribe<Response, ParamValues>(
    to event: EventName<Response, ParamValues>,
    _ handle: @escaping @MainActor (Event<Response, ParamValues>) throws -> Void
  ) throws(EventError) {
    try runtime.subscribe(to: event, on: app, priority: 0, label: label, handle)
  }

  /// Opens an assembly, and returns the id of its topmost module.
  func open(_ assembly: PageAssembly, under parent: ModuleID?) throws(NavigationError) -> ModuleID {
    do throws(ModuleError) {
      guard let root = assembly.root else { throw .emptyID }
      try runtime.open(assembly, under: parent)
      return root
    } catch {
      throw .module(error)
    }
  }
}

/// Diagnostics for the delegate.
extension Navigator {
  /// Returns the diagnostics of an assembly, and of the beginnings of URLs that its guards list.
  func diagnostics(of assembly: PageAssembly) -> [Diagnostic] {
    assembly.diagnostics + DocumentChecker(assembly.assembler).checkBeginnings(in: assembly)
  }

  /// Tells diagnostics of a page's documents, with the names of their files for people.
  func tell(_ diagnostics: [Diagnostic], of request: PageRequest? = nil) {
    for diagnostic in diagnostics { delegate?.tell(.diagnostic(named(diagnostic, request))) }
  }

  /// Returns a diagnostic with the name of its file for people, which a document from outside has already.
  func named(_ diagnostic: Diagnostic, _ request: PageRequest?) -> Diagnostic {
    let isOutside = (request?.document?.file).hasSameBytes(as: diagnostic.location?.file)
    return isOutside ? diagnostic : documents.named(diagnostic)
  }

  /// Tells a diagnostic of the runtime. One of a template or a source, which every node of its type or record has, is
  /// told once until the documents are read again or a page is closed.
  public func tell(ofRuntime diagnostic: Diagnostic) {
    guard let file = diagnostic.location?.file,
      AppDocuments.isShared(file) || AppDocuments.isSource(file)
    else {
      delegate?.tell(.diagnostic(diagnostic))
      return
    }
    if toldOfNodes.insert(diagnostic).inserted { tell([diagnostic]) }
  }

  /// Returns a location in the document of a module's page with the name of its file for people.
  public func named(_ location: DocumentLocation, in module: ModuleID) -> DocumentLocation {
    let page = pages.first { $0.id == ModuleID(module.page) }
    let isOutside = (page?.document?.file).hasSameBytes(as: location.file)
    return isOutside ? location : documents.named(location)
  }

  func forgetTold() { toldOfNodes = [] }
}
