/// Checks of single files of a source, which share their look-ups: the cost of each check depends
/// on the size of the file, not of the app.
public final class FileChecks {
  private let checker: DocumentChecker
  private lazy var index = DocumentIndex(checker.assembler)

  public init(_ checker: DocumentChecker) { self.checker = checker }

  /// Checks a file of the source, and the files that it uses.
  public func check(_ path: String) -> [Diagnostic] {
    switch checker.documents.reading(of: path) {
    case .missing:
      return [
        Diagnostic(
          .error, code: "document-missing", "there is no such file",
          location: DocumentLocation(file: path, line: 1, column: 1))
      ]
    case .unreadable(let faults): return Diagnostic.sorted(faults)
    case .document(let json):
      guard let kind = DocumentChecker.Kind(file: path), kind.path == path else {
        return checker.check(json.bytes, file: path)
      }
      return Diagnostic.sorted(checker.excepting(checker.check(kind, index)))
    }
  }
}
