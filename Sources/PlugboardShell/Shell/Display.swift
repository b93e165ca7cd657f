internal import Plugboard
internal import PlugboardTerminal

/// The screen of the app as commands reach it, on a terminal or without one.
@MainActor protocol Display: AnyObject {
  var size: UnitSize { get set }
  /// The figures of the frames on the terminal so far; nil without one.
  var statistics: FrameStatistics? { get }
  /// The module that has the focus, and its control that has it.
  var focus: (module: ModuleID, control: String?)? { get }
  /// The messages that came since the last key, the newest last.
  var messages: [String] { get }
  /// Shows the changes of a reload after a save; nil if there were faults.
  func tellReload(_ changes: String?)
  /// Scrolls the current page to a module, and gives it the focus if it can have it.
  func show(_ module: ModuleID)
  /// Handles a key as if it was pressed on a terminal.
  func press(_ key: TerminalKey) async

  /// Lets time pass until `body` returns, and shows the screen meanwhile.
  func passTime(_ body: () async -> Void) async

  /// Lends the terminal to another program until `body` returns; throws if there is no terminal.
  func lend<Result>(_ body: () async -> Result) async throws(CommandFailure) -> Result

  /// Draws the whole screen.
  func frame() -> CellGrid
}
