/// Lays JSON files out in one canonical way, for `plugboard format`.
///
/// Only the space between tokens changes: order, duplicate keys and the spelling of numbers and
/// strings stay byte for byte, numbers beyond a double and halves of surrogate pairs included.
/// Formatting twice gives the same bytes as formatting once.
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

  /// The most levels of nesting that are taken: many more than a reader takes, as no value is made.
  public static let maximalDepth = 100_000

  public init() {}

  /// Throws where the text is not JSON; nothing is lost on the way to an error.
  public func format(_ bytes: [UInt8], file: String = "<json>") throws(Diagnostic) -> Output {
    var reader = JSONReader(duplicateKeys: .warning)
    reader.valueFaults = .warning
    return try JSONBytes.view(of: bytes) { [reader] (view) throws(Diagnostic) -> Output in
      let diagnostics = try reader.check(view, depthLimit: Self.maximalDepth, file: file)
      return Output(bytes: JSONLayout(view).formatted(), diagnostics: diagnostics)
    }
  }
}
