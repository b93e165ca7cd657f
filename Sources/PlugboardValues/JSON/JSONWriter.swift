/// A writer of values as JSON.
///
///     let line = JSONWriter(.compact).text(["id": "home", "year": 1927])
///
/// Reading the output gives an equal value: a whole double keeps its `.0`, and negative zero its
/// sign. Only infinities and not-a-number, which JSON can't represent, become null.
public struct JSONWriter: Sendable {
  /// The white space between tokens.
  public enum Layout: Sendable, Hashable {
    /// A single line without spaces and without a newline at the end.
    case compact
    /// The layout of `JSONFormatter`, with a newline at the end.
    case pretty
  }

  public var layout: Layout
  /// Whether characters that can control or mislead a terminal are written as `\u` escapes: DEL, C1
  /// and bidi controls, line separators, byte order marks and tag characters. C0 controls always
  /// are.
  public var escapesTerminalControls: Bool

  /// Creates a writer; unless stated, terminal controls are escaped in the compact layout only.
  public init(_ layout: Layout = .compact, escapesTerminalControls: Bool? = nil) {
    self.layout = layout
    self.escapesTerminalControls = escapesTerminalControls ?? (layout == .compact)
  }

  public func text(_ value: Value) -> String {
    String(decoding: bytes(value), as: UTF8.self)
  }

  public func bytes(_ value: Value) -> [UInt8] {
    let bytes = compactBytes(value)
    guard layout == .pretty else { return bytes }
    return JSONBytes.view(of: bytes) { JSONLayout($0).formatted() }
  }

  /// An array or object that is being written, with the number of children written so far.
  private enum Container {
    case array([Value], written: Int)
    case object(Fields, written: Int)
  }

  /// Writes a value without recursion, whatever its depth.
  private func compactBytes(_ root: Value) -> [UInt8] {
    var output: [UInt8] = []
    var open: [Container] = []
    write(root, to: &output, &open)
    while let container = open.popLast() {
      switch container {
      case .array(let elements, let written):
        guard written < elements.count else {
          output.append(.closeBracket)
          continue
        }
        if written > 0 { output.append(.comma) }
        open.append(.array(elements, written: written + 1))
        write(elements[written], to: &output, &open)
      case .object(let record, let written):
        guard written < record.count else {
          output.append(.closeBrace)
          continue
        }
        if written > 0 { output.append(.comma) }
        open.append(.object(record, written: written + 1))
        write(record[written].key, to: &output)
        output.append(.colon)
        write(record[written].value, to: &output, &open)
      }
    }
    return output
  }

  /// Writes a scalar, or the opening bracket of a container.
  private func write(_ value: Value, to output: inout [UInt8], _ open: inout [Container]) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let bool): output.append(contentsOf: (bool ? "true" : "false").utf8)
    case .int(let int): output.append(contentsOf: String(int).utf8)
    case .double(let double):
      // The description of a double is the shortest text that reads as the same double.
      output.append(contentsOf: (double.isFinite ? double.description : "null").utf8)
    case .string(let string): write(string, to: &output)
    case .array(let elements):
      output.append(.openBracket)
      open.append(.array(elements, written: 0))
    case .object(let record):
      output.append(.openBrace)
      open.append(.object(record, written: 0))
    }
  }

  private func write(_ string: String, to output: inout [UInt8]) {
    output.append(.quote)
    if string.utf8.allSatisfy(\.isPlain) {
      output.append(contentsOf: string.utf8)
    } else {
      for scalar in string.unicodeScalars { write(scalar, to: &output) }
    }
    output.append(.quote)
  }

  private func write(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    switch scalar {
    case "\"": output.append(contentsOf: [.backslash, .quote])
    case "\\": output.append(contentsOf: [.backslash, .backslash])
    case "\n": output.append(contentsOf: #"\n"#.utf8)
    case "\r": output.append(contentsOf: #"\r"#.utf8)
    case "\t": output.append(contentsOf: #"\t"#.utf8)
    case _ where scalar.value < 0x20 || escapesTerminalControls && scalar.isTerminalControl:
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        output.append(contentsOf: #"\u"#.utf8)
        output.append(contentsOf: unit.hex(digits: 4).utf8)
      }
    default:
      output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

extension UInt8 {
  /// Whether it is printable ASCII that needs no escape.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x7F && self != .quote && self != .backslash
  }
}
