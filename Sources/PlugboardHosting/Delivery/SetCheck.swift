public import PlugboardDocuments
internal import PlugboardValues

/// The check of a delivered set as a whole, before it counts, which any task may run.
public struct SetCheck: Sendable {
  /// The documents that a set makes of the built-in ones, and the errors that it brings.
  public struct Result: Sendable {
    public let documents: AppDocuments
    public let errors: [Diagnostic]
  }

  /// The assembler of the built-in documents.
  let builtIn: PageAssembler
  /// The lists that the documents keep to; nil if the set is the whole app, and a person trusts it.
  let allowance: AppDocument.Allowance?
  /// The URL of the folder of the set, with a slash at its end.
  let place: String

  /// - Parameters:
  ///   - allowance: The lists that the documents keep to; nil if the set is the whole app.
  ///   - place: The URL of the folder of the set, with a slash at its end.
  public init(over builtIn: PageAssembler, _ allowance: AppDocument.Allowance?, at place: String) {
    self.builtIn = builtIn
    self.allowance = allowance
    self.place = place
  }

  /// A digest of the lists, the plugins and the format with which sets are checked: a stored set that was checked with
  /// others is checked again.
  var identity: SHA256 {
    let names = builtIn.registry.all.map(\.name.text).sorted { ExactText($0) < ExactText($1) }
    var facts = names + ["\(DocumentFormat.current.version)"]
    for list in [allowance?.fires, allowance?.plugins, allowance?.routes] {
      facts += list.map { ["\($0.count)"] + $0 } ?? ["-"]
    }
    return SHA256(of: facts.flatMap { Array($0.utf8) + [0] })
  }

  /// Returns the documents with a set over the built-in ones.
  func documents(with set: DeliveredSet, origin: DocumentOrigin) -> AppDocuments {
    guard let allowance else {
      return AppDocuments(DeliveredDocumentStore(set, over: nil, origin: origin, at: place))
    }
    let base = builtIn.documents
    return AppDocuments(
      DeliveredDocumentStore(set, over: base.source, origin: origin, at: place), over: base,
      allowance)
  }

  /// Checks a set: first the reach of its documents, then all documents together with the set.
  ///
  /// Errors that the built-in documents have without the set don't count, nor do errors of nodes
  /// that have a fallback: a set may name content that only later programs know.
  public func check(_ set: DeliveredSet, origin: DocumentOrigin) -> Result {
    let documents = documents(with: set, origin: origin)
    let reached = reached(by: set)
    guard reached.isEmpty else { return Result(documents: documents, errors: reached) }
    let errors = check(documents)
    guard !errors.isEmpty else { return Result(documents: documents, errors: []) }
    var fallbacks = StatedFallbacks(of: set)
    let own = Set(set.manifest.files.map { ExactText($0.path) })
    let known = allowance == nil ? [] : Set(check(builtIn.documents).map(Identity.init))
    let app = set.contents[AppDocuments.appPath]
      .flatMap { try? JSONReader().read($0, file: place + AppDocuments.appPath) }?.sourceMap()
    return Result(
      documents: documents,
      errors: errors.compactMap { error in
        let file = error.location?.file ?? ""
        let isApp = file.hasSameBytes(as: AppDocuments.appPath)
        if isApp || !own.contains(ExactText(file)), known.contains(Identity(error)) { return nil }
        if fallbacks.cover(error, in: file) { return nil }
        // Places in the app document refer to the text from which it was made.
        if isApp, let location = error.pointer.flatMap({ app?.location(of: $0) }) {
          return error.moved(to: location)
        }
        return documents.named(error)
      })
  }

  /// Checks a set off the main actor.
  @concurrent func checkApart(_ set: DeliveredSet, origin: DocumentOrigin) async -> Result {
    check(set, origin: origin)
  }

  private func reached(by set: DeliveredSet) -> [Diagnostic] {
    guard let allowance else { return [] }
    let source = builtIn.documents.source
    let reach = DeliveredReach(allowance, builtIn.registry) { path in
      (try? source.read(path)).flatMap { $0.flatMap { try? JSONReader().read($0).value } }
    }
    let files = ["pages", "templates"].flatMap { (try? source.files(under: $0)) ?? [] }
    return reach.check(set, at: place, over: files)
  }

  private func check(_ documents: AppDocuments) -> [Diagnostic] {
    let assembler = PageAssembler(
      registry: builtIn.registry, documents: documents, environment: builtIn.environment)
    return DocumentChecker(assembler).check().filter { $0.severity == .error }
  }

  /// The identity of a fault, whose line doesn't count.
  private struct Identity: Hashable {
    let texts: [ExactText?]

    init(_ diagnostic: Diagnostic) {
      texts = [
        diagnostic.location?.file, diagnostic.code, diagnostic.message, diagnostic.pointer,
      ].map { $0.map { ExactText($0) } }
    }
  }
}

/// The nodes of a set that state a fallback.
private struct StatedFallbacks {
  private let set: DeliveredSet
  /// The values of the files that were asked for.
  private var values: [ExactText: Value?] = [:]

  init(of set: DeliveredSet) { self.set = set }

  /// Whether a fault is in a node of the set, or below one, that states a fallback.
  mutating func cover(_ error: Diagnostic, in file: String) -> Bool {
    guard let pointer = error.pointer.flatMap({ JSONPointer($0) }), let value = value(of: file)
    else { return false }
    return (0...pointer.steps.count).contains { count in
      guard case .object(let node)? = value[JSONPointer(Array(pointer.steps.prefix(count)))],
        let fallback = node["fallback"]
      else { return false }
      return fallback != .null
    }
  }

  private mutating func value(of file: String) -> Value? {
    if let known = values[ExactText(file)] { return known }
    let value = set.contents[file].flatMap { try? JSONReader().read($0).value }
    values[ExactText(file)] = .some(value)
    return value
  }
}

extension Diagnostic {
  fileprivate func moved(to location: DocumentLocation) -> Diagnostic {
    Diagnostic(
      severity, code: code, message, suggestion: suggestion, location: location, pointer: pointer)
  }
}
