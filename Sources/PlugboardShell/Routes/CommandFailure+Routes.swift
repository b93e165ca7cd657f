internal import Plugboard

extension CommandFailure {
  static func routeURL(_ text: String) throws(CommandFailure) -> RouteURL {
    do {
      return try RouteURL(text)
    } catch {
      throw .failed("\(error)")
    }
  }

  /// The message about a page of the web, which no route matches.
  static func webPage(_ url: String) -> String {
    "\"\(url)\" is a page of the web, which no route of the app matches; the shell has no browser"
  }

  /// The message about a URL from outside that matches only a route for URLs of the app itself.
  static func localRoute(_ pattern: RoutePattern, of url: RouteURL) -> String {
    "\"\(url)\" can't be opened from outside the app: its route \"\(pattern.text)\" has no \"remote\": true"
  }

  /// The message about a URL that no route matches.
  static func noRoute(_ url: RouteURL, in app: AppDocument) -> String {
    "no route of the app matches \"\(url)\"" + hint(nearestPattern(to: url, in: app))
  }

  /// Returns the pattern that begins with most segments of a URL; of several, or without a common beginning,
  /// the one with the nearest text.
  private static func nearestPattern(to url: RouteURL, in app: AppDocument) -> String? {
    let patterns = app.routes.map(\.pattern).map { pattern in
      (
        text: pattern.scheme == nil ? url.scheme + pattern.text.dropFirst() : pattern.text,
        shared: pattern.sharedSegments(with: url)
      )
    }
    let most = patterns.map(\.shared).max() ?? 0
    let nearest = patterns.filter { $0.shared == most }.map(\.text)
    let found = NearestName.of(url.text, among: nearest)
    return found ?? (most > 0 ? nearest.first { $0.count <= NearestName.longest } : nil)
  }
}

extension RoutePattern {
  /// The number of segments from the first that a URL has too, placeholders included.
  fileprivate func sharedSegments(with url: RouteURL) -> Int {
    guard scheme == nil || scheme == url.scheme else { return 0 }
    let shared = zip(segments, url.segments).prefix { own, text in
      switch own {
      case .literal(let literal): literal == text
      case .placeholder(_, let type): type == nil && !text.isEmpty
      case .rest: false
      }
    }
    let isNamed = shared.contains { if case .literal = $0.0 { true } else { false } }
    return isNamed ? shared.count : 0
  }
}
