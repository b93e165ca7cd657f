public import Plugboard

/// A rule of event order as data: steps on a fresh runtime, and their expected results.
///
///     let file = EventCaseFile(bytes, file: "stop.json")
///     for test in file.cases { print(await test.differences()) }
///
/// The guide to event cases describes the format.
public struct EventCase: Sendable, CustomStringConvertible {
  public let id: String
  /// The steps, in the order in which they run.
  public let setup: [Fields]
  /// The expected results; a field that is absent is not compared.
  public let expected: Fields
  /// The place of the case in its file; nil if it was made without a file.
  public let location: DocumentLocation?

  public var description: String { id }

  /// Creates a case without a file.
  ///
  /// - Throws: The first fault that the checker finds.
  public init(id: String, setup: [Fields], expected: Fields) throws(Diagnostic) {
    var checker = CaseChecker()
    let value: Value = [
      "id": .string(id), "setup": .array(setup.map { .object($0) }), "expected": .object(expected),
    ]
    guard let checked = checker.check(value, at: JSONPointer()) else {
      throw checker.faults.map { $0.diagnostic() }.first
        ?? Diagnostic(.error, code: "case-form", "the case can't be read")
    }
    self.init(checked, location: nil)
  }

  init(_ checked: CheckedCase, location: DocumentLocation?) {
    id = checked.id
    setup = checked.setup
    expected = checked.expected
    self.location = location
  }

  /// Runs the case on its own runtime and returns the fields whose results differ from the expected
  /// ones; empty if all agree.
  @MainActor public func differences() async -> [CaseDifference] {
    let runner = EventCaseRunner(setup, expecting: expected)
    await runner.run()
    return runner.differences(from: expected)
  }
}
