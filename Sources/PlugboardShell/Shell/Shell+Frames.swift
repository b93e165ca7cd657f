internal import Plugboard
internal import PlugboardHTML
internal import PlugboardPlugins
internal import PlugboardTerminal

extension Shell {
  /// Returns the frame of the current page on a screen of a size.
  func frame(size: UnitSize) throws(CommandFailure) -> CellGrid {
    let composer = try composer(of: current, size: size)
    if let shown = commands.shown, shown.page == current { show(shown.module, on: composer) }
    let grid = painter.grid(of: composer.scene())
    runtime.reportFaults(of: drawings)
    return grid
  }

  /// Makes a frame, and again as long as sources load their first pages that have come near the screen by it.
  func settled<Frame>(
    _ make: () throws(CommandFailure) -> Frame
  ) async throws(CommandFailure) -> Frame {
    var frame = try make()
    for _ in 0..<Self.mostFrames where loadsFirstPage {
      let fires = runtime.events.fireCount
      await settle()
      guard runtime.events.fireCount != fires else { break }
      frame = try make()
    }
    return frame
  }

  /// Whether a source runs a task that has loaded nothing yet.
  private var loadsFirstPage: Bool {
    runtime.openTasks.keys.contains { module in
      (try? runtime.data(of: module).value(Key<Int>.sourcePage.name)) == .int(0)
    }
  }

  /// The number of frames after which one is taken as it is.
  private static let mostFrames = 16

  /// Scrolls a page to a module, and gives it the focus if it can have it.
  func show(_ module: ModuleID, on composer: PageComposer<CellMeasure>) {
    composer.scroll(to: module)
    composer.focus(on: module)
  }

  /// Returns the current page as an HTML document.
  ///
  /// - Parameter notesSchemes: Whether a note tells the schemes of URLs that are no links.
  func document(notesSchemes: Bool = true) throws(CommandFailure) -> String {
    do {
      let stated = Set(folder.documents.app.routes.compactMap(\.pattern.scheme))
      let own = HTMLPage.ownSchemes(among: stated)
      let others = stated.subtracting(own).subtracting(["http", "https"]).sorted()
      if !others.isEmpty, notesSchemes {
        messages.note(
          "URLs with the scheme \(others.joined(separator: ", ")) are no links, as a browser may have it for itself;"
            + " an app's own are app, web+NAME and names with a dot")
      }
      return try HTMLPage(
        of: current, in: runtime, appSchemes: own, customViews: customViews.html,
        theme: folder.documents.app.theme
      ).text
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Returns a page as an HTML document whose links lead to addresses.
  func document(
    of page: ModuleID, address: @escaping @MainActor (_ url: String) -> String?
  ) throws(CommandFailure) -> HTMLPage {
    do {
      return try HTMLPage(
        of: page, in: runtime, customViews: customViews.html, theme: folder.documents.app.theme,
        address: address)
    } catch {
      throw .failed("\(error)")
    }
  }

  func composer(
    of page: ModuleID, size: UnitSize
  ) throws(CommandFailure) -> PageComposer<CellMeasure> {
    do {
      let composer = try PageComposer(
        of: page, in: runtime, size: size, measure: painter.measure)
      composer.focusEvents = [
        EventName<Bool, String?>.gestureTap.name,
        EventName<Bool, String?>.gestureLongPress.name,
        EventName<Bool, (String, String)>.gestureInput.name,
      ]
      return composer
    } catch {
      throw .failed("\(error)")
    }
  }
}
