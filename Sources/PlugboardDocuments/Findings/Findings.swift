/// The documents that are read together, the places of their nodes, and their problems.
///
/// Lines and columns are determined only for the diagnostics.
struct Findings {
  private struct Finding {
    let fault: DocumentFault
    let place: DocumentPlace
    let atKey: Bool
  }

  private struct Identity: Hashable {
    let place: DocumentPlace
    let code: String
    let text: ExactText
  }

  /// The number of diagnostics that are listed; further ones are only counted.
  private static let listLimit = 1000

  private(set) var documents: [LoadedDocument] = []
  var places: [NodePlace] = []
  var names = RecentNames()
  /// The languages of the texts in documents that are added from now on.
  var languages = TextLanguages() {
    didSet { soundLanguages = languages.needed.map(\.text) }
  }
  /// The languages of the last text without a fault, or else those that a text needs. Most texts of a document have
  /// the same ones, and are compared with them alone, which takes a tenth of the time of a whole check.
  var soundLanguages: [String] = []
  /// Whether a document may have texts per language.
  private(set) var hasTexts = false
  /// The first errors and the first warnings, at most as many as are listed of each.
  private var errors: [Finding] = []
  private var warnings: [Finding] = []
  /// The first finding that was only counted.
  private var firstUnlisted: Finding?
  private var unlistedErrors = 0
  private var unlistedWarnings = 0
  /// The hashes of the findings that were only counted.
  private var seenUnlisted: Set<Int> = []
  private var maps: [Int: SourceMap] = [:]
  /// The searches for near names, shared within a check.
  var nearestNames = NearestNames()
  private var seen: Set<Identity> = []
  /// The diagnostics of the JSON reader, which have locations already.
  private var located: [Diagnostic] = []
  private var seenLocated: Set<Diagnostic> = []

  /// The number of reports so far, repetitions included.
  private(set) var reports = 0
  var isSound: Bool { errors.isEmpty && warnings.isEmpty && located.isEmpty }

  /// Adds a document with the diagnostics of its reader and of its texts, and returns its number.
  ///
  /// - Parameter quietly: Whether the diagnostics are left out, as they are reported elsewhere.
  mutating func add(_ document: LoadedDocument, quietly: Bool = false) -> Int {
    documents.append(document)
    let number = documents.count - 1
    if !quietly { for diagnostic in document.json?.diagnostics ?? [] { report(diagnostic) } }
    guard document.json?.hasTexts ?? true else { return number }
    hasTexts = true
    if !quietly { checkTexts(of: number) }
    return number
  }

  /// Returns data with its texts in the language in which they are shown.
  func localized(_ data: Fields) -> Fields {
    hasTexts ? data.localized(for: languages.shown) : data
  }

  mutating func report(_ diagnostic: Diagnostic) {
    if seenLocated.insert(diagnostic).inserted { located.append(diagnostic) }
  }

  /// Notes a fault, once per place: many nodes can share a faulty list.
  mutating func report(
    _ fault: DocumentFault, at site: Site, _ steps: JSONPointer.Step..., atKey: Bool = false
  ) {
    report(fault, at: site, steps: steps, atKey: atKey)
  }

  mutating func report(
    _ fault: DocumentFault, at site: Site, steps: [JSONPointer.Step], atKey: Bool = false
  ) {
    reports += 1
    guard lists(fault.severity) else { return count(fault, at: site, steps, atKey: atKey) }
    let place = place(of: site).appending(steps)
    let identity = Identity(place: place, code: fault.code, text: ExactText(fault.message))
    guard seen.insert(identity).inserted else { return }
    let finding = Finding(fault: fault, place: place, atKey: atKey)
    if fault.severity == .error { errors.append(finding) } else { warnings.append(finding) }
  }

  /// Whether a further fault of a severity is listed, which needs its text, rather than counted.
  func lists(_ severity: Diagnostic.Severity) -> Bool {
    (severity == .error ? errors : warnings).count < Self.listLimit
  }

  /// Counts a fault, once per site and code, without its place, which is made for the first alone.
  private mutating func count(
    _ fault: DocumentFault, at site: Site, _ steps: [JSONPointer.Step], atKey: Bool
  ) {
    var hasher = Hasher()
    hasher.combine(site)
    hasher.combine(steps)
    hasher.combine(fault.code)
    guard seenUnlisted.insert(hasher.finalize()).inserted else { return }
    if fault.severity == .error { unlistedErrors += 1 } else { unlistedWarnings += 1 }
    guard firstUnlisted == nil else { return }
    firstUnlisted = Finding(fault: fault, place: place(of: site).appending(steps), atKey: atKey)
  }

  func place(of site: Site) -> DocumentPlace {
    switch site {
    case .fixed(let place): place
    case .node(let node): place(ofNode: node)
    case .entry(let position, let node):
      place(ofNode: node).appending(["plugins", .index(position)])
    }
  }

  /// Returns the site of the plugin's name in an entry: the entry itself, or its `plugin`.
  func nameSite(of site: Site) -> Site {
    let place = place(of: site)
    guard case .object(let record)? = documents[place.document].value[place.pointer],
      record["plugin"] != nil
    else { return .fixed(place) }
    return .fixed(place.appending(["plugin"]))
  }

  func place(ofNode node: Int) -> DocumentPlace { places.place(of: node) }

  /// Returns the diagnostics, sorted by file, line and column; of many, the first errors, then the first
  /// warnings are listed, and the rest is counted.
  mutating func diagnostics() -> [Diagnostic] {
    guard !isSound else { return [] }
    var diagnostics = located
    // Such a number was read as null, which isn't a fault of its own.
    let overflows = Set(located.lazy.filter { $0.code == "json-number-overflow" }.map(\.location))
    let room = max(0, Self.listLimit - located.count)
    let listed = errors.prefix(room) + warnings.prefix(max(0, room - errors.count))
    for finding in listed {
      let diagnostic = diagnostic(finding.fault, at: finding.place, atKey: finding.atKey)
      if overflows.isEmpty || !overflows.contains(diagnostic.location) {
        diagnostics.append(diagnostic)
      }
    }
    if let rest = unlisted(after: listed.count) { diagnostics.append(rest) }
    return Diagnostic.sorted(diagnostics)
  }

  /// Returns the diagnostic that counts the faults that aren't listed.
  private mutating func unlisted(after listed: Int) -> Diagnostic? {
    let count = errors.count + warnings.count - listed + unlistedErrors + unlistedWarnings
    guard count > 0 else { return nil }
    let isError = unlistedErrors > 0 || listed < errors.count
    let first = listed < errors.count ? errors[listed] : firstUnlisted ?? warnings.last
    return Diagnostic(
      isError ? .error : .warning, code: "more-diagnostics",
      "\(count) more faults and warnings of what is read here aren't listed; correct those that are",
      location: first.flatMap { location(of: $0.place, atKey: $0.atKey) })
  }

  /// Returns the closest known name.
  ///
  /// - Parameters:
  ///   - group: The kind of the known names, by which results are kept; nil if they differ from place to
  ///     place.
  ///   - keepsNames: Whether the known names of the group are the same for each name.
  func nearest(
    _ name: String, among known: @autoclosure () -> [String], of group: String?,
    keepsNames: Bool = true
  ) -> String? {
    nearestNames.nearest(name, among: known, of: group, keepsNames: keepsNames)
  }

  mutating func diagnostic(
    _ fault: DocumentFault, at place: DocumentPlace, atKey: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      fault.severity, code: fault.code, fault.message, suggestion: fault.suggestion,
      location: location(of: place, atKey: atKey),
      pointer: pointer(to: place).shortened.description)
  }

  /// Returns the pointer to a place in the document that messages name.
  private func pointer(to place: DocumentPlace) -> JSONPointer {
    documents[place.document].place?.pointer(to: place.pointer.steps) ?? place.pointer
  }

  /// Returns a place in words, for messages.
  mutating func wording(of place: DocumentPlace) -> String {
    // Once nothing more is listed, the words aren't shown.
    guard lists(.error), let location = location(of: place) else {
      return place.pointer.shortened.description
    }
    return "\(location.file), line \(location.line)"
  }

  /// Returns the location of a place; the first call for a document costs a pass over its text.
  mutating func location(of place: DocumentPlace, atKey: Bool = false) -> DocumentLocation? {
    if let own = documents[place.document].place {
      return own.location(of: place.pointer.steps, key: atKey)
    }
    guard let map = maps[place.document] ?? documents[place.document].json?.sourceMap() else {
      return nil
    }
    maps[place.document] = map
    return map.location(of: place.pointer, key: atKey, offset: place.offset)
  }
}

/// The initial data of nodes.
extension Findings {
  /// Returns the names and values of a record, which are the top-level data of a module.
  mutating func params(_ record: Fields) -> Params {
    guard !record.isEmpty else { return Params() }
    return Params(entries: names.entries(of: record))
  }

  /// Reports an empty key.
  mutating func checkData(_ record: Fields, at site: @autoclosure () -> Site) {
    for field in record where field.key.isEmpty {
      report(.emptyDataKey(), at: site(), "data", .key(""), atKey: true)
    }
  }
}

/// A document with its text, if there is one.
struct LoadedDocument: Sendable {
  /// The file name in locations.
  let file: String
  let value: Value
  /// The text for locations, or nil for a value without one.
  let json: JSONDocument?
  /// The place that the value has in the document of a source; nil for another value.
  let place: SourcePlace?

  /// Whether both are the same file, with the same content.
  func isSame(as other: LoadedDocument) -> Bool {
    file.hasSameBytes(as: other.file)
      && (json.map { $0.bytes == other.json?.bytes } ?? (other.json == nil && value == other.value))
  }

  init(_ json: JSONDocument) {
    file = json.file
    value = json.value
    self.json = json
    place = nil
  }

  /// Makes a document of a value without a text of its own, which may have a place in a source.
  init(_ value: Value, file: String, at place: SourcePlace? = nil) {
    self.file = place?.text.json.file ?? file
    self.value = value
    json = nil
    self.place = place
  }
}

extension Diagnostic {
  /// Sorts by file, line and column, those without a location first, and removes repetitions.
  static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }.sorted { left, right in
      switch (left.location, right.location) {
      case (let first?, let second?) where first != second: first < second
      case (nil, .some): true
      case (.some, nil): false
      default: (left.code, left.message) < (right.code, right.message)
      }
    }
  }
}
