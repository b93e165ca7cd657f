/// Lays JSON files out in one canonical way, for `plugboard format`.
///
/// Only the space between tokens changes: order, duplicate keys and the spelling of numbers and
/// strings stay byte for byte. Formatting twice gives the same bytes as formatting once.
///
/// A container stands on one line where it fits within 100 columns, has at most three levels of
/// containers, and is neither an array of several containers nor the object that is the whole file.
/// Any other has one entry a line, indented by two spaces.
public struct JSONFormatter: Sendable {
  /// A file in its canonical layout, with a newline at its end.
  public struct Output: Sendable {
    public let bytes: [UInt8]
    /// What deserves a warning though it was kept, such as a duplicate key.
    public let diagnostics: [Diagnostic]
  }

  public init() {}

  /// Throws where the text is not JSON; nothing is lost on the way to an error.
  public func format(_ bytes: [UInt8], file: String = "<json>") throws(Diagnostic) -> Output {
    let document = try JSONReader(duplicateKeys: .warning).read(bytes, file: file)
    return Output(
      bytes: JSONBytes.view(of: bytes) { JSONLayout($0).formatted() },
      diagnostics: document.diagnostics)
  }
}
