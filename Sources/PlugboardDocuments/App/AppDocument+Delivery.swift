/// The server that delivers newer documents of the app, and the permissions of these documents.
extension AppDocument {
  public struct Delivery: Sendable, Hashable {
    /// The URL of the manifest.
    public let url: String
    /// The seconds between two questions for a newer set; nil if only a start asks.
    public let every: Int?
    public let allows: Allowance

    public init(url: String, every: Int? = nil, allows: Allowance = Allowance()) {
      self.url = url
      self.every = every
      self.allows = allows
    }
  }

  /// The plugins, events and URLs that delivered documents may name; an empty list allows nothing.
  public struct Allowance: Sendable, Hashable {
    /// The events that plugins may be told to fire.
    public var fires: [String]
    /// The plugins that may be mounted.
    public var plugins: [String]
    /// The URLs that may be opened: whole URLs, or beginnings of URLs with `*` at the end.
    public var routes: [String]

    public init(fires: [String] = [], plugins: [String] = [], routes: [String] = []) {
      self.fires = fires
      self.plugins = plugins
      self.routes = routes
    }

    /// Whether a URL, or a template of a URL, may be opened. A part that data chooses counts as any
    /// text: only the beginning before it is compared.
    public func allowsRoute(_ url: String) -> Bool {
      let fixed = url.unicodeScalars.prefix { $0 != "{" && $0 != "[" }
      let isWhole = fixed.endIndex == url.unicodeScalars.endIndex
      let text = Self.comparable(String(fixed))
      // A path with ".." could leave the folder that a pattern names.
      guard !text.split(separator: "/").contains("..") else { return false }
      return routes.contains { route in
        guard let beginning = route.beforeByteSuffix("*") else {
          return isWhole && Self.comparable(route).hasSameBytes(as: text)
        }
        return text.hasBytePrefix(Self.comparable(String(beginning)))
      }
    }

    /// Returns a URL with its scheme in lower case, as URLs are matched.
    private static func comparable(_ url: String) -> String {
      guard let colon = url.unicodeScalars.firstIndex(of: ":") else { return url }
      return url[..<colon].lowercased() + url[colon...]
    }
  }

  /// Takes the server and the lists, and reports the rest.
  mutating func readDelivery(_ record: Fields, at site: Site, _ findings: inout Findings) {
    var url: String?
    var every: Int?
    var lists: Fields?
    findings.read(record, as: DocumentFormat.current.delivery, at: site) { role, value in
      switch (role, value) {
      case (.url, .string(let text)): url = text
      case (.every, .int(let seconds)): every = seconds
      case (.allows, .object(let record)): lists = record
      default: break
      }
    }
    let place = findings.place(of: site)
    let allows = lists.map {
      Self.allowance($0, at: place.appending([.key(FieldRole.allows.rawValue)]), &findings)
    }
    guard let url else { return }
    guard Self.isManifestURL(url) else {
      return findings.report(.deliveryURL(url), at: site, "url")
    }
    delivery = Delivery(url: url, every: every, allows: allows ?? Allowance())
  }

  private static func allowance(
    _ record: Fields, at place: DocumentPlace, _ findings: inout Findings
  ) -> Allowance {
    var lists: [(role: FieldRole, value: Value)] = []
    findings.read(record, as: DocumentFormat.current.deliveryRules, at: .fixed(place)) {
      lists.append(($0, $1))
    }
    var allowance = Allowance()
    for (role, value) in lists {
      var texts: [(step: JSONPointer.Step, text: String)] = []
      let site = Site.fixed(place.appending([.key(role.rawValue)]))
      findings.elements(of: value, role.rawValue, as: .text(filled: true), at: site) { step, text in
        if case .string(let text) = text { texts.append((step, text)) }
      }
      switch role {
      case .fires: allowance.fires = texts.map(\.text)
      case .plugins: allowance.plugins = texts.map(\.text)
      case .routes:
        for (step, text) in texts {
          if text.unicodeScalars.dropLast().contains("*") {
            findings.report(.deliveryRoute(text), at: site, step)
          } else {
            allowance.routes.append(text)
          }
        }
      default: break
      }
    }
    return allowance
  }

  /// Whether a text is a URL of http or https with a host, and without a fragment, which no server is sent.
  public static func isManifestURL(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0 == "#" || $0 == " " } && (try? WebURL(text)) != nil
  }
}

extension DocumentFault {
  fileprivate static func deliveryURL(_ url: String) -> Self {
    Self(
      "delivery-url",
      "\(Value.string(url).shortWording) can't be the URL of a manifest, so that nothing is delivered; write"
        + " one such as https://example.org/app/set.json")
  }

  fileprivate static func deliveryRoute(_ route: String) -> Self {
    Self(
      "delivery-route",
      "\(Value.string(route).shortWording) allows nothing, as its * isn't at the end; write a URL, or the beginning of"
        + " URLs with * behind it")
  }
}
