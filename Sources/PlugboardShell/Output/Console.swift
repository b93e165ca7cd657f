internal import Plugboard
internal import PlugboardSystem
internal import PlugboardTerminal

/// Standard output and standard error, line by line.
///
/// Printed text is cleaned here; output is buffered until it must be visible, and precedes errors that
/// come after it.
@MainActor final class Console {
  private static let room = 1 << 16
  /// The longest error that is printed; an error may quote input of any length.
  private nonisolated static let longestComplaint = 4000

  private let write: ([UInt8], Int32) -> Descriptors.WriteResult
  private var waiting: [UInt8] = []

  /// - Parameter write: Writes bytes to standard output, 1, or standard error, 2.
  init(_ write: @escaping ([UInt8], Int32) -> Descriptors.WriteResult = Descriptors.write) {
    self.write = write
  }

  /// Prints a line after cleaning it.
  func print(_ line: String) {
    printSafe(PlainText.clean(line))
  }

  /// Prints a reply as text, or as one line of JSON.
  func print(_ reply: Reply, asJSON: Bool) {
    if asJSON {
      // The writer has escaped all control characters.
      printSafe(reply.json().compactText)
    } else {
      for line in reply.lines() { print(line) }
    }
  }

  /// Prints text that is already clean: screens, and JSON with its escapes.
  func printSafe(_ text: String, terminator: String = "\n") {
    waiting += text.utf8
    waiting += terminator.utf8
    if waiting.count >= Self.room { flush() }
  }

  /// Prints a line to standard error, after all output so far.
  func complain(_ line: String) { send(PlainText.clean(Self.shortened(line))) }

  /// Prints a failure, with a line for each fault, or as an object.
  func complain(_ failure: CommandFailure, asJSON: Bool = false) {
    guard !asJSON else { return complain(failure.json()) }
    for line in failure.complaints { complain(line) }
  }

  /// Prints a line, or an object, for each fault of a document.
  func complain(_ diagnostics: [Diagnostic], asJSON: Bool) {
    for diagnostic in diagnostics {
      if asJSON { complain(diagnostic.json) } else { complain("\(diagnostic)") }
    }
  }

  /// Prints an object to standard error, after all output so far.
  func complain(_ object: Value) { send(object.compactText) }

  private func send(_ line: String) {
    flush()
    _ = write(Array((line + "\n").utf8), 2)
  }

  /// Returns a text of at most the length of an error.
  nonisolated static func shortened(_ text: String) -> String {
    let start = text.prefix(longestComplaint)
    return start.endIndex < text.endIndex ? start + "…" : text
  }

  /// Writes the buffered output; if its reader is gone, ends the program quietly.
  func flush() {
    guard !waiting.isEmpty else { return }
    let bytes = waiting
    waiting = []
    switch write(bytes, 1) {
    case .done: break
    case .readerGone: CurrentProgram.end(0)
    case .failed(let reason):
      _ = write(Array("error: can't write the output: \(reason)\n".utf8), 2)
      CurrentProgram.end(1)
    }
  }
}
