/// Comparing texts from outside, such as URLs, ids, patterns and names of files, by their bytes.
///
/// `hasPrefix`, `split` and `==` compare characters. A combining mark forms one character with the slash
/// before it, and then `app://vip/` is no prefix of the text; and `==` takes an "é" of one scalar and one
/// of two as equal. Single signs are looked for among the `unicodeScalars`. The keys of dictionaries and
/// the elements of sets are ``ExactText``.
extension StringProtocol where SubSequence == Substring {
  /// Whether the UTF-8 bytes of the text begin with a prefix.
  public func hasBytePrefix(_ prefix: some StringProtocol) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// Whether the UTF-8 bytes of the text end with a suffix.
  public func hasByteSuffix(_ suffix: some StringProtocol) -> Bool {
    utf8.reversed().starts(with: suffix.utf8.reversed())
  }

  /// Whether the UTF-8 bytes of both texts are the same.
  public func hasSameBytes(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Returns the text after a prefix; nil if its UTF-8 bytes don't begin with it.
  public func afterBytePrefix(_ prefix: some StringProtocol) -> Substring? {
    guard hasBytePrefix(prefix) else { return nil }
    return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
  }

  /// Returns the text before a suffix; nil if its UTF-8 bytes don't end with it.
  public func beforeByteSuffix(_ suffix: some StringProtocol) -> Substring? {
    guard hasByteSuffix(suffix) else { return nil }
    return self[..<utf8.index(endIndex, offsetBy: -suffix.utf8.count)]
  }
}

extension String {
  /// Whether the UTF-8 bytes of both texts are the same.
  public func hasSameBytes(as other: String) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    // Only ASCII has as many units in UTF-16. An equal text with other scalars has more bytes: `==` is exact
    // here, and takes 2 instructions a byte in place of 30.
    if utf16.count == count { return self == other }
    return unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}

extension String? {
  /// Whether both are nil, or the UTF-8 bytes of both texts are the same.
  public func hasSameBytes(as other: String?) -> Bool {
    switch (self, other) {
    case (let text?, let other?): text.hasSameBytes(as: other)
    case (nil, nil): true
    default: false
    }
  }
}
