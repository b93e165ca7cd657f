extension KeyDeclaration {
  /// The values that the key takes, in words with code in backticks: "an integer from 1 to 100".
  public var wording: String {
    switch legal {
    case .intRange(let range) where range.upperBound == .max:
      "\(shape), \(range.lowerBound) or more"
    case .intRange(let range): "\(shape) from \(range.lowerBound) to \(range.upperBound)"
    case .doubleRange(let range):
      "\(shape) from \(range.lowerBound.wording) to \(range.upperBound.wording)"
    case .oneOf(let values):
      values.map { value in if case .string(let text) = value { "`\(text)`" } else { "\(value)" } }
        .enumeration("or")
    case nil: shape.wording
    }
  }
}

extension ValueShape {
  /// The values that the type takes, in words.
  public var wording: String {
    // Its fields are listed where views are explained.
    plural == "views" ? "a view" : text
  }
}

extension Value {
  /// The value as code in backticks; of a text per language each one, with its language.
  public var codeWording: String {
    if case .object(let record) = self, case .object(let texts)? = record[LocalizedText.key] {
      return texts.sorted { $0.key < $1.key }.map { "`\($0.value)` (\($0.key))" }.joined(
        separator: ", ")
    }
    if case .double(let number) = self { return "`\(number.wording)`" }
    return "`\(self)`"
  }
}

extension Double {
  /// The number, without a fraction of zero.
  fileprivate var wording: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}

extension [String] {
  /// Returns the texts in a sentence: "a, b and c".
  public func enumeration(_ word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
