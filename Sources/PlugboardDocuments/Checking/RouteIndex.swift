/// The routes of an app and the inputs of their pages, for the check of the URLs in documents.
///
/// A URL is a text under a key that a plugin declares as one: at the top of data and of records, in params, in the params
/// of events that these name, and in the elements of lists there.
final class RouteIndex {
  let documents: AppDocuments
  let app: AppDocument
  /// The purposes of keys of data by their names.
  let keys: [ExactText: KeyPurpose]
  /// The purposes of the keys whose values are checked.
  let purposes: Set<KeyPurpose>
  /// The params of plugins that may have URLs.
  var linkParams: [ObjectIdentifier: [KeyDeclaration]] = [:]
  /// The schemes of the routes; empty without routes, when no URL can be called wrong.
  var schemes: Set<String> { app.schemes }
  /// The routes by their first segment; routes that begin with a placeholder are under nil.
  private lazy var routesByStart = Dictionary(grouping: app.routes) {
    $0.pattern.start.map(ExactText.init)
  }
  /// The patterns with placeholders of other routers, with right ones in their place.
  private lazy var foreignPatterns = app.routes.compactMap(\.pattern.withOwnPlaceholders)
  private lazy var beginnings = RouteBeginnings(app.routes.map(\.pattern))
  lazy var routesOfAnyScheme = app.routes.filter { $0.pattern.scheme == nil }
  lazy var beginningsOfAnyScheme = RouteBeginnings(routesOfAnyScheme.map(\.pattern))
  private lazy var pages = Set(documents.pageNames.map(ExactText.init))
  /// The inputs of pages that were looked up.
  var inputs: [ExactText: [PageInput]] = [:]
  /// The inputs to which some document gives a value beside a URL.
  private(set) lazy var openerInputs = OpenerInputs(of: self)
  let assembler: PageAssembler
  /// Returns the contents of a source that is a document; nil for another one.
  var source: (String) -> SourceContents? = { _ in nil }
  /// The sources whose records pages take, by the inputs with their names.
  var recordSources: [ExactText: [ExactText: String]] = [:]
  /// The tables of URLs that have moved in the app document.
  lazy var tables = Self.relocationTables(of: assembler)
  /// The tables of all documents as one.
  lazy var relocations = URLRelocations(statedRelocations)
  lazy var statedRelocations = Self.relocations(of: assembler, and: tables)
  private lazy var movedBeginnings = RouteBeginnings(relocated: statedRelocations.keys)

  /// - Parameter purposes: The purposes of the keys whose values are checked.
  init(_ assembler: PageAssembler, purposes: Set<KeyPurpose> = [.url, .urlPrefix]) {
    self.assembler = assembler
    self.purposes = purposes
    documents = assembler.documents
    app = documents.app
    var keys: [ExactText: KeyPurpose] = [:]
    for type in assembler.registry.all {
      for key in type.manifest.params.map(\.key) + type.dataKeys {
        if let purpose = key.purpose, purposes.contains(purpose) {
          keys[key.name.text] = purpose
        }
      }
    }
    self.keys = keys
  }

  /// Checks a text, each element of a list, or a text in each language.
  ///
  /// - Parameter opener: The values that are given beside a URL.
  func check(
    _ value: Value, as purpose: KeyPurpose, at place: DocumentPlace, opener: OpenerValues? = nil,
    _ findings: inout Findings
  ) {
    switch value {
    case .string(let text) where purpose == .url:
      check(url: text, at: place, opener: opener, &findings)
    case .string(let text): check(prefix: text, at: place, &findings)
    case .array(let values):
      if values.isEmpty, purpose == .urlPrefix {
        findings.report(.noBeginnings, at: .fixed(place))
      }
      for (index, value) in values.enumerated() where value.type == .string {
        check(
          value, as: purpose, at: place.appending([.index(index)]), opener: opener, &findings)
      }
      if purpose == .urlPrefix { checkSchemes(of: values, at: place, &findings) }
    case .object(let record):
      guard case .object(let languages)? = record[LocalizedText.key] else { return }
      for field in languages where field.value.type == .string {
        let place = place.appending([.key(LocalizedText.key), .key(field.key)])
        check(field.value, as: purpose, at: place, opener: opener, &findings)
      }
    case .null, .bool, .int, .double: break
    }
  }

  func check(
    url source: String, at place: DocumentPlace, opener: OpenerValues? = nil,
    _ findings: inout Findings
  ) {
    guard !app.isForOtherProgram(source) else { return }
    let template = TextTemplate(source)
    if let (key, offset) = template.keyBeforePath {
      return findings.report(.keyBeforePath(key), at: .fixed(place.at(offset: offset)))
    }
    // With all parts, and without the formats of keys.
    let text = template.text(datePattern: { nil }, value: { .string("{\($0)}") })
    let url: RouteURL
    do throws(RouteError) {
      url = try RouteURL(text)
    } catch {
      let trimmed = text.withoutSpacesAround
      let likely =
        (schemes.sorted().map { "\($0)://\(trimmed)" } + [trimmed]).first { leadsSomewhere($0) }
      return findings.report(
        DocumentFault(error.code, error.message, suggestion: likely), at: .fixed(place))
    }
    if isRelocated(text) { return }
    if let match = app.routeTable.matches(url).first(where: { _ in true }) {
      return checkInputs(of: match, at: place, opener: opener, &findings)
    }
    if text.hasPlaceholder, mayMatch(url) { return }
    // The placeholder of another router is reported in the pattern, and so is the fault of a pattern that isn't one.
    if foreignPatterns.contains(where: { $0.mayMatch(url) }) { return }
    let path = url.segments.joined(separator: "/")
    if app.faultyPatterns.contains(where: { $0.isFaultyPattern(for: path) }) { return }
    guard !app.isSchemeOfOthers(url.scheme) else { return }
    if !schemes.contains(url.scheme), let scheme = app.scheme(near: url.scheme) {
      let likely = scheme + text.dropFirst(url.scheme.count)
      return findings.report(.unmatched(text, page: nil, nearest: likely), at: .fixed(place))
    }
    // The scheme doesn't count, or short URLs would all be near to one another.
    let nearest = findings.nearest(
      path, among: candidates(for: url), of: "\(url.scheme) URL", keepsNames: false
    ).flatMap { isLikely($0, for: url) ? $0 : nil }
    let rest = text.unicodeScalars.firstIndex { $0 == "?" || $0 == "#" }.map { text[$0...] } ?? ""
    let likely = nearest.map { "\(url.scheme)://\($0)\(rest)" }
    // A placeholder of the nearest pattern takes no such value.
    findings.report(
      .unmatched(
        text, page: pages.contains(path) ? path : nil, nearest: likely == text ? nil : likely),
      at: .fixed(place))
  }

  /// Whether a route matches a URL whose segments with a `{KEY}` may be any text.
  func mayMatch(_ url: RouteURL) -> Bool {
    guard let start = url.segments.first, !start.hasPlaceholder else {
      return app.routes.contains { $0.pattern.mayMatch(url) }
    }
    // The host of a pattern of any scheme, or of a web URL, is in lower case.
    return Set([ExactText(start), ExactText(start.lowercased()), nil]).contains { start in
      routesByStart[start]?.contains { $0.pattern.mayMatch(url) } == true
    }
  }

  private func leadsSomewhere(_ text: String) -> Bool {
    guard let url = try? RouteURL(text) else { return false }
    return app.routeTable.matches(url).contains { _ in true }
  }

  /// Whether a path that is near to the path of a URL as a whole is near in each segment, too: in long ones equal segments
  /// would outweigh others.
  private func isLikely(_ path: String, for url: RouteURL) -> Bool {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard segments.count == url.segments.count else {
      // A slash within a segment isn't one between segments.
      return !url.segments.contains { $0.utf8.contains(.slash) }
    }
    return zip(segments, url.segments).allSatisfy { likely, stated in
      likely.hasSameBytes(as: stated) || NearestName.of(stated, among: [likely]) != nil
    }
  }

  /// The patterns without placeholders under nil, and patterns with placeholders under their number of segments.
  /// Finding no near pattern for a URL would else cost a look at every route.
  private lazy var patternsByLength = Dictionary(grouping: app.routes.map(\.pattern)) { pattern in
    pattern.names.isEmpty ? nil : pattern.segments.count
  }

  /// The paths that could be meant: the paths of the routes, with the URL's own segments in place
  /// of placeholders.
  private func candidates(for url: RouteURL) -> [String] {
    let patterns =
      (patternsByLength[nil] ?? []) + (patternsByLength[url.segments.count] ?? [])
    return patterns.compactMap { pattern in
      guard pattern.scheme == nil || pattern.scheme == url.scheme else { return nil }
      let own = pattern.segments.enumerated().map { position, segment in
        if case .literal(let literal) = segment { literal } else { url.segments[position] }
      }
      return own.joined(separator: "/")
    }
  }

  /// Checks that some route has URLs that begin with a text.
  func check(prefix text: String, at place: DocumentPlace, _ findings: inout Findings) {
    if let signs = RouteURL.comparable(text, isBeginning: true).patternSigns {
      return findings.report(.patternAsBeginning(text, signs), at: .fixed(place))
    }
    guard !mayBegin(text), !app.isForOtherProgram(text) else { return }
    let url = try? RouteURL(text)
    if let url, url.isWeb || routesOfAnyScheme.isEmpty, app.isSchemeOfOthers(url.scheme) { return }
    if let path = url?.segments.joined(separator: "/"),
      app.faultyPatterns.contains(where: { $0.isFaultyPattern(for: path) })
    {
      return
    }
    let nearest = url.flatMap { self.nearest(toBeginning: $0, findings) }
    findings.report(.unmatchedBeginning(text, nearest: nearest), at: .fixed(place))
  }

  /// Whether a URL of some route may begin with a text, or a URL that is opened as another one.
  private func mayBegin(_ text: String) -> Bool {
    beginnings.contain(text) || movedBeginnings.contain(text)
  }

  private func nearest(toBeginning url: RouteURL, _ findings: Findings) -> String? {
    findings.nearest(
      url.segments.joined(separator: "/"), among: candidates(for: url), of: "\(url.scheme) URL",
      keepsNames: false
    ).map { "\(url.scheme)://\($0)" }
  }

  /// Returns the URLs of a route for which the given ones, a URL or a beginning with a `*` behind it, look misspelt; nil
  /// if a route has the given ones, or none has similar ones.
  func nearest(toAllowed text: String, _ findings: Findings) -> String? {
    let beginning = text.beforeByteSuffix("*").map(String.init)
    guard !schemes.isEmpty, !mayBegin(beginning ?? text), let url = try? RouteURL(beginning ?? text)
    else { return nil }
    let path = url.segments.joined(separator: "/")
    guard !app.faultyPatterns.contains(where: { $0.isFaultyPattern(for: path) }) else { return nil }
    guard beginning != nil else { return nearest(toBeginning: url, findings) }
    let nearest = findings.nearest(
      path, among: beginnings(for: url), of: "\(url.scheme) beginning", keepsNames: false)
    return nearest.map { "\(url.scheme)://\($0)" + (text.hasByteSuffix("/*") ? "/*" : "*") }
  }

  /// Returns the first segments of routes, as many as a URL has, with the URL's own in place of placeholders.
  private func beginnings(for url: RouteURL) -> [String] {
    app.routes.map(\.pattern).compactMap { pattern in
      guard pattern.scheme == nil || pattern.scheme == url.scheme,
        pattern.segments.count >= url.segments.count
      else { return nil }
      return zip(pattern.segments, url.segments).map { segment, own in
        if case .literal(let literal) = segment { literal } else { own }
      }.joined(separator: "/")
    }
  }
}

extension RoutePattern {
  /// Whether a URL matches whose segments with a `{KEY}` may be any text.
  fileprivate func mayMatch(_ url: RouteURL) -> Bool {
    guard scheme == nil || scheme == url.scheme else { return false }
    for (position, segment) in segments.enumerated() {
      if case .rest = segment { return true }
      guard position < url.segments.count else { return false }
      let isHost = position == 0 && scheme == nil
      let text = isHost ? url.segments[position].lowercased() : url.segments[position]
      switch segment {
      case .literal(let literal):
        guard text.hasSameBytes(as: literal) || text.hasPlaceholder else { return false }
      case .placeholder(_, let type):
        guard text.hasPlaceholder || type.map({ $0.value(of: text) != nil }) ?? !text.isEmpty
        else { return false }
      case .rest: break
      }
    }
    return url.segments.count == segments.count
  }

  /// The first segment; nil for a placeholder, or if there is none.
  fileprivate var start: String? {
    if case .literal(let text)? = segments.first { text } else { nil }
  }
}

/// The beginnings of the URLs of patterns, up to their first placeholders.
struct RouteBeginnings {
  /// The bytes of all beginnings, sorted.
  private var texts: [[UInt8]] = []
  /// The beginnings of patterns with a placeholder, which go on with any text.
  private var open: Set<[UInt8]> = []
  /// The most bytes of those.
  private var longest = 0

  init(_ patterns: [RoutePattern]) {
    for pattern in patterns {
      let literals = pattern.segments.prefix { $0.name == nil }
        .map { if case .literal(let text) = $0 { text } else { "" } }
      // The host of a pattern of any scheme is in lower case.
      add(pattern.scheme ?? "*", literals, isOpen: literals.count < pattern.segments.count)
    }
    texts.sort { $0.lexicographicallyPrecedes($1) }
  }

  /// Creates the beginnings of URLs that have moved: whole URLs, and beginnings with a `*` behind them.
  init(relocated keys: some Sequence<String>) {
    for url in keys.compactMap({ try? RouteURL($0) }) {
      let isOpen = url.segments.last?.hasByteSuffix("*") ?? false
      add(url.scheme, url.segments.dropLast(isOpen ? 1 : 0), isOpen: isOpen)
    }
    texts.sort { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func add(_ scheme: String, _ segments: [String], isOpen: Bool) {
    let text = Array(("\(scheme)://" + segments.map { $0 + "/" }.joined()).utf8)
    texts.append(text)
    guard isOpen else { return }
    open.insert(text)
    longest = max(longest, text.count)
  }

  /// Whether a URL of some pattern may begin with a text.
  func contain(_ text: String) -> Bool {
    let path = String(text.unicodeScalars.prefix { $0 != "?" && $0 != "#" })
    let isBeginning = path.hasSameBytes(as: text)
    let own = RouteURL.comparable(path, isBeginning: isBeginning, keepsCase: true)
    let parts = RouteURL.comparable(path, isBeginning: isBeginning).split(
      separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    if contain(Array(own.utf8)) { return true }
    // A text without a slash may be the beginning of any scheme.
    let rest = parts.count == 2 ? parts[1] : own.utf8.contains(.slash) ? nil : ""
    return rest.map { contain(Array("*://\($0)".utf8)) } ?? false
  }

  private func contain(_ start: [UInt8]) -> Bool {
    // Those that begin with the text follow it at once.
    let position = texts.indices.firstPosition { !texts[$0].lexicographicallyPrecedes(start) }
    if position < texts.count, texts[position].starts(with: start) { return true }
    return start.prefix(longest).indices
      .contains { start[$0] == .slash && open.contains(Array(start[...$0])) }
  }
}

extension String {
  /// Whether the text contains a `{KEY}` that a value replaces.
  var hasPlaceholder: Bool {
    unicodeScalars.firstIndex(of: "{").map { self[$0...].unicodeScalars.contains("}") } ?? false
  }
}

extension String {
  /// Whether a URL with a path would likely match the text if it were a pattern: they begin with the same words.
  fileprivate func isFaultyPattern(for path: String) -> Bool {
    let scalars = unicodeScalars
    let afterScheme = scalars.firstIndex(of: ":").map { scalars[scalars.index(after: $0)...] }
    let words = (afterScheme ?? scalars[...]).drop { $0 == "/" }
      .prefix { !":*?#{<[(".unicodeScalars.contains($0) }
    return !words.isEmpty && "\(path)/".hasBytePrefix(String(words))
  }

  /// The first segment of a URL that has the form of a placeholder of a pattern, or the scheme `*`; nil if there is none.
  fileprivate var patternSigns: String? {
    if unicodeScalars.first == "*" { return "*" }
    return split(separator: "/").first {
      $0.unicodeScalars.first == ":" || $0.unicodeScalars.first == "*"
    }
    .map(String.init)
  }
}

extension DocumentFault {
  fileprivate static func patternAsBeginning(_ text: String, _ signs: String) -> Self {
    Self(
      "route-unmatched",
      "\(Value.string(text).shortWording) is a beginning of URLs and not a pattern, so that no URL with a value in place"
        + " of \(Value.string(signs).shortWording) begins with it; end it before that")
  }

  fileprivate static let noBeginnings = Self(
    "route-unmatched",
    "no URL begins as this empty list states; list beginnings, or leave it out, which means all URLs"
  )

  fileprivate static func keyBeforePath(_ key: String) -> Self {
    Self(
      "url-key-place",
      "the key \"\(key)\" is in the scheme or the host of the URL, which data can't choose, so that nothing is"
        + " opened; write it in the path or the query")
  }

  fileprivate static func unmatched(_ url: String, page: String?, nearest: String?) -> Self {
    Self(
      "route-unmatched",
      "no route matches \(Value.string(url).shortWording), so that it opens nothing; "
        + (page.map { "add one to the page \"\($0)\" in app.json" }
          ?? "correct it, or add a route to app.json"),
      suggestion: nearest)
  }

  fileprivate static func unmatchedBeginning(_ text: String, nearest: String?) -> Self {
    Self(
      "route-unmatched",
      "no route has a URL that begins with \(Value.string(text).shortWording); correct it, or remove it",
      suggestion: nearest)
  }
}
