public import Plugboard

/// Shows the pages of an app as lines of text, one page in front of the others.
@MainActor public final class LetterHost: NavigatorDelegate {
  public let navigator: Navigator
  private let write: (String) -> Void
  private var screens: [Int: PageComposer<Letters>] = [:]
  private var front: PageComposer<Letters>? { navigator.current.flatMap { screens[$0.number] } }
  private var needsPainting = false

  public init(
    _ documents: AppDocuments, plugins: [any Plugin.Type], ports: Ports = Ports(),
    _ write: @escaping (String) -> Void = { print($0) }
  ) throws {
    let host = HostManifest("host", including: Navigator.manifest, fires: EventList(.gestureTap))
    let runtime = PageRuntime(registry: try PluginRegistry(plugins, host: host), ports: ports)
    navigator = Navigator(documents, in: runtime)
    self.write = write
    runtime.observeFaults { write("fault: \($0)") }
    navigator.delegate = self
    try navigator.launch()
  }

  public func show(_ page: OpenPage, _ manner: Manner?) {
    needsPainting = true
    guard screens[page.number] == nil else { return }
    let screen = try? PageComposer(
      of: page.id, in: navigator.runtime, size: UnitSize(width: 40, height: 5), measure: Letters())
    screen?.tracker.onStale = { [weak self] in self?.needsPainting = true }
    screens[page.number] = screen
  }

  public func hide(_ page: OpenPage, isClosed: Bool) {
    screens[page.number]?.didHide()
    if isClosed { screens[page.number] = nil }
  }

  public func askForLogIn(_ request: LogInRequest) -> Bool {
    write("log in to go on")
    return true
  }

  public func tell(_ message: NavigatorMessage) { write("\(message)") }

  /// Taps the control, or else the module, at a point of the page in front.
  public func touch(x: Int, y: Int) throws {
    guard let placement = front?.scene().placement(x: x, y: y) else { return }
    let control = Letters().control(in: placement, x: x, y: y)
    try navigator.runtime.tap(placement.module, control: control)
  }

  /// Paints the page in front if a view has changed; called at the end of each turn.
  public func endTurn() {
    guard needsPainting, let front else { return }
    needsPainting = false
    let scene = front.scene()
    for line in Letters().lines(of: scene) { write("|\(line)") }
    front.didShow(scene)
  }
}
