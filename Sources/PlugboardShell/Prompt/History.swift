internal import Plugboard

/// The lines typed earlier, the newest last, without repetitions.
struct History: Sendable {
  /// The most lines that are kept.
  static let mostLines = 1000
  /// The most bytes of a line that is kept.
  static let longestLine = 4096

  private(set) var lines: [String] = []

  init(_ lines: [String] = []) {
    var known: Set<ExactText> = []
    for line in lines.reversed() where Self.keeps(line) && known.insert(line).inserted {
      self.lines.append(line)
      if self.lines.count == Self.mostLines { break }
    }
    self.lines.reverse()
  }

  /// Whether a line is kept: it is neither blank nor very long, and doesn't begin with a blank, by which
  /// a person keeps a line to themselves.
  static func keeps(_ line: String) -> Bool {
    guard let first = line.first, !first.isWhitespace else { return false }
    return line.utf8.count <= longestLine && !line.utf8.contains(UInt8(ascii: "\n"))
  }

  /// Adds a line; an equal earlier line is removed.
  mutating func add(_ line: String) {
    guard Self.keeps(line) else { return }
    lines.removeAll(where: line.hasSameBytes)
    lines.append(line)
    if lines.count > Self.mostLines { lines.removeFirst() }
  }
}
