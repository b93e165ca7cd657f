internal import Plugboard

/// The settings and results that commands leave for later commands.
struct CommandState {
  /// The size of the frames that commands print.
  var frameSize = ScreenSize.standard
  /// The width in which commands print prose.
  var proseWidth = Paragraph.standardWidth
  /// The outcome of the newest fire that a command has reported.
  var outcome: UntypedOutcome?
  /// The module to which a page was last scrolled by a command.
  var shown: (page: ModuleID, module: ModuleID)?
  var isQuitting = false
  /// The file of the script whose command runs; nil outside of one.
  var scriptFile: String?
  /// The number of expectations so far, golden screens included.
  var expectations = 0
  /// Whether golden files are written instead of compared.
  var updatesScreens = false
}
