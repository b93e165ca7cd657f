internal import Plugboard

/// The rules between the parts of a field.
extension FormField {
  /// Warns of a first value that the form doesn't take, and of choices that can't be told apart.
  func inspectRules(_ inspection: inout ValueInspection) {
    inspectChoices(&inspection)
    if let doubt = doubtOfInitial {
      inspection.descend(.key("initial")) { $0.warn(doubt) }
    }
  }

  /// Warns of choices with the value of an earlier one.
  private func inspectChoices(_ inspection: inout ValueInspection) {
    var first: [Value: Int] = [:]
    for (index, choice) in choices.enumerated() {
      guard let other = first[choice.chosen] else {
        first[choice.chosen] = index
        continue
      }
      let fault =
        "\(choice.chosen.brief) is the value of \"\(choices[other].label)\" too, so that a person who chooses one of"
        + " the two sees both marked; give each choice its own"
      inspection.descend("of") { choices in
        choices.descend(.index(index)) { choice in choice.descend("value") { $0.warn(fault) } }
      }
    }
  }

  /// The reason for which the form doesn't take the first value; nil if it does.
  private var doubtOfInitial: String? {
    guard let initial, initial != "" else { return nil }
    let text = initial.brief
    switch kind {
    case .text, .mail:
      if case .string = initial { return nil }
      return "\(text) is no text, so that the field has no value at first"
    case .toggle:
      return initial.type == .bool
        ? nil : "\(text) is neither true nor false, so that the field is off at first"
    case .choice:
      return choices.contains { $0.chosen == initial }
        ? nil : "\(text) is the value of no choice in \"of\", so that none is chosen at first"
    case .number:
      guard let number = Self.number(of: initial).flatMap(Double.init(lossy:)) else {
        return "\(text) is no number, so that the field has no value at first"
      }
      guard let range, !range.contains(number) else { return nil }
      return
        "\(text) is outside the range of the field, so that the form refuses the value at first"
    }
  }

  /// Returns the number that a field of numbers has for a value; nil if there is none.
  static func number(of value: Value) -> Value? {
    switch value {
    case .int, .double: value
    case .string(let text): number(text.trimmed)
    default: nil
    }
  }

  /// Returns a number as it may be typed: an integer, or a number with a point or a comma before
  /// the fraction.
  static func number(_ text: String) -> Value? {
    if let whole = Int(text) { return .int(whole) }
    guard text.utf8.allSatisfy({ "+-.,0123456789".utf8.contains($0) }) else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    // Three digits after a comma may be a group or a fraction.
    guard parts.count == 1 || parts.count == 2 && parts[1].count != 3 && !text.contains(".") else {
      return nil
    }
    guard let number = Double(parts.joined(separator: ".")), number.isFinite else { return nil }
    return .double(number)
  }
}

extension Double {
  /// The nearest number; nil if the value is none.
  init?(lossy value: Value) {
    switch value {
    case .int(let number): self = Double(number)
    case .double(let number): self = number
    default: return nil
    }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
