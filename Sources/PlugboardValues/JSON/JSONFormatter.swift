/// Formats JSON files in one canonical layout, for `plugboard format`.
///
/// Only the space between tokens changes: the order of keys, duplicate keys and the spelling of
/// numbers and strings stay byte for byte, numbers beyond a double and halves of surrogate pairs
/// included. Formatting twice gives the same bytes as formatting once.
///
/// A container is written on one line if it fits within 100 columns, has at most three levels of
/// containers, and is neither an array of several containers nor the outermost object. Any other
/// container has one entry per line, indented by two spaces.
public struct JSONFormatter: Sendable {
  /// A file in its canonical layout, with a newline at its end.
  public struct Output: Sendable {
    public let bytes: [UInt8]
    /// Warnings about faults that were kept, such as a duplicate key.
    public let diagnostics: [Diagnostic]
  }

  /// The maximal nesting: far deeper than a reader's, as no value is made.
  public static let maximalDepth = 100_000

  public init() {}

  /// Formats a text; throws if it is not JSON.
  public func format(_ bytes: [UInt8], file: String = "<json>") throws(Diagnostic) -> Output {
    var reader = JSONReader(duplicateKeys: .warning)
    reader.valueFaults = .warning
    return try JSONBytes.view(of: bytes) { [reader] (view) throws(Diagnostic) -> Output in
      let diagnostics = try reader.check(view, depthLimit: Self.maximalDepth, file: file)
      return Output(bytes: JSONLayout(view).formatted(), diagnostics: diagnostics)
    }
  }
}
