internal import Plugboard

/// Repeated matches of URLs among routes; each operation reads a URL and finds its first match.
@MainActor final class RouteLookups {
  private var table = RouteTable<Int>()
  /// The same routes by exact URLs.
  private var exact: [String: Int] = [:]
  /// URLs, spread over all routes.
  private var urls: [(text: String, route: Int)] = []

  init(routes: Int) throws {
    for route in 0..<routes {
      let section = "app://section\(route % 100)"
      let (pattern, url) =
        switch route % 4 {
        case 0: ("\(section)/film\(route)/:id", "\(section)/film\(route)/metropolis")
        case 1: ("\(section)/year\(route)/:year(int)", "\(section)/year\(route)/1927")
        case 2: ("\(section)/file\(route)/*path", "\(section)/file\(route)/a/b")
        default: ("\(section)/page\(route)", "\(section)/page\(route)")
        }
      try table.register(RoutePattern(pattern), to: route)
      exact[url] = route
      if route * 16 % routes < 16 { urls.append((url, route)) }
    }
  }

  func match(_ operations: Int) throws {
    for operation in 0..<operations {
      let (text, route) = urls[operation % urls.count]
      var matches = table.matches(try RouteURL(text))
      try expect(matches.next()?.route.target == route, "\(text) has another match")
    }
  }

  func lookUp(_ operations: Int) throws {
    for operation in 0..<operations {
      let (text, route) = urls[operation % urls.count]
      try expect(exact[text] == route, "\(text) is another entry")
    }
  }
}
