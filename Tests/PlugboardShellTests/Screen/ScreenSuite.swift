import TestSupport

/// A suite of tests that drive the screen of the fixture by scripts.
protocol ScreenSuite {}

extension ScreenSuite {
  /// Runs commands on a page, and returns what they print.
  func run(_ lines: String..., page: String = "cinema") throws -> ExternalProgram.Result {
    try ScreenRun.run(lines, page: page)
  }

  /// Runs commands on a page, and returns the lines of the screen after them.
  func screen(
    _ lines: String..., page: String = "cinema", size: String = "80x24"
  ) throws -> [String] {
    try ScreenRun.screen(lines, page: page, size: size)
  }
}
