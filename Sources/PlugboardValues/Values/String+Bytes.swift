/// Comparing texts from outside, such as URLs, ids, patterns and names of files, by their bytes.
///
/// `hasPrefix` and `hasSuffix` compare characters: a combining mark joins the slash before it, so that
/// `app://vip/` isn't a prefix of that text any more.
extension StringProtocol {
  /// Whether the bytes of the text begin with those of a prefix.
  public func hasBytePrefix(_ prefix: some StringProtocol) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// Whether the bytes of the text end with those of a suffix.
  public func hasByteSuffix(_ suffix: some StringProtocol) -> Bool {
    utf8.reversed().starts(with: suffix.utf8.reversed())
  }
}
