/// Checks of the URLs, headers and bodies of requests.
extension Findings {
  /// Whether a URL can be asked for with any values of its keys; reports it if not.
  mutating func isSound(url: String, at place: DocumentPlace) -> Bool {
    let template = TextTemplate(url)
    var inspection = ValueInspection()
    TextTemplate.inspect(.string(url), &inspection)
    report(inspection, at: place)
    let before = reports
    if let (key, offset) = template.keyBeforePath {
      report(.keyInHost(key), at: .fixed(place.at(offset: offset)))
      return false
    }
    let sample = template.sample
    do throws(WebURL.Fault) {
      if sample.utf8.first == .slash {
        _ = try Self.anyServer?.appending(sample)
      } else {
        _ = try WebURL(sample)
      }
    } catch {
      report(.url(url, error.reason), at: .fixed(place))
      return false
    }
    if sample.utf8.contains(UInt8(ascii: "#")) {
      report(.url(url, "its part from # on is never sent to a server"), at: .fixed(place))
    }
    return !inspection.hasErrors && reports == before
  }

  private static let anyServer = try? WebURL("https://localhost/")

  /// Returns the headers that can be sent, by their names in lower case, and reports the others.
  mutating func headers(_ stated: Fields, at place: DocumentPlace) -> [String: String] {
    var texts: [(String, String)] = []
    elements(of: .object(stated), "headers", as: .text(filled: true), at: .fixed(place)) {
      if case (.key(let name), .string(let text)) = ($0, $1) { texts.append((name, text)) }
    }
    var headers: [String: String] = [:]
    for (name, text) in texts {
      let lower = name.lowercased()
      if let reason = NetworkRules.fault(ofHeaderName: name) {
        report(.header(name, reason), at: .fixed(place), .key(name), atKey: true)
      } else if Self.conditionHeaders.contains(lower) {
        report(
          .header(name, "it is sent if an earlier answer is kept"), at: .fixed(place), .key(name),
          atKey: true)
      } else if let reason = NetworkRules.fault(ofHeaderValue: text) {
        report(.header(name, reason), at: .fixed(place), .key(name))
      } else if headers.updateValue(text, forKey: lower) != nil {
        report(
          .header(name, "it is there twice, as names of headers have no case"), at: .fixed(place),
          .key(name), atKey: true)
      }
    }
    return headers
  }

  private static let conditionHeaders: Set<String> = ["if-modified-since", "if-none-match"]

  mutating func check(body: Fields, isPost: Bool, at place: DocumentPlace) {
    if !isPost { report(.bodyOfGet, at: .fixed(place)) }
    var inspection = ValueInspection()
    FieldsTemplate.inspect(.object(body), &inspection)
    report(inspection, at: place)
  }

  private mutating func report(_ inspection: ValueInspection, at place: DocumentPlace) {
    for fault in inspection.faults {
      report(
        DocumentFault(
          "source-request", fault.message, suggestion: fault.suggestion, severity: fault.severity),
        at: .fixed(place.appending(fault.path).at(offset: fault.offset)), atKey: fault.isOfKey)
    }
  }
}

extension DocumentFault {
  private static func request(_ message: String) -> Self { Self("source-request", message) }

  fileprivate static func keyInHost(_ key: String) -> Self {
    request(
      "the key \"\(key)\" is in the scheme or the host of the URL, which params can't choose; write it in the path or"
        + " the query")
  }

  fileprivate static func url(_ text: String, _ reason: String) -> Self {
    request(
      "\(Value.string(text).shortWording) can't be asked for: \(reason); a URL is like https://example.org/list, or"
        + " /list for the app's own server")
  }

  fileprivate static func header(_ name: String, _ reason: String) -> Self {
    request("the header \(Value.string(name).shortWording) is left out: \(reason)")
  }

  fileprivate static let bodyOfGet = request(
    "a GET has no body; state \"method\": \"POST\", or remove the body")
}
