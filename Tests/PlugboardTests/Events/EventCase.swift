import Plugboard
import Testing

/// A case of event order as data: steps on a fresh runtime, and what must come of them.
struct EventCase: CustomTestStringConvertible, Sendable {
  let id: String
  let setup: [Record]
  let expected: Record

  var testDescription: String { id }

  /// Reads `{"cases": [{"id", "setup", "expected"}, …]}`.
  static func read(_ json: String) throws -> [EventCase] {
    guard case .object(let file) = try Value(json: json), case .array(let cases)? = file["cases"]
    else { throw EventCaseError("a file of cases is {\"cases\": […]}") }
    return try cases.map { value in
      guard case .object(let record) = value, case .string(let id)? = record["id"],
        case .object(let expected)? = record["expected"]
      else { throw EventCaseError("a case needs id, setup and expected") }
      return EventCase(id: id, setup: try record.steps("setup"), expected: expected)
    }
  }
}

struct EventCaseError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Record {
  func text(_ key: String) throws -> String {
    guard case .string(let text)? = self[key] else {
      throw EventCaseError("\"\(key)\" is missing in \(self)")
    }
    return text
  }

  func int(_ key: String, else standard: Int = 0) -> Int {
    if case .int(let int)? = self[key] { int } else { standard }
  }

  /// A list of steps or actions, or a single one.
  func steps(_ key: String) throws -> [Record] {
    switch self[key] {
    case nil: return []
    case .object(let step)?: return [step]
    case .array(let steps)?:
      return try steps.map { step in
        guard case .object(let record) = step else {
          throw EventCaseError("a step is an object, not \(step)")
        }
        return record
      }
    case let other?: throw EventCaseError("steps are a list, not \(other)")
    }
  }
}
