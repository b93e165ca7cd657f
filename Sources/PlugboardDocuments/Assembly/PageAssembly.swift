internal import Synchronization

/// The result of assembling a page, an app or a part of one: the plans of its modules, and all
/// problems.
///
/// The plans contain all sound parts, whatever else is wrong.
public struct PageAssembly: Sendable {
  /// The plans of the modules, parents before children.
  public let plans: [ModulePlan]
  /// All errors and warnings, sorted by file, line and column.
  public let diagnostics: [Diagnostic]
  /// The values of the inputs that a page declares, defaults included.
  public let inputs: Fields
  /// The manner in which a page asks to be shown; nil if it states none.
  public let manner: Manner?
  /// The nodes that can't be shown as they are stated, in their order; the nodes of a fallback
  /// follow the node that it replaces.
  public let unknown: [UnknownContent]
  /// The assembler of this page, for later insertions.
  public let assembler: PageAssembler
  let sources: AssemblyLocations

  init(_ walk: consuming AssemblyWalk, by assembler: PageAssembler, also: [Diagnostic] = []) {
    for (plan, fault, place) in walk.spoiled {
      walk.plans[plan].fault = walk.findings.diagnostic(fault, at: place)
    }
    plans = walk.plans
    inputs = walk.inputs
    unknown = walk.unknown
    manner = walk.manner
    diagnostics =
      also.isEmpty
      ? walk.findings.diagnostics() : Diagnostic.sorted(also + walk.findings.diagnostics())
    sources = AssemblyLocations(
      documents: walk.findings.documents, places: walk.findings.places,
      origins: walk.lists.origins)
    self.assembler = assembler
  }

  /// The topmost module.
  public var root: ModuleID? { plans.first?.id }

  /// Whether there are no errors; warnings don't count.
  public var isSound: Bool { !diagnostics.contains { $0.severity == .error } }

  /// Returns the location of a module's node, or nil if it doesn't come from a text.
  public func location(of module: ModuleID) -> DocumentLocation? {
    sources.number(of: module, in: plans).flatMap { sources.location(ofNode: $0) }
  }

  /// Returns the location of a plugin's entry in the page, a template or the app document.
  ///
  /// The first call costs a pass over the file.
  public func location(of mount: PluginEntry, on module: ModuleID) -> DocumentLocation? {
    sources.number(of: module, in: plans).flatMap { sources.location(of: mount, ofNode: $0) }
  }
}

/// The data needed to locate the nodes and entries of an assembly.
final class AssemblyLocations: Sendable {
  let documents: [LoadedDocument]
  private let places: [NodePlace]
  private let origins: [DocumentPlace]
  private let maps = Mutex<[Int: SourceMap]>([:])
  private let numbers = Mutex<[ModuleID: Int]>([:])

  init(documents: [LoadedDocument], places: [NodePlace], origins: [DocumentPlace]) {
    self.documents = documents
    // A copy has no spare capacity.
    self.places = places.map(\.self)
    self.origins = origins
  }

  func number(of module: ModuleID, in plans: [ModulePlan]) -> Int? {
    numbers.withLock { numbers in
      if numbers.isEmpty {
        for (number, plan) in plans.enumerated() { numbers[plan.id] = number }
      }
      return numbers[module]
    }
  }

  /// The positions of the nodes in the arrays that contain them.
  var positions: NodePositions { NodePositions(places) }

  /// Whether other locations refer to documents with the same texts; the app document isn't
  /// compared.
  func haveSameTexts(as others: AssemblyLocations) -> Bool {
    let (own, other) = (ofPage, others.ofPage)
    return own.count == other.count && zip(own, other).allSatisfy { $0.isSame(as: $1) }
  }

  private var ofPage: [LoadedDocument] { documents.filter { $0.file != AppDocuments.appPath } }

  /// Returns the document of a node.
  func document(ofNode number: Int) -> LoadedDocument? {
    place(ofNode: number).map { documents[$0.document] }
  }

  /// Returns the value of a node in its document.
  func value(ofNode number: Int) -> Value? {
    place(ofNode: number).flatMap { documents[$0.document].value[$0.pointer] }
  }

  func location(ofNode number: Int) -> DocumentLocation? {
    place(ofNode: number).flatMap { location(of: $0) }
  }

  func location(of mount: PluginEntry, ofNode number: Int) -> DocumentLocation? {
    place(of: mount, ofNode: number).flatMap { location(of: $0) }
  }

  /// Returns the place of an entry; nil on a page that can't be read.
  func place(of mount: PluginEntry, ofNode number: Int) -> DocumentPlace? {
    if let number = mount.originNumber { return origins[number] }
    return place(ofNode: number)?.appending(["plugins", .index(Int(mount.listPosition))])
  }

  /// Returns the number of a document; nil if none has the file.
  func number(of file: String) -> Int? {
    documents.firstIndex { $0.file.hasSameBytes(as: file) }
  }

  /// Returns the place of a node; nil for a page that can't be read.
  func place(ofNode number: Int) -> DocumentPlace? {
    places.indices.contains(number) ? places.place(of: number) : nil
  }

  func location(of place: DocumentPlace) -> DocumentLocation? {
    if let own = documents[place.document].place { return own.location(of: place.pointer.steps) }
    guard let json = documents[place.document].json else { return nil }
    let map = maps.withLock { maps in
      let map = maps[place.document] ?? json.sourceMap()
      maps[place.document] = map
      return map
    }
    return map.location(of: place.pointer)
  }
}
