/// The warnings that the check of documents leaves out.
extension AppDocument {
  public struct CheckException: Sendable, Hashable {
    /// The code of the warnings.
    public let code: String
    /// The path of the file with the warnings; nil for any file.
    public let file: String?
    /// The position in the list of the document.
    let position: Int

    /// Whether a diagnostic is left out.
    func covers(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.severity == .warning && diagnostic.code.hasSameBytes(as: code)
        && file.map { (diagnostic.location?.file).hasSameBytes(as: $0) } ?? true
    }
  }

  /// Takes the exceptions that are sound, and reports the rest.
  mutating func readChecks(_ record: Fields, at site: Site, _ findings: inout Findings) {
    let place = findings.place(of: site)
    findings.read(record, as: DocumentFormat.current.checks, at: site) { role, value in
      if case (.except, .array(let entries)) = (role, value) {
        exceptions = entries.enumerated().compactMap(Self.exception)
      }
    }
    guard case .array(let entries)? = record["except"] else { return }
    for (position, entry) in entries.enumerated() {
      guard case .object(let record) = entry else { continue }
      findings.read(
        record, as: DocumentFormat.current.exception,
        at: .fixed(place.appending(["except", .index(position)]))
      ) { _, _ in }
    }
  }

  private static func exception(_ position: Int, _ entry: Value) -> CheckException? {
    guard case .object(let record) = entry, case .string(let code)? = record["code"] else {
      return nil
    }
    switch record["file"] {
    case nil, .null?: return CheckException(code: code, file: nil, position: position)
    case .string(let file)?: return CheckException(code: code, file: file, position: position)
    default: return nil
    }
  }
}
