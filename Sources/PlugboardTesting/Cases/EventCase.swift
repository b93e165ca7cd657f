public import Plugboard

/// A rule of event order as data: steps on a fresh runtime, and what must come of them.
///
///     let file = EventCaseFile(bytes, file: "stop.json")
///     for test in file.cases { print(await test.differences()) }
///
/// The format stands in the guide to event cases.
public struct EventCase: Sendable, CustomStringConvertible {
  public let id: String
  /// In the order in which they run.
  public let setup: [Record]
  /// Only what is stated here is compared.
  public let expected: Record
  /// Where the case stands; nil for one that no file holds.
  public internal(set) var location: SourceLocation?

  public var description: String { id }

  /// Makes a case without a file; throws the first thing in it that is not of the format.
  public init(id: String, setup: [Record], expected: Record) throws(Diagnostic) {
    var checker = CaseChecker()
    let value: Value = [
      "id": .string(id), "setup": .array(setup.map { .object($0) }), "expected": .object(expected),
    ]
    guard let checked = checker.eventCase(value, at: JSONPointer()) else {
      throw checker.faults.map { $0.diagnostic() }.first
        ?? Diagnostic(.error, code: "case-form", "the case can't be read")
    }
    self = checked
  }

  init(checkedID id: String, setup: [Record], expected: Record) {
    self.id = id
    self.setup = setup
    self.expected = expected
  }

  /// Runs the case on a runtime of its own and gives the fields in which what came is not what is
  /// expected; empty where all agree.
  @MainActor public func differences() async -> [Difference] {
    let runner = EventCaseRunner(self)
    await runner.run()
    return runner.differences(from: expected)
  }
}

extension CaseChecker.Fault {
  func diagnostic(at location: SourceLocation? = nil) -> Diagnostic {
    Diagnostic(
      .error, code: code, message, suggestion: suggestion, location: location,
      pointer: pointer.description)
  }
}
