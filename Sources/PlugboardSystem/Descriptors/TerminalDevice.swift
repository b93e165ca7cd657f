public import Plugboard
internal import PlugboardCLibrary

/// The terminals that descriptors belong to.
public enum TerminalDevice {
  /// Whether a descriptor belongs to a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether two descriptors belong to the same terminal.
  public static func isSameTerminal(_ first: Int32, _ second: Int32) -> Bool {
    guard isTerminal(first), isTerminal(second) else { return false }
    var (one, other) = (stat(), stat())
    guard unsafe fstat(first, &one) == 0, unsafe fstat(second, &other) == 0 else { return false }
    return one.st_rdev == other.st_rdev
  }

  /// Returns the size of a terminal; nil if the descriptor isn't a terminal or has no known size.
  public static func size(of descriptor: Int32) -> UnitSize? {
    var window = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    else { return nil }
    return UnitSize(width: Int(window.ws_col), height: Int(window.ws_row))
  }

  /// Opens a terminal again, in order not to block, without a change for other programs; returns
  /// the descriptor itself if that is impossible.
  public static func openAnew(_ terminal: Int32, forWriting: Bool) -> Int32 {
    var name = [CChar](repeating: 0, count: 1024)
    guard unsafe ttyname_r(terminal, &name, name.count) == 0 else { return terminal }
    let flags = (forWriting ? O_WRONLY : O_RDONLY) | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    let opened = unsafe open(name, flags)
    return opened < 0 ? terminal : opened
  }

  /// Drops the output that a terminal hasn't read. Async-signal-safe.
  public static func discardOutput(to descriptor: Int32) { _ = tcflush(descriptor, TCOFLUSH) }

  /// Drops the input that hasn't been read. Async-signal-safe.
  public static func discardInput(of descriptor: Int32) { _ = tcflush(descriptor, TCIFLUSH) }
}

/// The settings of the terminal that this program uses; a program saves the settings of one
/// terminal.
extension TerminalDevice {
  /// The settings to restore, in static memory for signal handlers.
  // Unsafe: written only by the thread that takes the terminal, before it is entered or entered again.
  nonisolated(unsafe) private static let saved = UnsafeMutablePointer<termios>.allocate(
    capacity: 1)

  /// Saves the settings of a terminal and returns whether it is one.
  ///
  /// - Parameter isReturning: Whether settings of a raw terminal, which a program left that was
  ///   stopped without notice, are left out.
  public static func saveSettings(of descriptor: Int32, isReturning: Bool = false) -> Bool {
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else { return false }
    if !isReturning || settings.c_lflag & tcflag_t(ICANON) != 0 {
      unsafe saved.initialize(to: settings)
    }
    return true
  }

  /// Sets raw mode: every key arrives at once, none is echoed, and none ends or stops the program.
  public static func setRaw(_ descriptor: Int32) -> Bool {
    var settings = unsafe saved.pointee
    unsafe cfmakeraw(&settings)
    return unsafe tcsetattr(descriptor, TCSANOW, &settings) == 0
  }

  /// Restores the saved settings without waiting for a terminal that doesn't read. Async-signal-safe.
  public static func restoreSettings(of descriptor: Int32) {
    _ = unsafe tcsetattr(descriptor, TCSANOW, saved)
  }

  /// Whether this program may use a terminal: it is in the foreground, or the terminal controls no jobs.
  public static func isInForeground(of terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group < 0 || group == getpgrp()
  }
}
