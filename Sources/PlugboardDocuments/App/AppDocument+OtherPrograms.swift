internal import PlugboardValues

/// The URLs that other programs open, such as a mail program.
extension AppDocument {
  /// Whether a URL without `//` is for another program, as `mailto:a@b.example` and `geo:1,2` are. A route has no such
  /// URL.
  ///
  /// A scheme of a route, or one near it, is probably meant for a page, as is one of the web. A host with its port has no
  /// scheme.
  package func isForOtherProgram(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let colon = URLText.schemeEnd(in: bytes) else { return false }
    let scheme = URLText.scheme(bytes[..<colon]), rest = bytes[(colon + 1)...]
    guard let first = rest.first, !rest.starts(with: "//".utf8), !RouteURL.isWeb(scheme) else {
      return false
    }
    let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= first
    let isHost = isDigit && bytes[..<colon].contains(UInt8(ascii: "."))
    return !isHost && isSchemeOfOthers(scheme)
  }

  /// Whether a scheme, in lower case, is neither of a route nor near the scheme of one.
  package func isSchemeOfOthers(_ scheme: String) -> Bool {
    !schemes.contains(scheme) && (RouteURL.isWeb(scheme) || self.scheme(near: scheme) == nil)
  }

  /// Returns the scheme of a route that is near another one; nil if none is.
  func scheme(near scheme: String) -> String? { NearestName.of(scheme, among: schemes.sorted()) }
}
