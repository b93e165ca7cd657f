internal import Plugboard

/// Fields of checked steps, with a default for each that is absent.
extension Fields {
  func text(_ key: String) -> String { optionalText(key) ?? "" }

  func optionalText(_ key: String) -> String? { self[key].flatMap { String(value: $0) } }

  func int(_ key: String) -> Int { self[key].flatMap { Int(value: $0) } ?? 0 }

  /// The priority, given by number or by name.
  var priority: Int? {
    self["priority"].flatMap { value in
      Int(value: value)
        ?? String(value: value).flatMap { Priority.named($0) }
    }
  }

  func isTrue(_ key: String) -> Bool { self[key] == true }

  func seconds(_ key: String) -> Duration? {
    self[key].flatMap { Double(value: $0) }.map { .milliseconds($0 * 1000) }
  }

  func record(_ key: String) -> Fields { self[key].flatMap { Fields(value: $0) } ?? [:] }

  /// The steps under a key that holds a list of steps or a single one.
  func steps(_ key: String) -> [Fields] {
    switch self[key] {
    case .object(let step)?: [step]
    case .array(let steps)?: steps.compactMap { Fields(value: $0) }
    default: []
    }
  }
}
