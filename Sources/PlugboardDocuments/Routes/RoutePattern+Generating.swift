/// URLs of a pattern, which give their values back when they are read.
extension RoutePattern {
  /// Returns the URL with values by the names of the placeholders.
  ///
  /// A `*` at the end takes an array, and is empty if left out.
  ///
  /// - Parameters:
  ///   - query: Further values: strings, numbers, Booleans, or arrays of these for repeated keys.
  ///   - scheme: The scheme, for a pattern of any scheme.
  public func url(
    _ values: Fields = Fields(), query: Fields = Fields(), fragment: String? = nil,
    scheme: String? = nil
  ) throws(RouteError) -> RouteURL {
    let names = names
    for field in values where !names.contains(where: field.key.hasSameBytes) {
      throw illegal(field.key, "is no placeholder; values of the query are given apart")
    }
    var texts: [String] = []
    for segment in segments {
      switch segment {
      case .literal(let text): texts.append(text)
      case .placeholder(let name, let type):
        guard let value = values[name] else { throw .missingValue(name, pattern: text) }
        texts.append(try text(of: value, name, type))
      case .rest(let name):
        guard case .array(let rest) = values[name] ?? [] else {
          throw illegal(name, "takes an array")
        }
        for value in rest { texts.append(try self.text(ofPart: value, name)) }
      }
    }
    guard texts != [""] else { throw illegal(names.first ?? "", "is empty") }
    guard let scheme = self.scheme ?? scheme else { throw .missingValue("scheme", pattern: text) }
    var url = scheme + "://" + texts.map { URLText.encoded($0) }.joined(separator: "/")
    // The slash at the end of a URL doesn't count.
    if texts.last == "" { url += "/" }
    var sign = "?"
    for field in query {
      for value in try self.values(of: field) {
        url += sign + URLText.encoded(field.key) + "=" + URLText.encoded(value)
        sign = "&"
      }
    }
    if let fragment { url += "#" + URLText.encoded(fragment) }
    let made = try RouteURL(url)
    guard made.segments == texts else {
      throw illegal(texts[0], "is the host of a web URL, which has no case; write it in lower case")
    }
    return made
  }

  /// Returns the URL with values by the positions of the placeholders; a `*` at the end takes all
  /// remaining values.
  public func url(
    positions values: [Value], query: Fields = Fields(), fragment: String? = nil,
    scheme: String? = nil
  ) throws(RouteError) -> RouteURL {
    var rest = values[...]
    var named = Fields()
    for segment in segments {
      switch segment {
      case .literal: break
      case .placeholder(let name, _):
        guard let value = rest.popFirst() else { throw .missingValue(name, pattern: text) }
        named[name] = value
      case .rest(let name):
        named[name] = .array(Array(rest))
        rest = []
      }
    }
    guard rest.isEmpty else {
      throw illegal("\(values.count) values", "are too many; it takes \(names.count)")
    }
    return try url(named, query: query, fragment: fragment, scheme: scheme)
  }

  private func text(
    of value: Value, _ name: String, _ type: RouteType?
  ) throws(RouteError) -> String {
    let text = try text(ofPart: value, name)
    guard !text.isEmpty else { throw illegal(name, "is empty") }
    if let type, !type.admits(text) {
      throw illegal(name, "is \(type.rawValue), not \(value.shortWording)")
    }
    if type == .double, case .int(let int) = value, Double(exactly: int) == nil {
      throw illegal(name, "is double, which can't hold \(int) exactly")
    }
    return text
  }

  private func text(ofPart value: Value, _ name: String) throws(RouteError) -> String {
    guard let text = value.urlText else {
      throw illegal(name, "takes a string, a number, true or false, not \(value.shortWording)")
    }
    return text
  }

  private func values(of field: Fields.Field) throws(RouteError) -> [String] {
    guard case .array(let values) = field.value else {
      return [try text(ofPart: field.value, field.key)]
    }
    guard values.count > 1 else {
      throw illegal(field.key, "takes one value, or an array of several")
    }
    var texts: [String] = []
    for value in values { texts.append(try text(ofPart: value, field.key)) }
    return texts
  }

  private func illegal(_ value: String, _ reason: String) -> RouteError {
    .illegalValue(value, pattern: text, reason: reason)
  }
}

extension Value {
  /// The text of a value in a URL; nil for null, arrays and objects.
  fileprivate var urlText: String? {
    switch self {
    case .string(let text): text
    case .double(let double) where !double.isFinite: nil
    case .int, .double, .bool: JSONWriter(.compact).text(self)
    case .null, .array, .object: nil
    }
  }
}
