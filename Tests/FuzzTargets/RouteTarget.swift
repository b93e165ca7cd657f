public import Plugboard

/// Patterns and the table of routes.
///
/// Each line is a pattern, after a digit for its priority if it begins with one, and after `!` if it is
/// remote; one that begins with `@` is a URL, which is searched for in the table of all patterns. Some
/// patterns are always in it.
public struct RouteTarget: FuzzTarget {
  /// Returns the routes that match a URL, in order.
  public var match: (RouteTable<Int>, RouteURL, Bool) -> [RouteMatch<Int>] = {
    Array($0.matches($1, isRemote: $2))
  }

  private static let patterns = [
    "app://film/:id", "app://film/:id(int)", "app://film/new", "app://film/*", "*://film/*rest",
    "app://:board/:id/x", "!web://:any", "5app://film/:other",
  ]
  /// The most patterns of an input.
  private static let mostPatterns = 40

  private typealias Route = (pattern: RoutePattern, priority: Int, isRemote: Bool)

  public init() {}

  public func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    var routes: [Route] = []
    for line in (Self.patterns.map { $0[...] } + lines).prefix(Self.mostPatterns) {
      guard line.first != "@", let route = try route(line) else { continue }
      routes.append(route)
    }
    var table = RouteTable<Int>()
    for (number, route) in routes.enumerated() {
      try table.register(
        route.pattern, to: number, priority: route.priority, isRemote: route.isRemote)
    }
    for line in lines where line.first == "@" {
      guard let url = try? RouteURL(String(line.dropFirst())) else { continue }
      for isRemote in [false, true] { try checkMatches(of: url, isRemote, routes, table) }
    }
    try checkRemoval(routes, table)
  }

  /// Reads a line with a pattern; nil if it is illegal.
  private func route(_ line: Substring) throws -> Route? {
    var rest = line
    let isRemote = rest.first == "!"
    if isRemote { rest.removeFirst() }
    var priority = Priority.normal
    if let digit = rest.unicodeScalars.first, "0"..."9" ~= digit {
      priority = Int(digit.value)
      rest = Substring(rest.unicodeScalars.dropFirst())
    }
    do throws(RouteError) {
      let pattern = try RoutePattern(String(rest))
      try expectCopy(of: pattern)
      return (pattern, priority, isRemote)
    } catch {
      try expect(error.code == "route-pattern", "another error than that of a pattern: \(error)")
      return nil
    }
  }

  private func expectCopy(of pattern: RoutePattern) throws(RouteError) {
    let copy = try RoutePattern(pattern.description)
    guard copy == pattern, copy.isSame(as: pattern) else {
      throw .illegalValue(pattern.text, pattern: copy.text, reason: "is read as another one")
    }
  }

  private func checkMatches(
    of url: RouteURL, _ isRemote: Bool, _ routes: [Route], _ table: RouteTable<Int>
  ) throws {
    let matches = match(table, url, isRemote)
    let expected = Self.matches(of: url, isRemote, among: routes)
    try expect(
      matches.map(\.route.target) == expected,
      "\(url): \(matches.map(\.route.target)) instead of \(expected)")
    // The first route that doesn't decline opens the URL.
    var asked: [Int] = []
    let handling = table.handle(url, isRemote: isRemote) { (match) -> RouteAnswer<Int> in
      asked.append(match.route.target)
      return match.route.target == expected.last ? .taken(match.route.target) : .declined("no")
    }
    try expect(asked == expected, "\(url): not each match is asked, in order: \(asked)")
    switch handling {
    case .taken(let target, _):
      try expect(target == expected.last, "\(url): another route than the last has taken it")
    case .web: try expect(expected.isEmpty && url.isWeb, "\(url) is no page of the web")
    case .unmatched: try expect(expected.isEmpty && !url.isWeb, "\(url) is unmatched")
    case .declined: throw FuzzFinding("\(url): the last match was not asked")
    }
    for match in matches.prefix(4) { try checkParams(of: match) }
  }

  /// Checks the values of a match, and that a URL made of them gives them back.
  private func checkParams(of match: RouteMatch<Int>) throws {
    let stated: Fields = ["id": "route", "route.url": "evil", "own": 1]
    for param in match.params(route: stated) {
      let (value, origin): (Value?, RouteParam.Origin) =
        if param.name.hasPrefix("route.") {
          (param.value, .reserved)
        } else if let value = stated[param.name] {
          (value, .route)
        } else if let value = match.path[param.name] {
          (value, .path)
        } else {
          (match.url.query[param.name], .query)
        }
      try expect(
        param.value == value && param.origin == origin,
        "\(match.url) at \(match.pattern): \(param) should be of the \(origin)")
    }
    let reserved = match.params(route: stated).first { $0.name == "route.url" }
    try expect(reserved?.value == .string(match.url.text), "the URL of the route is another one")
    do throws(RouteError) {
      let url = try match.pattern.url(match.path, scheme: match.url.scheme)
      var table = RouteTable<Int>()
      try table.register(match.pattern, to: 0)
      let again = self.match(table, url, false).first?.path
      guard again == match.path else {
        throw .illegalValue(
          "\(match.path)", pattern: match.pattern.text, reason: "isn't given back")
      }
    } catch {
      throw FuzzFinding("\(match.url) at \(match.pattern): \(error)")
    }
  }

  /// Checks that the removal of a pattern takes those that are equal, and no other.
  private func checkRemoval(_ routes: [Route], _ full: RouteTable<Int>) throws {
    var table = full
    for route in routes {
      let left = table.routes.filter { $0.pattern != route.pattern }.map(\.target)
      let count = table.routes.count
      let removed = table.remove(route.pattern)
      try expect(removed == count - left.count, "\(removed) of \(count) routes were removed")
      try expect(
        table.routes.map(\.target) == left, "the removal of \(route.pattern) takes another route")
    }
    try expect(table.routes.isEmpty, "routes are left over")
  }

  /// Returns the numbers of the routes that match, by the words of the rules, without a trie.
  private static func matches(
    of url: RouteURL, _ isRemote: Bool, among routes: [Route]
  ) -> [Int] {
    let found = routes.indices.filter {
      (!isRemote || routes[$0].isRemote) && matches(url, routes[$0].pattern)
    }
    return found.sorted { left, right in
      let ranks = (rank(of: routes[left].pattern), rank(of: routes[right].pattern))
      if ranks.0 != ranks.1 { return ranks.0.lexicographicallyPrecedes(ranks.1) }
      let priorities = (routes[left].priority, routes[right].priority)
      return priorities.0 != priorities.1 ? priorities.0 > priorities.1 : left < right
    }
  }

  private static func matches(_ url: RouteURL, _ pattern: RoutePattern) -> Bool {
    guard pattern.scheme == nil || pattern.scheme == url.scheme else { return false }
    var rest = url.segments[...]
    for segment in pattern.segments {
      if case .rest = segment { return true }
      let isHostOfAny = pattern.scheme == nil && rest.count == url.segments.count
      guard let text = rest.popFirst() else { return false }
      let fits =
        switch segment {
        case .literal(let literal):
          literal.hasSameBytes(as: isHostOfAny ? text.lowercased() : text)
        case .placeholder(_, nil): !text.isEmpty
        case .placeholder(_, let type?): type.value(of: text) != nil
        case .rest: true
        }
      guard fits else { return false }
    }
    return rest.isEmpty
  }

  private static func rank(of pattern: RoutePattern) -> [Int] {
    [pattern.scheme == nil ? 1 : 0]
      + pattern.segments.map { segment in
        switch segment {
        case .literal: 0
        case .placeholder(_, _?): 1
        case .placeholder(_, nil): 2
        case .rest: 3
        }
      }
  }
}
