internal import Plugboard

/// The secrets in values that are given to fields.
enum SecretTexts {
  /// The events that tell the text of a field.
  static let gestures: Set<Name> = [
    EventName<Bool, (String, String)>.gestureInput.name,
    EventName<Bool, (String, String)>.gestureEdit.name,
  ]

  /// Returns the text of a gesture in a field for a secret.
  ///
  /// - Parameter fields: The ids of further fields for secrets, whose labels tell of them.
  static func texts(ofGesture params: Fields, fields: [String] = []) -> [String] {
    guard case .string(let control)? = params[Key<String>.control.name.text],
      let text = params[Key<String>.text.name.text], isSecret(control, fields)
    else { return [] }
    return scalars(of: text)
  }

  /// Returns the texts and numbers of a value that is given under a name, or under names in the value, that tell of a
  /// secret.
  ///
  /// - Parameter fields: The ids of further fields for secrets.
  static func texts(in value: Value, under name: String, fields: [String] = []) -> [String] {
    if isSecret(name, fields) { return scalars(of: value) }
    return switch value {
    case .object(let record):
      record.flatMap { texts(in: $0.value, under: $0.key, fields: fields) }
    case .array(let values): values.flatMap { texts(in: $0, under: name, fields: fields) }
    default: []
    }
  }

  /// Returns the names of the fields for secrets in the params of a plugin: of each record with a name, and with a text,
  /// such as a label, that tells of a secret.
  static func fields(in value: Value) -> [String] {
    switch value {
    case .array(let values): return values.flatMap(fields)
    case .object(let record):
      var names = record.flatMap { fields(in: $0.value) }
      if case .string(let name)? = record["name"],
        SecretWords.areIn(record.flatMap { texts(of: $0.value) })
      {
        names.append(name)
      }
      return names
    default: return []
    }
  }

  /// Returns a text, or a text in its languages.
  private static func texts(of value: Value) -> [String] {
    switch value {
    case .string(let text): [text]
    case .object(let record): record.flatMap { texts(of: $0.value) }
    default: []
    }
  }

  private static func isSecret(_ name: String, _ fields: [String]) -> Bool {
    SecretWords.areIn([name]) || fields.contains(where: name.hasSameBytes)
  }

  /// Returns the texts and numbers in a value.
  private static func scalars(of value: Value) -> [String] {
    switch value {
    case .string(let text): [text]
    case .int, .double: [value.compactText]
    case .array(let values): values.flatMap(scalars)
    case .object(let record): record.flatMap { scalars(of: $0.value) }
    default: []
    }
  }
}
