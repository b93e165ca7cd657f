internal import PlugboardDocuments

/// A request on its way along redirects, with the URL that it goes to.
struct RedirectStep {
  /// The headers that may identify a person, beside the secret ones.
  private static let personal: Set<String> = ["authorization", "cookie", "cookie2"]

  let url: WebURL
  private(set) var request: NetworkRequest

  /// Creates the step of a request to its URL, in the spelling in which it was checked.
  init(_ url: WebURL, _ request: NetworkRequest) {
    self.url = url
    self.request = request
    self.request.url = url.text
    // A caller may write names in another case, in which they would be missed below.
    self.request.headers = Self.lowercased(request.headers)
    self.request.secretHeaders = Self.lowercased(request.secretHeaders)
  }

  private static func lowercased<Header>(_ headers: [String: Header]) -> [String: Header] {
    // Of several spellings of one name the first in alphabetical order counts.
    Dictionary(headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) }) {
      first, _ in first
    }
  }

  /// Whether an answer with a status sends its reader to another URL.
  static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

  /// Returns the step to the URL of a redirect.
  ///
  /// As in browsers, 303 asks with GET, and so do 301 and 302 after POST; 307 and 308 send the same again.
  func following(_ location: String, status: Int) throws(WebURL.Fault) -> RedirectStep {
    var next = RedirectStep(try url.resolving(location), request)
    let method = request.method
    if status == 303 && method != "GET" && method != "HEAD"
      || (status == 301 || status == 302) && method == "POST"
    {
      next.request.method = "GET"
      next.request.body = []
      next.request.headers = request.headers.filter { !$0.key.hasBytePrefix("content-") }
    }
    if next.url.origin != url.origin {
      next.request.secretHeaders = [:]
      next.request.headers = next.request.headers.filter { !Self.personal.contains($0.key) }
    }
    return next
  }

  /// Returns the reason for which a request can't be sent to any server; nil if it can.
  static func fault(of request: NetworkRequest) -> String? {
    guard NetworkRules.isToken(request.method), !["CONNECT", "TRACE"].contains(request.method)
    else {
      return "its method is none of HTTP"
    }
    let names = Array(request.headers.keys) + Array(request.secretHeaders.keys)
    for name in names.sorted() {
      guard let reason = NetworkRules.fault(ofHeaderName: name) else { continue }
      return "the header \(Value.string(name).shortWording) can't be stated: \(reason)"
    }
    for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
      guard let reason = NetworkRules.fault(ofHeaderValue: value) else { continue }
      return "the value of the header \"\(name)\" can't be sent: \(reason)"
    }
    for (name, value) in request.secretHeaders.sorted(by: { $0.key < $1.key }) {
      guard NetworkRules.fault(ofHeaderValue: value.revealed()) != nil else { continue }
      return "the value of the header \"\(name)\" can't be sent"
    }
    return nil
  }
}
