/// A table of routes, which finds the routes that match a URL.
///
///     var table = RouteTable<String>()
///     try table.register(RoutePattern("app://player/:film"), to: "player")
///     for match in table.matches(try RouteURL("app://player/metropolis")) {
///       print(match.route.target, match.path)
///     }
///
/// A match costs the same however many routes there are.
public struct RouteTable<Target: Sendable>: Sendable {
  private var trie = RouteTrie()
  private var places: [RegisteredRoute<Target>?] = []
  private var freePlaces: [Int] = []
  private var names: [ExactText: Int] = [:]
  private var registrations = 0

  public init() {}

  /// All routes in the order of their registration.
  public var routes: [RegisteredRoute<Target>] {
    places.compactMap(\.self).sorted { $0.order < $1.order }
  }

  /// Adds a route; throws if another route has its name.
  public mutating func register(
    _ pattern: RoutePattern, to target: Target, owner: String? = nil,
    priority: Int = Priority.normal, isRemote: Bool = false, name: String? = nil
  ) throws(RouteError) {
    if let name, names[name] != nil { throw .duplicateName(name) }
    let route = RegisteredRoute(
      pattern: pattern, target: target, owner: owner, priority: priority, isRemote: isRemote,
      name: name, order: registrations)
    registrations += 1
    let place = freePlaces.popLast() ?? places.count
    if place == places.count { places.append(route) } else { places[place] = route }
    if let name { names[name] = place }
    trie.insert(
      RouteTrie.End(route: place, priority: priority, order: route.order), pattern)
  }

  /// Removes the routes of a pattern, and returns how many there were; longer patterns stay.
  @discardableResult
  public mutating func remove(_ pattern: RoutePattern) -> Int {
    remove(trie.routes(like: pattern).filter { places[$0]?.pattern == pattern })
  }

  /// Removes the routes of an owner, and returns how many there were.
  @discardableResult
  public mutating func removeAll(of owner: String) -> Int {
    remove(places.indices.filter { places[$0]?.owner?.hasSameBytes(as: owner) == true })
  }

  public mutating func removeAll() { self = RouteTable() }

  /// Returns the routes that match a URL, in the order in which they are tried: routes of its
  /// scheme before routes of any scheme; then, segment by segment, literals before typed
  /// placeholders, these before untyped ones, and `*` last; then by priority and order of
  /// registration.
  ///
  /// - Parameter isRemote: Whether the URL comes from outside the app; only remote routes count
  ///   then.
  public func matches(_ url: RouteURL, isRemote: Bool = false) -> RouteMatches<Target> {
    RouteMatches(places: places, search: RouteTrie.Search(trie, url), url: url, isRemote: isRemote)
  }

  /// Returns the URL of the route with a name, with values by the names of the placeholders.
  public func url(
    of name: String, _ values: Fields = Fields(), query: Fields = Fields(),
    fragment: String? = nil, scheme: String? = nil
  ) throws(RouteError) -> RouteURL {
    try pattern(of: name).url(values, query: query, fragment: fragment, scheme: scheme)
  }

  /// Returns the URL of the route with a name, with values by the positions of the placeholders.
  public func url(
    of name: String, positions values: [Value], query: Fields = Fields(),
    fragment: String? = nil, scheme: String? = nil
  ) throws(RouteError) -> RouteURL {
    try pattern(of: name).url(positions: values, query: query, fragment: fragment, scheme: scheme)
  }

  private func pattern(of name: String) throws(RouteError) -> RoutePattern {
    guard let route = names[name].flatMap({ places[$0] }) else { throw .unknownName(name) }
    return route.pattern
  }

  private mutating func remove(_ found: [Int]) -> Int {
    for place in found {
      guard let route = places[place] else { continue }
      trie.remove(route: place, route.pattern)
      if let name = route.name { names[name] = nil }
      places[place] = nil
      freePlaces.append(place)
    }
    return found.count
  }
}

/// The routes that match a URL, which are searched for one by one as they are asked for.
public struct RouteMatches<Target: Sendable>: Sequence, IteratorProtocol {
  let places: [RegisteredRoute<Target>?]
  var search: RouteTrie.Search
  let url: RouteURL
  let isRemote: Bool

  public mutating func next() -> RouteMatch<Target>? {
    while let place = search.nextRoute() {
      guard let route = places[place], route.isRemote || !isRemote else { continue }
      return RouteMatch(route: route, url: url)
    }
    return nil
  }
}
