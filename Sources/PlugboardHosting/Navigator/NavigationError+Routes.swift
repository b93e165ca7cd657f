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
    if url.isWeb { return .webPage(url.text) }
    let nearest = app.nearestURL(to: url)
    // Without routes, each URL may be one of the app.
    let isForOthers = nearest == nil && !app.schemes.isEmpty && app.isSchemeOfOthers(url.scheme)
    return isForOthers ? .otherProgram(url.text) : .noRoute(url.text, nearest: nearest)
  }
}

extension AppDocument {
  /// Returns the pattern that a URL which none matches was probably meant for: one of its scheme that shares most
  /// segments from the first, then one of its length, then the nearest; nil if none is near.
  fileprivate func nearestURL(to url: RouteURL) -> String? {
    let own = routes.map(\.pattern).filter { $0.scheme == nil || $0.scheme == url.scheme }
    let path = url.segments.joined(separator: "/")
    let candidates = own.compactMap {
      pattern -> (pattern: RoutePattern, shared: Int, path: String)? in
      let (shared, filled) = (pattern.sharedSegments(with: url), pattern.path(filledFrom: url))
      // A URL that is too long or too short for it, or has a slip.
      let isWhole = shared > 0 && shared == min(pattern.segments.count, url.segments.count)
      return isWhole || NearestName.of(path, among: [filled]) != nil
        ? (pattern, shared, filled) : nil
    }
    let most = candidates.map(\.shared).max() ?? 0
    var best = candidates.filter { $0.shared == most }
    let equallyLong = best.filter { $0.pattern.segments.count == url.segments.count }
    if !equallyLong.isEmpty { best = equallyLong }
    let near = NearestName.of(path, among: best.map(\.path))
    let found = best.first { near?.hasSameBytes(as: $0.path) == true } ?? best.first
    guard let pattern = found?.pattern ?? patternOfAnotherScheme(for: url) else { return nil }
    let text = pattern.scheme == nil ? url.scheme + pattern.text.dropFirst() : pattern.text
    return text.count > NearestName.longest ? nil : text
  }

  /// Returns the pattern that a URL would match with a scheme near its own.
  private func patternOfAnotherScheme(for url: RouteURL) -> RoutePattern? {
    guard let scheme = NearestName.of(url.scheme, among: routes.compactMap(\.pattern.scheme)),
      let corrected = try? RouteURL(scheme + url.text.dropFirst(url.scheme.count))
    else { return nil }
    return routeTable.matches(corrected).first { _ in true }?.route.pattern
  }
}

extension RoutePattern {
  /// The path with segments of a URL in place of placeholders, as far as that has any.
  fileprivate func path(filledFrom url: RouteURL) -> String {
    let own = segments.enumerated().map { position, segment in
      if case .literal(let literal) = segment { return literal }
      return position < url.segments.count ? url.segments[position] : "*"
    }
    return own.joined(separator: "/")
  }

  /// The number of segments from the first that a URL has too, placeholders included.
  fileprivate func sharedSegments(with url: RouteURL) -> Int {
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
