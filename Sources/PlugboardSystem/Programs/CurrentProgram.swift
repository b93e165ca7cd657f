internal import PlugboardCLibrary

/// This program, as the system runs it.
public enum CurrentProgram {
  /// Opens missing standard streams, which then end at once and can't be written, and turns the signal of
  /// a broken pipe into an error of the next write.
  public static func prepare() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The system assigns the lowest free number, which is the missing one.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Ends the program with an exit code, after the functions of ``atExit(_:)``.
  public static func end(_ code: Int32) -> Never { exit(code) }

  /// Registers a function that is called when the program exits.
  public static func atExit(_ body: @convention(c) () -> Void) { atexit(body) }

  /// The name of the program's executable file.
  public static var executableName: String {
    CommandLine.arguments.first?.unicodeScalars.split(separator: "/").last.map(String.init)
      ?? "program"
  }

  /// The path of the program's executable file, without links; nil if the system doesn't tell it.
  public static var executablePath: String? { PlugboardSystem.executablePath() }

  /// Returns the value of a variable of the environment; nil if it isn't set.
  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
