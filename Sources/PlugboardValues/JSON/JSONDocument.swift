/// A JSON text and its value, with what is needed to locate every node.
public struct JSONDocument: Sendable {
  /// The file name in locations.
  public let file: String
  public let bytes: [UInt8]
  public let value: Value
  /// The problems of a readable text, in its order: duplicate keys, integers outside Int64, and the
  /// values that `JSONReader.valueFaults` admits.
  public let diagnostics: [Diagnostic]
  let remarks: [JSONRemark]
  /// Whether the value has texts per language, at any depth.
  package let hasTexts: Bool

  init(
    file: String, bytes: [UInt8], value: Value, diagnostics: [Diagnostic], remarks: [JSONRemark],
    hasTexts: Bool
  ) {
    self.file = file
    self.bytes = bytes
    self.value = value
    self.diagnostics = diagnostics
    self.remarks = remarks
    self.hasTexts = hasTexts
  }
}
