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
  /// the nearest, with the URL's own segments in place of placeholders.
  private static func nearestPattern(to url: RouteURL, in app: AppDocument) -> String? {
    let patterns = app.routes.map(\.pattern)
    let shared = patterns.map { $0.sharedSegments(with: url) }
    let most = shared.max() ?? 0
    let best = zip(patterns, shared).filter { $1 == most }.map(\.0)
    let filled = best.map { $0.text(filledFrom: url) }
    let found = NearestName.of(url.text, among: filled).flatMap { filled.firstIndex(of: $0) }
    guard let pattern = found.map({ best[$0] }) ?? (most > 0 ? best.first : nil) else { return nil }
    let text = pattern.scheme == nil ? url.scheme + pattern.text.dropFirst() : pattern.text
    return text.count > NearestName.longest ? nil : text
  }
}

extension RoutePattern {
  /// The pattern with segments of a URL in place of its placeholders, as far as that has any.
  fileprivate func text(filledFrom url: RouteURL) -> String {
    let own = segments.enumerated().map { position, segment in
      if case .literal(let literal) = segment { return literal }
      return position < url.segments.count ? url.segments[position] : "*"
    }
    return "\(scheme ?? url.scheme)://" + own.joined(separator: "/")
  }

  /// The number of segments from the first that a URL has too, placeholders included.
  fileprivate func sharedSegments(with url: RouteURL) -> Int {
    guard scheme == nil || scheme == url.scheme else { return 0 }
    let shared = zip(segments, url.segments).prefix { own, text in
      switch own {
      case .literal(let literal): literal.hasSameBytes(as: text)
      case .placeholder(_, let type): type == nil && !text.isEmpty
      case .rest: false
      }
    }
    let isNamed = shared.contains { if case .literal = $0.0 { true } else { false } }
    return isNamed ? shared.count : 0
  }
}
