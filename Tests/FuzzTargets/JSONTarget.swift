public import Plugboard

/// Reading and writing JSON.
public struct JSONTarget: FuzzTarget {
  /// Reads a text, with faults of values as warnings.
  public var read: ([UInt8]) throws(Diagnostic) -> JSONDocument = { bytes throws(Diagnostic) in
    var reader = JSONReader(duplicateKeys: .warning)
    reader.valueFaults = .warning
    return try reader.read(bytes)
  }
  public var write: (Value, JSONWriter.Layout) -> [UInt8] = { JSONWriter($1).bytes($0) }
  /// The number of values of a text that are located.
  private static let mostLocated = 40

  public init() {}

  public func check(_ bytes: [UInt8]) throws {
    let plain = PlainJSON.read(bytes)
    let isLegal = plain.map { !$0.reader.hasManyMarks && $0.reader.depth <= Value.deepest } ?? false
    let lines = TextLines(bytes)
    let document: JSONDocument
    do throws(Diagnostic) {
      document = try read(bytes)
    } catch {
      try expect(!isLegal, "a text by RFC 8259 is refused: \(error)")
      return try checkDiagnostic(error, lines)
    }
    guard let plain, isLegal else { throw FuzzFinding("a text that isn't JSON is read") }
    try expect(
      document.value.isSame(as: plain.value), "\(plain.value) is read as \(document.value)")
    for diagnostic in document.diagnostics { try checkDiagnostic(diagnostic, lines) }
    for layout in [JSONWriter.Layout.compact, .pretty] {
      let written = write(document.value, layout)
      let again: JSONDocument
      do throws(Diagnostic) {
        again = try read(written)
      } catch {
        throw FuzzFinding("what the writer has written is refused: \(error)")
      }
      try expect(again.value.isSame(as: document.value), "written and read it is \(again.value)")
      try expect(write(again.value, layout) == written, "written again it has other bytes")
    }
    try checkPlaces(of: document, lines)
  }

  private func checkDiagnostic(_ diagnostic: Diagnostic, _ lines: TextLines) throws {
    guard let location = diagnostic.location, lines.contain(location) else {
      throw FuzzFinding("a diagnostic is outside of the text: \(diagnostic)")
    }
    guard let pointer = diagnostic.pointer, JSONPointer(pointer) != nil else {
      throw FuzzFinding("a diagnostic has no pointer: \(diagnostic)")
    }
  }

  /// Checks that values are located where they begin.
  private func checkPlaces(of document: JSONDocument, _ lines: TextLines) throws {
    let map = document.sourceMap()
    var open: [(value: Value, pointer: JSONPointer)] = [(document.value, JSONPointer())]
    var located = 0
    var last: [JSONPointer: DocumentLocation] = [:]
    while let (value, pointer) = open.popLast(), located < Self.mostLocated {
      located += 1
      guard let location = map.location(of: pointer), lines.contain(location) else {
        throw FuzzFinding("\(pointer) has no location in the text")
      }
      last[pointer] = location
      switch value {
      case .array(let elements):
        for (index, element) in elements.enumerated().prefix(Self.mostLocated) {
          open.append((element, pointer.appending(index)))
        }
      case .object(let record):
        for field in record.prefix(Self.mostLocated) {
          let inner = pointer.appending(field.key)
          guard let key = map.location(of: inner, key: true), location < key else {
            throw FuzzFinding("the key of \(inner) isn't after its object")
          }
          open.append((field.value, inner))
        }
      default: break
      }
    }
    try expect(Set(last.values).count == last.count, "two values have one location")
  }
}

extension Value {
  /// Whether another value is equal, a double in all its bits: `==` takes -0.0 for 0.0.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.double(let own), .double(let other)): own.bitPattern == other.bitPattern
    case (.array(let own), .array(let other)):
      own.count == other.count && zip(own, other).allSatisfy { $0.isSame(as: $1) }
    case (.object(let own), .object(let other)):
      own.count == other.count
        && own.allSatisfy { field in other[field.key].map { field.value.isSame(as: $0) } ?? false }
    default: self == other
    }
  }
}
