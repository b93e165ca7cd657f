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
    let text: String
  }

  private static let nearestLimit = 500

  private(set) var documents: [LoadedDocument] = []
  var places: [NodePlace] = []
  var names = RecentNames()
  private var findings: [Finding] = []
  private var maps: [Int: SourceMap] = [:]
  private var nearestNames: [String: String?] = [:]
  private var seen: Set<Identity> = []
  /// The diagnostics of the JSON reader, which have locations already.
  private var located: [Diagnostic] = []

  /// The number of reports so far, repetitions included.
  private(set) var reports = 0
  var isSound: Bool { findings.isEmpty && located.isEmpty }

  /// Adds a document with the diagnostics of its reader, and returns its number.
  ///
  /// - Parameter quietly: Whether the reader's diagnostics are left out, as they are reported
  ///   elsewhere.
  mutating func add(_ document: LoadedDocument, quietly: Bool = false) -> Int {
    documents.append(document)
    if !quietly { located += document.json?.diagnostics ?? [] }
    return documents.count - 1
  }

  mutating func report(_ diagnostic: Diagnostic) {
    if !located.contains(diagnostic) { located.append(diagnostic) }
  }

  /// Notes a fault, once per place: many nodes can share a faulty list.
  mutating func report(
    _ fault: DocumentFault, at site: Site, _ steps: JSONPointer.Step..., atKey: Bool = false
  ) {
    reports += 1
    let place = place(of: site).appending(steps)
    let identity = Identity(place: place, code: fault.code, text: fault.message)
    guard seen.insert(identity).inserted else { return }
    findings.append(Finding(fault: fault, place: place, atKey: atKey))
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

  /// Returns all diagnostics, sorted by file, line and column.
  mutating func diagnostics() -> [Diagnostic] {
    guard !isSound else { return [] }
    var diagnostics = located
    // Such a number was read as null, which isn't a fault of its own.
    let overflows = Set(located.lazy.filter { $0.code == "json-number-overflow" }.map(\.location))
    for finding in findings {
      let diagnostic = diagnostic(finding.fault, at: finding.place, atKey: finding.atKey)
      if overflows.isEmpty || !overflows.contains(diagnostic.location) {
        diagnostics.append(diagnostic)
      }
    }
    return Diagnostic.sorted(diagnostics)
  }

  /// Returns the closest known name. The number of searches is limited, so that a page full of
  /// faults takes bounded time.
  ///
  /// - Parameter group: The kind of the known names.
  mutating func nearest(
    _ name: String, among known: @autoclosure () -> [String], of group: String
  ) -> String? {
    let wanted = "\(group) \(name)"
    if let nearest = nearestNames[wanted] { return nearest }
    guard nearestNames.count < Self.nearestLimit, name.utf8.count <= 64 else { return nil }
    let nearest = NearestName.of(name, among: known())
    nearestNames[wanted] = .some(nearest)
    return nearest
  }

  mutating func diagnostic(
    _ fault: DocumentFault, at place: DocumentPlace, atKey: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      fault.severity, code: fault.code, fault.message, suggestion: fault.suggestion,
      location: location(of: place, atKey: atKey), pointer: place.pointer.description)
  }

  /// Returns a place in words, for messages.
  mutating func wording(of place: DocumentPlace) -> String {
    guard let location = location(of: place) else { return place.pointer.description }
    return "\(location.file), line \(location.line)"
  }

  /// Returns the location of a place; the first call for a document costs a pass over its text.
  mutating func location(of place: DocumentPlace, atKey: Bool = false) -> SourceLocation? {
    if let map = maps[place.document] { return map.location(of: place.pointer, key: atKey) }
    guard let map = documents[place.document].json?.sourceMap() else { return nil }
    maps[place.document] = map
    return map.location(of: place.pointer, key: atKey)
  }
}

/// The initial data of nodes.
extension Findings {
  /// Returns the names and values of a record, which are the top-level data of a module.
  mutating func params(_ record: Record) -> Params {
    guard !record.isEmpty else { return Params() }
    return Params(entries: names.entries(of: record))
  }

  /// Reports an empty key.
  mutating func checkData(_ record: Record, at site: @autoclosure () -> Site) {
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

  init(_ json: JSONDocument) {
    file = json.file
    value = json.value
    self.json = json
  }

  init(_ value: Value, file: String) {
    self.file = file
    self.value = value
    json = nil
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
