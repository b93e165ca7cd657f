extension RouteIndex {
  /// Checks that no route of any scheme leads past a guard that lists beginnings of some schemes.
  func checkSchemes(
    of values: [Value], at place: DocumentPlace, _ findings: inout Findings
  ) {
    guard !routesOfAnyScheme.isEmpty, place.pointer.steps.contains(.key("params")),
      findings.lists(.warning)
    else { return }
    let texts = values.enumerated().compactMap { index, value in
      String(value: value).map { (index: index, text: $0) }
    }
    // All URLs begin with an empty text.
    guard !texts.contains(where: \.text.isEmpty) else { return }
    let touching = texts.filter { beginningsOfAnyScheme.contain($0.text) }
    guard let first = touching.first else { return }
    let schemes = Set(touching.map { $0.text.beginningOfScheme }).sorted()
    let open = routesOfAnyScheme.first { route in
      let beginnings = RouteBeginnings([route.pattern])
      return touching.contains { beginnings.contain($0.text) }
        && !schemes.allSatisfy { scheme in
          app.routes.contains {
            $0.pattern.scheme == scheme && $0.pattern.segments == route.pattern.segments
              && !$0.page.hasSameBytes(as: route.page)
          }
        }
    }
    if let open {
      findings.report(
        .openSchemes(open, schemes), at: .fixed(place.appending([.index(first.index)])))
    }
  }
}

extension String {
  /// Returns the text before the first colon in lower case: the scheme of a URL with this beginning, or the beginning
  /// of a scheme.
  fileprivate var beginningOfScheme: String {
    split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)[0].lowercased()
  }
}

extension DocumentFault {
  /// Of several schemes, each may have a route of its own.
  fileprivate static func openSchemes(_ route: AppDocument.Route, _ schemes: [String]) -> Self {
    let pattern = route.pattern.text
    let own = schemes.map { "\"\($0)\(pattern.dropFirst())\"" }.joined(separator: " and ")
    return .warning(
      "route-unguarded",
      "the route \"\(pattern)\" opens the page \"\(route.page)\" by URLs of any scheme, and only those of"
        + " \(schemes.map { "\"\($0)\"" }.joined(separator: " and ")) are listed here, so that others pass; write"
        + " the route as \(own), or leave the list out, which means all URLs")
  }
}
