/// A JSON text that was read: its value, and what is needed to say where each part of it stands.
public struct JSONDocument: Sendable {
  /// The name that locations give.
  public let file: String
  public let bytes: [UInt8]
  public let value: Value
  /// What is wrong with a text that could be read: duplicate keys and integers outside Int64, in the
  /// order of the text.
  public let diagnostics: [Diagnostic]
  let remarks: [JSONRemark]

  init(
    file: String, bytes: [UInt8], value: Value, diagnostics: [Diagnostic], remarks: [JSONRemark]
  ) {
    self.file = file
    self.bytes = bytes
    self.value = value
    self.diagnostics = diagnostics
    self.remarks = remarks
  }
}
