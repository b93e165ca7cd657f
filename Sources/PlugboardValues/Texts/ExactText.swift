/// A text as a key of a dictionary or an element of a set, equal to another only if their UTF-8 bytes are the
/// same.
///
///     var years: [ExactText: Int] = [:]
///     years["caf\u{E9}"] = 1926
///     years["cafe\u{301}"]  // nil
public struct ExactText: Hashable, Comparable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  public static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// Orders texts as `String` does, and texts that are equal for `String` by their bytes.
  public static func < (left: ExactText, right: ExactText) -> Bool {
    left.text < right.text
      || left.text == right.text && left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// Hashes the bytes: by the hash of a `String`, all spellings of a text would collide.
  public func hash(into hasher: inout Hasher) {
    var text = text
    // Unsafe, as the hasher takes bytes from a pointer only.
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // No text contains this byte. Without it, "ab" and "c" in a row would hash as "a" and "bc" do.
    hasher.combine(0xFF as UInt8)
  }
}

extension Dictionary where Self.Key == ExactText {
  @inlinable public subscript(text: String) -> Self.Value? {
    get { self[ExactText(text)] }
    _modify { yield &self[ExactText(text)] }
  }

  @inlinable
  public subscript(text: String, default value: @autoclosure () -> Self.Value) -> Self.Value {
    get { self[ExactText(text), default: value()] }
    _modify { yield &self[ExactText(text), default: value()] }
  }
}

extension Set where Element == ExactText {
  @inlinable public func contains(_ text: String) -> Bool { contains(ExactText(text)) }

  @inlinable @discardableResult
  public mutating func insert(_ text: String) -> (inserted: Bool, memberAfterInsert: ExactText) {
    insert(ExactText(text))
  }
}
