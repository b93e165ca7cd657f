/// An error of URLs, patterns and the table of routes.
public enum RouteError: Error, Sendable, Hashable {
  case illegalURL(String, reason: String)
  case illegalPattern(String, reason: String)
  /// A name that another route of the table has.
  case duplicateName(String)
  case unknownName(String)
  /// A value that a URL needs and that wasn't given.
  case missingValue(String, pattern: String)
  /// A value that no URL of the pattern can give back.
  case illegalValue(String, pattern: String, reason: String)

  /// A stable identifier; the documentation explains each code.
  public var code: String {
    switch self {
    case .illegalURL: "route-url"
    case .illegalPattern: "route-pattern"
    case .duplicateName: "route-duplicate-name"
    case .unknownName: "route-unknown-name"
    case .missingValue: "route-value-missing"
    case .illegalValue: "route-value"
    }
  }
}

extension RouteError: CodedError {
  public var message: String {
    switch self {
    case .illegalURL(let url, let reason): "\"\(url)\" is no URL that a route can match: \(reason)"
    case .illegalPattern(let pattern, let reason):
      "the pattern \"\(pattern)\" is wrong: \(reason)"
    case .duplicateName(let name):
      "a route named \"\(name)\" exists already; give this one another name"
    case .unknownName(let name): "no route is named \"\(name)\""
    case .missingValue(let value, let pattern):
      "a URL of \"\(pattern)\" needs a value for \"\(value)\""
    case .illegalValue(let value, let pattern, let reason):
      "\"\(value)\" of a URL of \"\(pattern)\" \(reason)"
    }
  }
}
