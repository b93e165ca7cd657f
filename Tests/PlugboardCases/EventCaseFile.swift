public import Plugboard

/// The contents of a case file: the cases that can be run, and the faults of the others.
public struct EventCaseFile: Sendable {
  /// The cases without faults, in the order of the file.
  public let cases: [EventCase]
  /// Every fault of the file with line and column, in the order of the text.
  public let diagnostics: [Diagnostic]

  /// Reads `{"cases": [{"id", "setup", "expected"}, …]}`; locations name the file `file`.
  public init(_ bytes: [UInt8], file: String) {
    let document: JSONDocument
    do {
      document = try JSONReader().read(bytes, file: file)
    } catch {
      cases = []
      diagnostics = [error]
      return
    }
    let places = document.sourceMap()
    var checker = CaseChecker()
    cases = checker.cases(ofFile: document.value).compactMap { value, pointer in
      checker.check(value, at: pointer).map {
        EventCase($0, location: places.location(of: pointer))
      }
    }
    diagnostics =
      document.diagnostics
      + checker.faults.map { $0.diagnostic(at: places.location(of: $0.pointer, key: $0.atKey)) }
  }

  /// Whether every case in the file can be run.
  public var isSound: Bool { !diagnostics.contains { $0.severity == .error } }
}
