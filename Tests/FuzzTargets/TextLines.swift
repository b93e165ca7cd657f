internal import Plugboard

/// The lines of a text, in which locations of diagnostics must be.
struct TextLines {
  /// The number of bytes of each line.
  private var lengths = [0]

  init(_ bytes: [UInt8]) {
    for (position, byte) in bytes.enumerated() {
      let isReturn = byte == 0x0D && bytes[(position + 1)...].first != 0x0A
      if byte == 0x0A || isReturn { lengths.append(0) } else { lengths[lengths.count - 1] += 1 }
    }
  }

  /// Whether a location is in the text, or at its end.
  func contain(_ location: DocumentLocation) -> Bool {
    location.line >= 1 && location.line <= lengths.count && location.column >= 1
      && location.column <= lengths[location.line - 1] + 1
  }
}
