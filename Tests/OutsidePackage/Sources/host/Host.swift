import CinemaPlugins
import Plugboard
import PlugboardPlugins

/// Shows the pages of an app as lines of text, one page in front of the others.
@MainActor final class Host {
  let runtime: PageRuntime
  private let pages: [String: String]
  private var screens: [PageComposer<Letters>] = []
  private var needsPainting = false

  /// - Parameter pages: The documents of the pages by the URLs that open them.
  init(pages: [String: String]) throws {
    self.pages = pages
    let manifest = HostManifest(
      "the host", fires: EventList(.gestureTap), handles: EventList(.routeOpen))
    runtime = PageRuntime(
      registry: try PluginRegistry(SystemPlugins.all + [SeatsPlugin.self], host: manifest))
    runtime.observeFaults { print("fault:", $0) }
    runtime.observeDiagnostics { print($0) }
    try runtime.register("app", level: .app)
    try runtime.subscribe(to: .routeOpen, on: "app") { [unowned self] route in
      route.respond(open(route.params))
    }
  }

  /// Opens the page of a URL in front of the others, and returns whether that was possible.
  func open(_ url: String) -> Bool {
    guard let text = pages[url] else {
      print("no page:", url)
      return false
    }
    do {
      let page = try runtime.openPage(text, file: url, under: "app")
      let size = UnitSize(width: 40, height: 5)
      let screen = try PageComposer(of: page, in: runtime, size: size, measure: Letters())
      screen.tracker.onStale = { [unowned self] in needsPainting = true }
      hide()
      screens.append(screen)
      try show()
      return true
    } catch {
      print("not opened:", error)
      return false
    }
  }

  /// Closes the page in front, unless it is the only one.
  func goBack() throws {
    guard screens.count > 1 else { return }
    try runtime.unregister(screens.removeLast().page)
    try show()
  }

  /// Shows the page in front, after a change of pages and when the app comes to the foreground.
  func show() throws {
    guard let screen = screens.last else { return }
    try runtime.appear(screen.page)
    needsPainting = true
  }

  /// Hides the page in front, before a change of pages and when the app goes to the background.
  func hide() {
    guard let screen = screens.last else { return }
    screen.didHide()
    runtime.disappear(screen.page)
  }

  /// Taps the control, or else the module, at a point.
  func touch(x: Int, y: Int) throws {
    guard let placement = screens.last?.scene().placement(x: x, y: y) else { return }
    let control = Letters().control(in: placement, x: x, y: y)
    try runtime.tap(placement.module, control: control)
  }

  /// Paints the page in front if a view has changed; called at the end of each turn.
  func endTurn() {
    guard needsPainting, let screen = screens.last else { return }
    needsPainting = false
    let scene = screen.scene()
    for line in Letters().lines(of: scene) { print("|\(line)") }
    screen.didShow(scene)
  }
}
