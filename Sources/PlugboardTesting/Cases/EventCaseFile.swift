public import Plugboard

/// What a case file holds: the cases that can be run, and what is wrong with the rest.
public struct EventCaseFile: Sendable {
  /// The sound ones, in their order.
  public let cases: [EventCase]
  /// Every fault of the file with line and column, in the order of the text; with an error among
  /// them the file is not what its author meant.
  public let diagnostics: [Diagnostic]

  /// Reads `{"cases": [{"id", "setup", "expected"}, …]}`; `file` is the name that locations give.
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
      var test = checker.eventCase(value, at: pointer)
      test?.location = places.location(of: pointer)
      return test
    }
    diagnostics =
      document.diagnostics
      + checker.faults.map { $0.diagnostic(at: places.location(of: $0.pointer, key: $0.atKey)) }
  }

  /// Whether everything in the file can be run as it stands.
  public var isSound: Bool { !diagnostics.contains { $0.severity == .error } }
}
