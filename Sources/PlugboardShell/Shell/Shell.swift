internal import Plugboard
internal import PlugboardSystem
internal import PlugboardTerminal

/// The shell of an app: its open pages, on which commands act.
///
/// A program runs it with ``main(plugins:ports:cellViews:htmlViews:configs:name:version:)``.
@MainActor public final class Shell {
  let navigator: Navigator
  let messages: Messages
  let inspection: Inspection
  /// The path of the folder of the documents.
  private let path: String
  var saved: SavedFiles
  /// The documents of a session that is recorded or played again; nil if none is.
  let session: SessionDocuments?
  /// The virtual time of a script; nil if time passes by itself.
  let time: VirtualTime?
  /// Whether commands may name files besides the app's documents.
  private let reachesFiles: Bool
  let customViews: CustomViews
  /// Whether a recorded session plays.
  let isReplay: Bool
  /// The delivery of newer documents; nil if no server is named.
  var delivery: AppDelivery?
  var commands = CommandState()
  /// The screen, on a terminal or without one.
  var display: (any Display)?

  /// Reads the app document and opens the app, without a page yet.
  ///
  /// - Parameters:
  ///   - isTraced: Whether the trace is recorded from the start.
  ///   - keepsEvents: Whether events are kept for the expectations of a script.
  ///   - journal: The journal of a session that is recorded or played again.
  ///   - reloads: Whether saved files may be read again later; else the files of sources aren't looked at now.
  init(
    _ folder: ConfigFolder, ports: Ports, time: VirtualTime? = nil, isTraced: Bool = true,
    keepsEvents: Bool = false, journal: SessionJournal? = nil,
    reachesFiles: Bool = true, reloads: Bool = true, customViews: CustomViews = CustomViews(),
    _ receivers: Messages.Receivers
  ) throws(CommandFailure) {
    path = folder.path
    isReplay = journal?.recording != nil
    saved = SavedFiles(
      sources: reloads ? SourceSnapshot(of: folder.documents) : SourceSnapshot())
    session = journal?.documents
    messages = Messages(receivers)
    self.time = time
    self.reachesFiles = reachesFiles
    self.customViews = customViews
    let runtime = PageRuntime(
      registry: folder.assembler.registry, ports: ports,
      // A recorded session has the turns of the script that plays it again.
      taskExecutor: time?.executor ?? journal.map { _ in MainQueueExecutor() })
    let navigator = Navigator(
      folder.documents, in: runtime, environment: folder.assembler.environment, label: Self.label)
    self.navigator = navigator
    inspection = Inspection(
      of: runtime, isTraced: isTraced, keepsEvents: keepsEvents, journal: journal)
    runtime.observeFaults { [weak runtime, weak navigator, inspection, messages] fault in
      inspection.faults.add(fault, in: runtime?.events.currentFire)
      let place = runtime?.location(of: fault.module).flatMap {
        AppDocuments.isSource($0.file) ? navigator?.documents.named($0) : nil
      }
      messages.warn(of: fault, of: place, addition: inspection.urls(ofLoop: fault))
    }
    runtime.observeCancellations { [messages] in messages.note($0) }
    navigator.delegate = messages
    try inspection.updateObservers()
    do throws(NavigationError) {
      try navigator.launch()
    } catch {
      throw CommandFailure(error)
    }
  }

  var runtime: PageRuntime { navigator.runtime }
  /// Finds the shapes of drawings by name, for all frames: the fault of a drawing is told once.
  private(set) lazy var drawings = DrawingResolver(runtime.plugins.registry)
  private lazy var plainPainter = ViewPainter(drawings: drawings, customViews: customViews.cells)
  /// The scheme of the screen; nil if it has no colours.
  private var scheme: Theme.Scheme?
  /// The painter of pages, in the colours of the app if the screen has colours.
  var painter: ViewPainter {
    var painter = plainPainter
    if let scheme { painter.theme = CellTheme(navigator.documents.app.theme, scheme) }
    return painter
  }
  var trace: Trace { inspection.trace }
  /// The open pages, the current one last.
  var pages: [OpenPage] { navigator.pages }

  /// The documents of the open pages.
  var folder: ConfigFolder { ConfigFolder(path, navigator.assembler) }

  /// The sources that the command `sources` switches.
  var sources: SwitchedSources? { runtime.ports.sources as? SwitchedSources }

  /// The current page; the app if no page is open.
  var current: ModuleID { navigator.current?.id ?? navigator.app }

  /// Tells on which terminal frames are shown from now on.
  func show(on depth: ColorDepth, environment: (_ name: String) -> String?) {
    scheme = depth == .none ? nil : Theme.Scheme(environment: environment)
  }

  /// Returns the topmost module above the current page.
  func root() throws(CommandFailure) -> ModuleID {
    do {
      return try runtime.modules.root(of: current)
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Ends all modules: every lifecycle event that was fired gets its counterpart.
  ///
  /// A trace shows the ends of pages, not of each of their modules. The person isn't told which
  /// fires are cancelled with them.
  func close() {
    delivery?.end()
    navigator.tell(.willTerminate)
    for page in pages.reversed() { runtime.disappear(page.id) }
    trace.showing = .off
    inspection.watches.removeAll()
    navigator.end()
    for root in runtime.modules.rootIDs.reversed() { _ = try? runtime.unregister(root) }
  }

  /// Warns of an undeclared event.
  func warnIfUndeclared(_ event: String) {
    let events = runtime.plugins.registry.events
    guard events[Name(event)] == nil else { return }
    let hint = hint(for: event, insteadOf: .event, among: events.names)
    messages.incidents.add(.warning, ["event-undeclared"])
    messages.warn("warning: nothing declares \"\(event)\"" + (hint.map { "; \($0)" } ?? ""))
  }

  /// Throws if commands may not name files.
  func checkReaches(_ file: String) throws(CommandFailure) {
    guard reachesFiles else {
      throw .failed("\"\(file)\" isn't reached: the script has the documents of the app alone")
    }
  }

  /// Does something in the place of the host, by a command: the trace tells so.
  func byHand<Result, Failure: Error>(
    _ form: CommandForm, choosesEvent: Bool = false, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    trace.recorder.command = HostCommand(form.name, of: "shell", choosesEvent: choosesEvent)
    defer { trace.recorder.command = nil }
    return try body()
  }

  /// Leaves it to the reply of the running command to tell that its next fire was cancelled.
  func repliesToNextFire() {
    let next = runtime.events.fireCount + 1
    messages.isInReply = { $0.fire == next }
  }
}
