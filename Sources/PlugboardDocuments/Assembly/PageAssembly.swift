internal import Synchronization

/// What came of assembling a page, an app or a part of one: the plans of its modules, and everything
/// that is wrong.
///
/// What is sound is in the plans, whatever else is wrong.
public struct PageAssembly: Sendable {
  /// Parents before children.
  public let plans: [ModulePlan]
  /// All faults and warnings, sorted by file, line and column.
  public let diagnostics: [Diagnostic]
  /// What assembled it, for whatever is put in later.
  public let assembler: PageAssembler
  let sources: AssemblySources

  init(_ walk: consuming AssemblyWalk, by assembler: PageAssembler, also: [Diagnostic] = []) {
    for (plan, fault, place) in walk.spoiled {
      walk.plans[plan].fault = walk.findings.diagnostic(fault, at: place)
    }
    plans = walk.plans
    diagnostics =
      also.isEmpty
      ? walk.findings.diagnostics() : Diagnostic.sorted(also + walk.findings.diagnostics())
    sources = AssemblySources(
      documents: walk.findings.documents, places: walk.findings.places,
      origins: walk.lists.origins)
    self.assembler = assembler
  }

  /// The topmost module.
  public var root: ModuleID? { plans.first?.id }

  /// Whether nothing is wrong; warnings don't count.
  public var isSound: Bool { !diagnostics.contains { $0.severity == .error } }

  /// Where the node of a module stands; nil where no text was read for it.
  public func location(of module: ModuleID) -> SourceLocation? {
    sources.number(of: module, in: plans).flatMap { sources.location(ofNode: $0) }
  }

  /// Where the entry of a mounted plugin stands: in the page, a template or the app document.
  ///
  /// Found only when asked for; the first time costs a pass over the file.
  public func location(of mount: PluginMount, on module: ModuleID) -> SourceLocation? {
    sources.number(of: module, in: plans).flatMap { sources.location(of: mount, ofNode: $0) }
  }
}

/// What is needed to say where the nodes and entries of an assembly stand.
final class AssemblySources: Sendable {
  private let documents: [LoadedDocument]
  private let places: [NodePlace]
  private let origins: [DocumentPlace]
  private let maps = Mutex<[Int: SourceMap]>([:])
  private let numbers = Mutex<[ModuleID: Int]>([:])

  init(documents: [LoadedDocument], places: [NodePlace], origins: [DocumentPlace]) {
    self.documents = documents
    // A copy has no room for more.
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

  func location(ofNode number: Int) -> SourceLocation? {
    location(of: places.place(of: number))
  }

  func location(of mount: PluginMount, ofNode number: Int) -> SourceLocation? {
    if mount.entry < 0 { return location(of: origins[Int(-1 - mount.entry)]) }
    return location(
      of: places.place(of: number).appending(["plugins", .index(Int(mount.entry))]))
  }

  private func location(of place: DocumentPlace) -> SourceLocation? {
    guard let json = documents[place.document].json else { return nil }
    let map = maps.withLock { maps in
      let map = maps[place.document] ?? json.sourceMap()
      maps[place.document] = map
      return map
    }
    return map.location(of: place.pointer)
  }
}
