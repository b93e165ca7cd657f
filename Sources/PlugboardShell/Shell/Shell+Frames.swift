internal import Plugboard
internal import PlugboardHTML
internal import PlugboardPlugins
internal import PlugboardTerminal

extension Shell {
  /// Returns the frame of the current page on a screen of a size.
  func frame(size: Size) throws(CommandFailure) -> CellGrid {
    ViewPainter().grid(of: try composer(of: current, size: size).scene())
  }

  /// Returns the current page as an HTML document.
  func document() throws(CommandFailure) -> String {
    do {
      return try HTMLPage(of: current, in: runtime).text
    } catch {
      throw .failed("\(error)")
    }
  }

  func composer(
    of page: ModuleID, size: Size
  ) throws(CommandFailure) -> PageComposer<CellMeasure> {
    do {
      let composer = try PageComposer(
        of: page, in: runtime, size: size, measure: ViewPainter().measure)
      composer.focusEvents = [EventName<Bool, String?>.gestureTap.name]
      return composer
    } catch {
      throw .failed("\(error)")
    }
  }
}
