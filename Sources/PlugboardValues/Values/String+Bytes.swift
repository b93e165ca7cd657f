/// Comparing texts from outside, such as URLs, ids, patterns and names of files, by their bytes.
///
/// `hasPrefix` and `hasSuffix` compare characters. A combining mark forms one character with the slash
/// before it, and then `app://vip/` is no prefix of the text.
extension StringProtocol {
  /// Whether the UTF-8 bytes of the text begin with a prefix.
  public func hasBytePrefix(_ prefix: some StringProtocol) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// Whether the UTF-8 bytes of the text end with a suffix.
  public func hasByteSuffix(_ suffix: some StringProtocol) -> Bool {
    utf8.reversed().starts(with: suffix.utf8.reversed())
  }
}
