/// The routes of an app document.
extension AppDocument {
  /// The number of earlier patterns with which each pattern is compared, in search of a pattern
  /// that hides it.
  private static let mostCompared = 100

  /// Returns the locations of routes; nil for routes that come from no text.
  ///
  /// The cost is a pass over the file.
  public func locations(of routes: [Route]) -> [DocumentLocation?] {
    let map = document?.json?.sourceMap()
    return routes.map { map?.location(of: JSONPointer(["routes", $0.step]), key: true) }
  }

  mutating func readRoutes(_ value: Value, at site: Site, _ findings: inout Findings) {
    let type = FieldType.either([.text(filled: true), .kind("a route")])
    var found: [(pattern: String, value: Value)] = []
    findings.elements(of: value, "routes", as: type, at: site) { step, element in
      if case .key(let pattern) = step { found.append((pattern, element)) }
    }
    var routes: [Route] = []
    for (text, value) in found {
      guard !text.isEmpty else {
        findings.report(.emptyRoute(), at: site, .key(text), atKey: true)
        continue
      }
      do {
        let pattern = try RoutePattern(text)
        if let route = route(pattern, value, at: site, &findings) { routes.append(route) }
      } catch {
        faultyPatterns.append(text)
        findings.report(DocumentFault(error.code, error.message), at: site, .key(text), atKey: true)
      }
    }
    fallback = routes.firstIndex { $0.pattern.text == RoutePattern.matchingAll }
      .map { routes.remove(at: $0) }
    self.routes = routes
    checkHidden(at: site, &findings)
  }

  /// Makes the table of the routes, once the id of the app is known.
  mutating func registerRoutes() {
    for route in routes {
      // A route without a name is always taken.
      try? routeTable.register(
        route.pattern, to: route, owner: id, priority: route.priority, isRemote: route.isRemote)
    }
  }

  /// The routes in the order of the file, then the route `*`.
  public var allRoutes: [Route] { routes + (fallback.map { [$0] } ?? []) }

  /// Returns the routes that match a URL in the order in which they are tried; without any, the route `*`.
  public func routes(matching url: RouteURL, isRemote: Bool = false) -> [Route] {
    let found = routeTable.matches(url, isRemote: isRemote).map(\.route.target)
    guard found.isEmpty else { return found }
    return fallbackMatch(of: url, isRemote: isRemote).map { [$0.route.target] } ?? []
  }

  /// Passes the routes that match a URL to a handler, one by one, until it takes one; without any, the route `*`.
  ///
  /// - Parameter isRemote: Whether the URL comes from outside the app; then only remote routes count.
  public func handle<Result, Failure>(
    _ url: RouteURL, isRemote: Bool = false,
    by handler: (RouteMatch<Route>) throws(Failure) -> RouteAnswer<Result>
  ) throws(Failure) -> RouteHandling<Route, Result> {
    let handling = try routeTable.handle(url, isRemote: isRemote, by: handler)
    guard case .unmatched = handling, let match = fallbackMatch(of: url, isRemote: isRemote) else {
      return handling
    }
    return switch try handler(match) {
    case .taken(let result): .taken(result, match)
    case .declined(let reason): .declined([(match, reason)])
    }
  }

  /// Returns the match of the route `*`; nil if there is none, if the URL is a page of the web, or if it comes from
  /// outside and the route isn't remote.
  private func fallbackMatch(of url: RouteURL, isRemote: Bool) -> RouteMatch<Route>? {
    guard let fallback, !url.isWeb, fallback.isRemote || !isRemote else { return nil }
    let route = RegisteredRoute(
      pattern: fallback.pattern, target: fallback, owner: id, priority: fallback.priority,
      isRemote: fallback.isRemote, name: nil, order: routes.count)
    return RouteMatch(route: route, url: url)
  }

  private func route(
    _ pattern: RoutePattern, _ value: Value, at site: Site, _ findings: inout Findings
  ) -> Route? {
    guard case .object(let record) = value else {
      return String(value: value).map { Route(pattern: pattern, page: $0) }
    }
    var page: String?
    var (data, query, priority, isRemote) = (Fields(), [String](), Priority.normal, false)
    var manner: Manner?
    let place = findings.place(of: site).appending([.key(pattern.text)])
    var names: Value?
    findings.read(record, as: DocumentFormat.current.route, at: .fixed(place)) { role, value in
      switch (role, value) {
      case (.page, .string(let name)): page = name
      case (.data, .object(let record)): data = record
      case (.query, .array): names = value
      case (.priority, .int(let number)): priority = number
      case (.priority, .string(let name)): priority = Priority.named(name) ?? priority
      case (.remote, .bool(let bool)): isRemote = bool
      case (.manner, .string(let name)): manner = Manner(rawValue: name)
      default: break
      }
    }
    if let names {
      let site = Site.fixed(place.appending(["query"]))
      findings.elements(of: names, "query", as: .text(filled: true), at: site) { _, name in
        if case .string(let name) = name { query.append(name) }
      }
    }
    return page.map {
      Route(
        pattern: pattern, page: $0, data: data, query: query, priority: priority,
        isRemote: isRemote, manner: manner)
    }
  }

  /// Reports patterns that never match, as an earlier pattern matches every URL that they match.
  private func checkHidden(at site: Site, _ findings: inout Findings) {
    var groups: [RoutePattern.Shape: [Route]] = [:]
    var firsts: [RoutePattern.Shape: Route] = [:]
    for route in routes {
      let shape = route.pattern.shape
      if let first = firsts[shape] {
        findings.report(
          .duplicateRoute(route, first, at: wording(of: first, at: site, &findings)), at: site,
          route.step, atKey: true)
      } else {
        firsts[shape] = route
        groups[route.pattern.specificity, default: []].append(route)
      }
    }
    for group in groups.values where group.count > 1 {
      let order = group.enumerated().sorted {
        ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
      }.map(\.element)
      for (position, route) in order.enumerated() {
        let earlier = order[..<position].suffix(Self.mostCompared)
        guard
          let other = earlier.first(where: {
            $0.pattern.covers(route.pattern) && ($0.isRemote || !route.isRemote)
          })
        else { continue }
        findings.report(
          .hiddenRoute(route, other, at: wording(of: other, at: site, &findings)), at: site,
          route.step, atKey: true)
      }
    }
  }

  private func wording(of route: Route, at site: Site, _ findings: inout Findings) -> String {
    findings.wording(of: findings.place(of: site).appending([route.step]))
  }

  /// Checks that the pages of the routes exist.
  func checkRoutes(
    among names: Set<ExactText>, at place: DocumentPlace, _ findings: inout Findings
  ) {
    for route in allRoutes where !names.contains(route.page) {
      let nearest =
        nameOfDocument(at: route.page).flatMap { names.contains(ExactText($0)) ? $0 : nil }
        ?? findings.nearest(route.page, among: names.sorted().map(\.text), of: "page")
      var site = place.appending(["routes", route.step])
      if case .object? = document?.value[site.pointer] { site = site.appending(["page"]) }
      findings.report(
        .routePage(route.page, isListed: pages != nil, nearest: nearest), at: .fixed(site))
    }
  }
}

extension DocumentFault {
  fileprivate static func emptyRoute() -> Self {
    Self("route-empty", "the URL of a route is empty; write it, or remove the route")
  }

  fileprivate static func duplicateRoute(
    _ route: AppDocument.Route, _ first: AppDocument.Route, at place: String
  ) -> Self {
    Self(
      "route-duplicate",
      "\"\(route.pattern)\" matches the same URLs as \"\(first.pattern)\" (\(place)), which is tried"
        + " first; remove one of them")
  }

  fileprivate static func hiddenRoute(
    _ route: AppDocument.Route, _ other: AppDocument.Route, at place: String
  ) -> Self {
    Self(
      "route-hidden",
      "\"\(route.pattern)\" never matches: all its URLs match \"\(other.pattern)\" (\(place)), which"
        + " is tried first; give this one a higher priority, or remove it")
  }

  fileprivate static func routePage(_ page: String, isListed: Bool, nearest: String?) -> Self {
    let cure =
      !isName(page) || page.hasByteSuffix(".json")
      ? "write the name of a page, without folder and ending"
      : isListed
        ? "correct it, or add the page to \"pages\""
        : "correct it, or write \(AppDocuments.path(ofPage: page))"
    return Self(
      "route-page",
      "the route leads to a page \(Value.string(page).shortWording) that the app doesn't have; \(cure)",
      suggestion: nearest)
  }
}
