public import PlugboardDocuments
internal import PlugboardValues

extension NavigationError {
  /// Returns the reason why a URL that no route of the app takes leads nowhere.
  public static func unmatched(
    _ url: RouteURL, in app: AppDocument, from origin: URLOrigin
  ) -> NavigationError {
    if origin == .outside, let local = app.routeTable.matches(url).first(where: { _ in true }) {
      return .localRoute(url.text, pattern: local.pattern.text)
    }
    return url.isWeb ? .webPage(url.text) : .noRoute(url.text, nearest: app.nearestURL(to: url))
  }
}

extension AppDocument {
  /// Returns the pattern that begins with most segments of a URL; of several, or without a common beginning, the nearest,
  /// with the URL's own segments in place of placeholders.
  fileprivate func nearestURL(to url: RouteURL) -> String? {
    let patterns = routes.map(\.pattern)
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
