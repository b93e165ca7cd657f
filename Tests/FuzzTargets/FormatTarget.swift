public import Plugboard

/// The canonical layout of JSON files.
public struct FormatTarget: FuzzTarget {
  /// Returns the formatted text, and the remarks about it.
  public var format: ([UInt8]) throws(Diagnostic) -> ([UInt8], [Diagnostic]) = {
    bytes throws(Diagnostic) in
    let output = try JSONFormatter().format(bytes)
    return (output.bytes, output.diagnostics)
  }

  public init() {}

  public func check(_ bytes: [UInt8]) throws {
    let plain = PlainJSON.read(bytes)
    let isLegal = plain.map { !$0.reader.hasManyMarks } ?? false
    let lines = TextLines(bytes)
    let (output, remarks): ([UInt8], [Diagnostic])
    do throws(Diagnostic) {
      (output, remarks) = try format(bytes)
    } catch {
      try expect(!isLegal, "a text by RFC 8259 is refused: \(error)")
      guard let location = error.location, lines.contain(location) else {
        throw FuzzFinding("the fault is outside of the text: \(error)")
      }
      return
    }
    for remark in remarks {
      guard remark.severity == .warning, let location = remark.location, lines.contain(location)
      else { throw FuzzFinding("a remark is no warning within the text: \(remark)") }
    }
    try expect(isLegal, "a text that isn't JSON is formatted")
    try expect(output.last == UInt8(ascii: "\n"), "there is no line break at the end")
    // Stronger than an equal value: duplicate keys and the spelling of numbers and strings stay.
    try expect(
      Self.tokens(of: output) == Self.tokens(of: bytes),
      "more than the space between tokens changes")
    let again: [UInt8]
    do throws(Diagnostic) {
      again = try format(output).0
    } catch {
      throw FuzzFinding("the formatted text is refused: \(error)")
    }
    try expect(again == output, "formatting again changes it")
  }

  /// Returns a text without the space outside of strings.
  private static func tokens(of bytes: [UInt8]) -> [UInt8] {
    var isInString = false
    var isEscaped = false
    return bytes.filter { byte in
      if isInString {
        isInString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        return true
      }
      isInString = byte == UInt8(ascii: "\"")
      return ![0x20, 0x09, 0x0A, 0x0D].contains(byte)
    }
  }
}
