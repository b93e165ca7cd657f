/// The text of values in messages, which is JSON.
extension Value: CustomStringConvertible {
  /// The whole value as compact JSON.
  public var description: String { JSONWriter().text(self) }
}

extension Value {
  private static let excerptLimit = 40

  /// The text, shortened if it is long.
  package var excerpt: String {
    let text = description
    guard text.count > Self.excerptLimit else { return text }
    return text.prefix(Self.excerptLimit) + "…"
  }

  /// The text, or the type of the value if the text is long.
  package var shortWording: String {
    let text = description
    return text.count > Self.excerptLimit ? type.wording : text
  }
}

extension ValueShape {
  /// Returns the type of a value that doesn't fit, or its text if the type is right.
  package func wording(ofMisfit value: Value) -> String {
    guard !type.admits(value) else { return value.excerpt }
    if type == .string, case .object(let record) = value, let reason = record.faultOfText {
      return "an object \(reason)"
    }
    return value.type.wording
  }
}

extension Fields {
  /// The reason for which an object that looks like a text per language is none; nil if it looks like no text.
  fileprivate var faultOfText: String? {
    let key = LocalizedText.key
    if count == 1, let own = keys.first, own.hasBytePrefix("@"), !own.hasSameBytes(as: key) {
      return "with \"\(own)\" in place of \"\(key)\""
    }
    guard !isEmpty,
      allSatisfy({ $0.value.type == .string && LanguageTag($0.key)?.language.utf8.count == 2 })
    else { return nil }
    return "of languages without \"\(key)\" around them"
  }
}
