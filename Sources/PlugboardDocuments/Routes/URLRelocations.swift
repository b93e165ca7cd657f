/// A table of URLs that have moved: the URL to open in place of each.
///
///     let table = URLRelocations(["app://old/sale": "app://offers", "app://broadcast/*": "app://show/*"])
///     try table.target(of: "app://film/7?at=90")  // app://player/7?at=90
///
/// A key is compared as routes compare URLs, without its query and fragment. A `*` at its end stands for any rest, also an
/// empty one, which takes the place of a `*` at the end of the target's path. A URL without a `*` counts first, then
/// the longest beginning.
public struct URLRelocations: Sendable {
  /// The most relocations of one URL, one after the other.
  static let limit = 64

  /// The comparable parts of a URL.
  private struct Place: Hashable {
    let scheme: ExactText
    let segments: [ExactText]

    init(_ scheme: String, _ segments: some Sequence<String>) {
      self.scheme = ExactText(scheme)
      self.segments = segments.map(ExactText.init)
    }
  }

  /// A key with a `*`, by the segments before it.
  private struct Beginning {
    /// The text between the last slash and the `*`.
    let partial: String
    let target: String
  }

  private var wholes: [Place: String] = [:]
  private var beginnings: [Place: [Beginning]] = [:]

  /// Creates a table of an object; entries that aren't two URLs are passed over.
  public init(_ table: Fields) {
    for field in table {
      guard case .string(let target) = field.value, let key = try? RouteURL(field.key) else {
        continue
      }
      guard let last = key.segments.last, last.hasByteSuffix("*") else {
        wholes[Place(key.scheme, key.segments)] = target
        continue
      }
      let place = Place(key.scheme, key.segments.dropLast())
      beginnings[place, default: []].append(
        Beginning(partial: String(last.unicodeScalars.dropLast()), target: target))
    }
    for place in beginnings.keys {
      beginnings[place]?.sort { $0.partial.utf8.count > $1.partial.utf8.count }
    }
  }

  /// Returns the URL that is opened in place of the given one; nil if the table doesn't move it.
  ///
  /// A target that the table moves as well is followed. The fragment stays unless the target has
  /// one, and a query item stays unless the target's own query states it.
  ///
  /// - Throws: `RelocationLoop` if the table leads in a circle, or on without end.
  public func target(of url: String) throws(RelocationLoop) -> String? {
    var way = [url]
    var seen: Set<Place> = []
    while let from = try? RouteURL(way[way.count - 1]) {
      guard seen.insert(Place(from.scheme, from.segments)).inserted, way.count <= Self.limit else {
        throw RelocationLoop(urls: way)
      }
      guard let next = step(from: from) else { break }
      way.append(next)
    }
    return way.count > 1 ? way[way.count - 1] : nil
  }

  private func step(from url: RouteURL) -> String? {
    if let target = wholes[Place(url.scheme, url.segments)] {
      return merged(target, rest: nil, url)
    }
    for count in (0...url.segments.count).reversed() {
      guard let candidates = beginnings[Place(url.scheme, url.segments.prefix(count))] else {
        continue
      }
      var rest = Array(url.segments.dropFirst(count))
      for beginning in candidates {
        if beginning.partial.isEmpty { return merged(beginning.target, rest: rest, url) }
        guard let first = rest.first, let own = first.afterBytePrefix(beginning.partial) else {
          continue
        }
        rest[0] = String(own)
        return merged(beginning.target, rest: rest, url)
      }
    }
    return nil
  }

  /// Returns a target with the rest of a URL, its query and its fragment.
  private func merged(_ target: String, rest: [String]?, _ url: RouteURL) -> String {
    let own = URLParts(target), given = URLParts(url.text)
    var text = own.path
    if let rest, let path = text.beforeByteSuffix("*") {
      text = path + rest.map(URLText.encoded).joined(separator: "/")
    }
    let stated = Set(own.query.map { ExactText(URLParts.name(of: $0)) })
    let query =
      own.query + given.query.filter { !stated.contains(ExactText(URLParts.name(of: $0))) }
    if !query.isEmpty { text += "?" + query.joined(separator: "&") }
    if let fragment = own.fragment ?? given.fragment { text += "#" + fragment }
    return text
  }
}

/// The parts of a URL as they are written.
private struct URLParts {
  let path: String
  let query: [String]
  let fragment: String?

  init(_ text: String) {
    let parts = text.unicodeScalars.split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    fragment = parts.count > 1 ? String(parts[1]) : nil
    let halves = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(halves[0])
    query = halves.count > 1 ? halves[1].split(separator: "&").map { String($0) } : []
  }

  /// Returns the name of an item of a query, without escapes.
  static func name(of item: String) -> String {
    let name = Array(item.utf8.prefix { $0 != UInt8(ascii: "=") })
    return URLText.decoded(name[...], plusIsBlank: true) ?? String(decoding: name, as: UTF8.self)
  }
}

/// A circle of relocations, or relocations without end.
public struct RelocationLoop: CodedError {
  /// The URLs, each followed by the URL that replaces it.
  public let urls: [String]

  public init(urls: [String]) { self.urls = urls }

  public var code: String { "relocation-loop" }

  public var message: String {
    let shown = urls.map { Value.string($0).shortWording }
    return
      "relocations lead in a circle or on without end: \(DocumentFault.way(along: shown)); no page is opened"
  }
}
