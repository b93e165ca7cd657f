internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program that runs as the first of a new session, of which the terminal is the controlling one.
///
///     let process = try TerminalProcess(ExternalProgram(built: "TerminalProgram"), on: terminal)
///     process.send(SIGTERM)
///     #expect(process.end() == .signal(SIGTERM))
///
/// It is killed when it is dropped.
public final class TerminalProcess {
  public enum Ending: Equatable, Sendable { case exit(Int32), signal(Int32), stuck }

  public struct Failure: Error {
    let code: Int32
  }

  public let identifier: Int32
  private let terminal: PseudoTerminal
  private var ending: Ending?

  /// - Parameters:
  ///   - environment: Variables beside those of the test.
  ///   - showsErrors: Whether standard error is the terminal too; else it is dropped.
  public init(
    _ program: ExternalProgram, _ arguments: [String] = [], on terminal: PseudoTerminal,
    environment: [String: String] = [:], showsErrors: Bool = false
  ) throws {
    self.terminal = terminal
    let variables = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(environment) { $1 }
    identifier = try Self.spawn(
      [program.path] + arguments, variables.map { "\($0)=\($1)" }, terminal.path ?? "",
      errors: showsErrors ? terminal.path ?? "" : "/dev/null")
  }

  deinit {
    if ending == nil {
      kill(identifier, SIGKILL)
      _ = waitpid(identifier, nil, 0)
    }
  }

  private static func spawn(
    _ words: [String], _ variables: [String], _ terminal: String, errors: String
  ) throws -> Int32 {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
      let newSession = POSIX_SPAWN_SETSID
    #else
      var attributes = posix_spawnattr_t()
      var actions = unsafe posix_spawn_file_actions_t()
      // The name isn't imported.
      let newSession = 0x80
    #endif
    _ = unsafe posix_spawnattr_init(&attributes)
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer {
      _ = unsafe posix_spawnattr_destroy(&attributes)
      _ = unsafe posix_spawn_file_actions_destroy(&actions)
    }
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    _ = unsafe sigfillset(&signals)
    _ = unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    _ = unsafe posix_spawnattr_setflags(
      &attributes, Int16(newSession | Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETSIGDEF)))
    // The first terminal that the leader of a session opens controls it.
    _ = unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    _ = unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY, 0)
    var identifier = pid_t()
    let words = unsafe words.map { unsafe strdup($0) } + [nil]
    let variables = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    guard let path = unsafe words[0] else { throw Failure(code: ENOMEM) }
    let code = unsafe posix_spawn(
      &identifier, path, &actions, &attributes, words, variables)
    guard code == 0 else { throw Failure(code: code) }
    return identifier
  }

  public func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits for the end, and meanwhile reads the output unless told otherwise.
  public func end(reading: Bool = true, within seconds: Double = 10) -> Ending {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ending == nil {
      var status: Int32 = 0
      if unsafe waitpid(identifier, &status, WNOHANG) == identifier {
        ending = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
      } else if ContinuousClock.now > deadline {
        return .stuck
      } else if reading {
        terminal.read(within: 2)
      } else {
        _ = poll(nil, 0, 1)
      }
    }
    if reading { while terminal.read(within: 0) {} }
    return ending ?? .stuck
  }
}
