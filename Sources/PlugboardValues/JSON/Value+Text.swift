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
    type.admits(value) ? value.excerpt : value.type.wording
  }
}
