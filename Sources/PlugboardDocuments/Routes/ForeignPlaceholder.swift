/// A segment of a pattern that is a placeholder in other routers, and text in this one: `{id}`, `<int:id>`,
/// `[id]`, `${id}`, or a placeholder within a segment as in `v:version`.
struct ForeignPlaceholder {
  let text: String
  /// The name of the placeholder, without its type.
  let name: String
  /// The segment that means the same here; nil if none does.
  let cure: String?

  /// Reads a segment as a pattern states it; nil if it is only text, in which an escape stands for such a sign.
  init?(_ segment: String, isLast: Bool) {
    text = segment
    let scalars = Array(segment.unicodeScalars)
    for (open, close) in Self.brackets {
      guard let start = scalars.firstIndex(of: open), start < scalars.count - 2,
        let end = scalars.lastIndex(of: close), end > start + 1
      else { continue }
      // Next.js doubles the brackets of optional segments.
      var content = scalars[(start + 1)..<end]
      if content.first == open, content.last == close { content = content.dropFirst().dropLast() }
      guard let (name, type, isRest) = Self.parts(of: content) else { continue }
      self.name = name
      let before = scalars[..<start]
      let isWhole = (before.isEmpty || before == ["$"]) && end == scalars.count - 1
      cure = isWhole ? Self.placeholder(name, type, isRest: isRest && isLast) : nil
      return
    }
    if scalars.first == "$", let name = Self.name(scalars[1...]) {
      self.name = name
      cure = Self.placeholder(name, nil, isRest: false)
      return
    }
    // The colon of a host is followed by its port.
    guard let colon = scalars.firstIndex(of: ":"), colon > 0,
      let name = Self.name(scalars[(colon + 1)...].prefix { Self.isOfName($0) })
    else { return nil }
    self.name = name
    cure = nil
  }

  private static let brackets: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("{", "}"), ("<", ">"), ("[", "]"),
  ]

  /// The types of other routers.
  private static let types: [String: RouteType] = [
    "int": .int, "integer": .int, "long": .int, "number": .double, "num": .double, "digits": .int,
    "\\d+": .int, "[0-9]+": .int, "float": .double, "double": .double, "decimal": .double,
    "bool": .bool, "boolean": .bool, "uuid": .uuid, "guid": .uuid,
  ]
  private static let words: Set<String> = ["str", "string", "slug", "path", "any", "alpha", "re"]

  /// Returns the name between brackets, its type, and whether it takes all segments that are left.
  private static func parts(
    of content: ArraySlice<Unicode.Scalar>
  ) -> (name: String, type: RouteType?, isRest: Bool)? {
    var content = content
    var isRest = false
    while let sign = content.first, sign == "*" || sign == "." || sign == "+" || sign == "#" {
      isRest = true
      content = content.dropFirst()
    }
    while let sign = content.last, sign == "*" || sign == "." || sign == "?" {
      isRest = isRest || sign != "?"
      content = content.dropLast()
    }
    guard let colon = content.firstIndex(of: ":") else {
      return name(content).map { ($0, nil, isRest) }
    }
    let (left, right) = (string(content[..<colon]), string(content[(colon + 1)...]))
    // Some routers write the type first, others the name.
    if types[left] != nil || words.contains(left), let name = name(content[(colon + 1)...]) {
      return (name, types[left], isRest || left == "path")
    }
    return name(content[..<colon]).map { ($0, types[right], isRest || right == "path") }
  }

  private static func name(_ scalars: ArraySlice<Unicode.Scalar>) -> String? {
    guard let first = scalars.first, first.properties.isAlphabetic || first == "_",
      scalars.allSatisfy({ isOfName($0) })
    else { return nil }
    return string(scalars)
  }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
      || scalar.properties.numericType != nil
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private static func placeholder(_ name: String, _ type: RouteType?, isRest: Bool) -> String {
    isRest ? "*" + name : ":" + name + (type.map { "(\($0.rawValue))" } ?? "")
  }
}

extension RoutePattern {
  /// The segments that are placeholders in other routers.
  var foreignPlaceholders: [ForeignPlaceholder] {
    guard let start = text.firstRange(of: "://") else { return [] }
    let parts = text[start.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
    return parts.enumerated().compactMap { position, part in
      guard let first = part.unicodeScalars.first, first != ":", first != "*" else { return nil }
      return ForeignPlaceholder(
        String(part), isLast: position == parts.count - 1)
    }
  }

  /// The pattern with placeholders of this router in place of another router's placeholders; nil if it has no foreign ones.
  var withOwnPlaceholders: RoutePattern? {
    let foreign = foreignPlaceholders
    guard !foreign.isEmpty, let start = text.firstRange(of: "://") else { return nil }
    let parts = text[start.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
      .map { part in
        foreign.first { part.hasSameBytes(as: $0.text) }.map { $0.cure ?? ":\($0.name)" }
          ?? String(part)
      }
    return try? RoutePattern(text[..<start.upperBound] + parts.joined(separator: "/"))
  }
}

extension DocumentFault {
  static func foreignPlaceholder(_ placeholder: ForeignPlaceholder) -> Self {
    let cure =
      if let cure = placeholder.cure {
        "write \"\(cure)\""
      } else {
        "a placeholder takes a whole segment, such as \":\(placeholder.name)\", as no part of one can be one"
      }
    return .warning(
      "route-foreign-form",
      "\"\(placeholder.text)\" is text, and no placeholder as in other routers; \(cure), or escape the"
        + " sign if the text is meant, as in %3A")
  }
}
