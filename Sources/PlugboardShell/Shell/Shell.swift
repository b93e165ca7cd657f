internal import Plugboard
internal import PlugboardSystem

/// The shell of an app: its runtime and its open pages, on which commands act.
///
/// A program runs it with ``main(plugins:ports:configs:name:version:)``.
@MainActor public final class Shell {
  /// An open page.
  struct OpenPage {
    let id: ModuleID
    let request: PageRequest
    /// Whether a placeholder replaces the whole page, as its document can't be read.
    var isUnreadable: Bool
    /// The number of the opening: a page that was closed and opened again has another one.
    let number: Int
  }

  /// A page that has just been opened.
  struct Opening {
    let page: ModuleID
    /// The reason why a placeholder replaces the whole page; nil if there is something to show.
    let fault: Diagnostic?
  }

  let runtime: PageRuntime
  let trace: Trace
  let watches = Watches()
  let writes = LastWrites()
  let faults: FaultLog
  /// The observers of fires and of data; nil while nothing needs them.
  var observers: (fires: EventObserver, data: ReportObserver<ChangeRecord>)?
  /// Lets the runtime read the clock around each subscriber; nil while times aren't recorded.
  var stopwatch: EventObserver?
  /// The documents of the open pages.
  var folder: ConfigFolder
  /// The source files as they were read last.
  var sourceFiles: DocumentSnapshot
  /// The paths of those that had faults then.
  var faultySources: Set<ExactText> = []
  /// The app's module, which is the parent of pages.
  var app: ModuleID
  /// The open pages, the current one last.
  var pages: [OpenPage] = []
  var lastNumber = 0
  /// The virtual time of a script; nil if time passes by itself.
  let time: VirtualTime?
  /// The size of the frames that commands print.
  var frameSize = ScreenSize.standard
  /// The width in which commands print prose.
  var proseWidth = Paragraph.standardWidth
  /// The outcome of the newest fire that a command has reported.
  var outcome: UntypedOutcome?
  /// The module to which a page was last scrolled by a command.
  var shown: (page: ModuleID, module: ModuleID)?
  var isQuitting = false
  /// Whether commands may name files besides the app's documents.
  var reachesFiles = true
  /// The text that a person types before a command.
  var commandPrefix = ""
  /// Whether a command opens a URL, whose reply reports what the host otherwise would.
  var isOpeningByHand = false
  var routeFailure: String?
  /// The page that the newest URL taken by the shell has opened.
  var routedPage: ModuleID?
  /// The faults and warnings of the documents as the screen read them last.
  var savedFaults: [String] = []
  /// The faults of shared documents that were told of nodes, since the documents were read or a
  /// page was closed.
  var toldOfNodes: Set<Diagnostic> = []
  /// The screen, on a terminal or without one.
  var display: (any Display)?
  /// The cancelled events of which nothing was told yet.
  var cancelled: [CancellationRecord] = []
  /// Whether the times of what happened are shown; they differ from run to run.
  var showsTimes = false
  /// Whether the reply of the running command tells that a fire was cancelled.
  var isInReply: (CancellationRecord) -> Bool = { _ in false }
  /// Receives the messages of the host that aren't replies, in all languages of the shell.
  var tell: (LocalizedText) -> Void
  /// The faults and warnings that no expectation of a script has taken.
  var incidents = Incidents()
  /// Receives faults and warnings.
  var warn: (String) -> Void
  /// Receives messages for the person that are neither faults nor warnings.
  var note: (String) -> Void

  /// Reads the app document and opens the app, without a page yet.
  ///
  /// - Parameter isTraced: Whether the trace is recorded from the start.
  init(
    _ folder: ConfigFolder, ports: Ports, time: VirtualTime? = nil, isTraced: Bool = true,
    tell: @escaping (LocalizedText) -> Void,
    warn: @escaping (String) -> Void, note: @escaping (String) -> Void
  ) throws(CommandFailure) {
    self.folder = folder
    sourceFiles = folder.sourceFiles()
    self.tell = tell
    self.warn = warn
    self.note = note
    self.time = time
    runtime = PageRuntime(
      registry: folder.assembler.registry, ports: ports, taskExecutor: time?.executor)
    trace = Trace(clock: ports.clock)
    trace.isPaused = !isTraced
    faults = FaultLog(clock: ports.clock)
    watches.show = { [trace] in trace.tell($0) }
    runtime.languages = folder.assembler.languages
    app = ""
    runtime.observeFaults { [unowned self] in
      faults.add($0, in: runtime.events.currentFire)
      self.warn(of: $0)
    }
    runtime.observeCancellations { [weak self] in self?.note($0) }
    runtime.observeDiagnostics { [unowned self] in report(ofRuntime: $0) }
    try updateObservers()
    try openApp(folder.assembler.app())
  }

  /// The sources that the command `sources` switches.
  var sources: SwitchedSources? { runtime.ports.sources as? SwitchedSources }

  /// The current page; the app if no page is open.
  var current: ModuleID { pages.last?.id ?? app }

  /// Returns the topmost module above the current page.
  func root() throws(CommandFailure) -> ModuleID {
    do {
      return try runtime.modules.root(of: current)
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Ends all modules, so that every lifecycle event that was fired gets its counterpart.
  ///
  /// A trace shows the ends of pages, not of each of their modules. The person isn't told what is
  /// cancelled with them.
  func close() {
    isInReply = { _ in true }
    for page in pages.reversed() { runtime.disappear(page.id) }
    trace.showing = .off
    watches.removeAll()
    for root in runtime.modules.rootIDs.reversed() { _ = try? runtime.unregister(root) }
    pages = []
  }

  /// Warns of an undeclared event.
  func warnIfUndeclared(_ event: String) {
    let events = runtime.plugins.registry.events
    guard events[Name(event)] == nil else { return }
    let hint = hint(for: event, insteadOf: .event, among: events.names)
    incidents.add(.warning, ["event-undeclared"])
    warn("warning: nothing declares \"\(event)\"" + (hint.map { "; \($0)" } ?? ""))
  }
}
