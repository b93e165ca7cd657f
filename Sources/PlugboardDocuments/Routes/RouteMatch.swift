/// A route of a table.
public struct RegisteredRoute<Target: Sendable>: Sendable {
  public let pattern: RoutePattern
  /// The target of the route.
  public let target: Target
  /// The owner, whose routes can be removed at once; nil if none is named.
  public let owner: String?
  /// Of equally specific patterns the highest counts first.
  public let priority: Int
  /// Whether URLs from outside the app may take it.
  public let isRemote: Bool
  /// A name for making its URLs.
  public let name: String?
  /// The number of the registration.
  let order: Int
}

/// A route that matches a URL, with the values that it takes from there.
public struct RouteMatch<Target: Sendable>: Sendable {
  public let route: RegisteredRoute<Target>
  public let url: RouteURL

  public var pattern: RoutePattern { route.pattern }

  /// The values of the placeholders by name: of their type, strings if untyped, and an array of strings
  /// for `*`.
  public var path: Fields {
    var values = Fields()
    for (position, segment) in pattern.segments.enumerated() {
      switch segment {
      case .literal: break
      case .placeholder(let name, let type):
        let text = url.segments[position]
        values[name] = type.map { $0.value(of: text) ?? .null } ?? .string(text)
      case .rest(let name):
        values[name] = .array(url.segments[position...].map { .string($0) })
      }
    }
    return values
  }

  /// Returns all params in the order of increasing precedence: params of the query, of the path, of
  /// the route, of the opener, and the reserved params.
  ///
  /// Names that begin with `route.` are reserved: `route.url`, `route.pattern` and `route.fragment`.
  /// Such a name counts nowhere else.
  ///
  /// - Parameters:
  ///   - route: The values that the route states itself.
  ///   - opener: The values that the opener gives beside the URL.
  public func params(route: Fields = Fields(), opener: Fields = Fields()) -> [RouteParam] {
    var values = Fields()
    var origins: [RouteParam.Origin] = []
    func add(_ more: Fields, _ origin: RouteParam.Origin) {
      for field in more where origin == .reserved || !field.key.hasBytePrefix(RouteParam.reserved) {
        if let place = values.position(of: field.key) {
          // Null is no value.
          if case .null = field.value { continue }
          origins[place] = origin
        } else {
          origins.append(origin)
        }
        values[field.key] = field.value
      }
    }
    add(url.query, .query)
    add(path, .path)
    add(route, .route)
    add(opener, .opener)
    var own: Fields = ["route.url": .string(url.text), "route.pattern": .string(pattern.text)]
    if let fragment = url.fragment { own["route.fragment"] = .string(fragment) }
    add(own, .reserved)
    return zip(values, origins).map { field, origin in
      RouteParam(name: field.key, value: field.value, origin: origin)
    }
  }
}

/// A named value that a route gives to its target.
public struct RouteParam: Sendable, Hashable {
  /// The origin of a value; later ones count more.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    case query, path, route, opener, reserved
  }

  /// The beginning of reserved names.
  static let reserved = "route."
  /// The names that every match gives.
  static let alwaysGiven = ["route.url", "route.pattern"]
  /// The names that a match gives, the last one if its URL has a fragment.
  static let reservedNames = alwaysGiven + ["route.fragment"]

  public let name: String
  public let value: Value
  public let origin: Origin

  public init(name: String, value: Value, origin: Origin) {
    self.name = name
    self.value = value
    self.origin = origin
  }
}
