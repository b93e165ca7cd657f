/// The documents that are read together, where their nodes stand, and what is wrong in them.
///
/// Nothing is located before the diagnostics are asked for.
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
  /// What readers of documents reported, with its location already.
  private var located: [Diagnostic] = []

  /// How often something was reported so far, the same fault again included.
  private(set) var reports = 0
  var isSound: Bool { findings.isEmpty && located.isEmpty }

  /// Takes a document along; what its reader found is taken over.
  ///
  /// - Parameter quietly: whether that was reported elsewhere.
  mutating func add(_ document: LoadedDocument, quietly: Bool = false) -> Int {
    documents.append(document)
    if !quietly { located += document.json?.diagnostics ?? [] }
    return documents.count - 1
  }

  mutating func report(_ diagnostic: Diagnostic) {
    if !located.contains(diagnostic) { located.append(diagnostic) }
  }

  /// Notes a fault once: a list that many nodes share is wrong only once.
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

  /// Where an entry names its plugin: it is the name, or has it under `plugin`.
  func nameSite(of site: Site) -> Site {
    let place = place(of: site)
    guard case .object(let record)? = documents[place.document].value[place.pointer],
      record["plugin"] != nil
    else { return .fixed(place) }
    return .fixed(place.appending(["plugin"]))
  }

  func place(ofNode node: Int) -> DocumentPlace { places.place(of: node) }

  /// All that was found, sorted by file, line and column.
  mutating func diagnostics() -> [Diagnostic] {
    guard !isSound else { return [] }
    var diagnostics = located
    // The null that stands in for such a number is not at fault as well.
    let overflows = Set(located.lazy.filter { $0.code == "json-number-overflow" }.map(\.location))
    for finding in findings {
      let diagnostic = diagnostic(finding.fault, at: finding.place, atKey: finding.atKey)
      if overflows.isEmpty || !overflows.contains(diagnostic.location) {
        diagnostics.append(diagnostic)
      }
    }
    return Diagnostic.sorted(diagnostics)
  }

  /// The closest known name; so many names are looked up, not more, that a page full of faults
  /// takes bounded time.
  ///
  /// - Parameter group: what the known names are names of.
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

  /// A place as a message names it.
  mutating func wording(of place: DocumentPlace) -> String {
    guard let location = location(of: place) else { return place.pointer.description }
    return "\(location.file), line \(location.line)"
  }

  /// Costs a pass over the text at the first time.
  mutating func location(of place: DocumentPlace, atKey: Bool = false) -> SourceLocation? {
    if let map = maps[place.document] { return map.location(of: place.pointer, key: atKey) }
    guard let map = documents[place.document].json?.sourceMap() else { return nil }
    maps[place.document] = map
    return map.location(of: place.pointer, key: atKey)
  }
}

/// The data that nodes begin with.
extension Findings {
  /// Names and values of a record, whose keys are the top-level keys of a module's data.
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

/// A document that was read, with its text where there is one.
struct LoadedDocument: Sendable {
  /// The name that locations give.
  let file: String
  let value: Value
  /// What places are found with; nil for a value that was handed over without a text.
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
  /// Sorted by file, line and column, those without a location first; each stands once.
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
