/// Values in messages are written as in JSON.
extension Value: CustomStringConvertible {
  /// Compact JSON, whole.
  public var description: String { JSONWriter().text(self) }
}

extension Value {
  private static let excerptLimit = 40

  /// The beginning of the text, where it is long.
  package var excerpt: String {
    let text = description
    guard text.count > Self.excerptLimit else { return text }
    return text.prefix(Self.excerptLimit) + "…"
  }

  /// The text, or the kind of the value where that is long.
  package var shortWording: String {
    let text = description
    return text.count > Self.excerptLimit ? type.wording : text
  }
}

extension ValueShape {
  /// Names a value that doesn't fit: by its kind, or by itself where its kind is right.
  package func wording(ofMisfit value: Value) -> String {
    type.admits(value) ? value.excerpt : value.type.wording
  }
}
