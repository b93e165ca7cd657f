/// The names by which the documents of an app refer to one another, for one check: sources,
/// templates, routes and keys.
///
/// Each document is looked up once, when it is named for the first time.
final class DocumentIndex {
  /// A param with a purpose.
  struct PurposedParam {
    let name: Name
    let purpose: KeyPurpose
  }

  /// A param whose value a plugin that takes an event must list.
  struct ListedParam: Hashable {
    let event: Name
    let listing: RequiredHandler.Listing
  }

  let assembler: PageAssembler
  let routes: RouteIndex
  /// The names of the sources that are known.
  private(set) lazy var sourceNames: [String] = {
    switch assembler.environment.sources {
    case .documents: documents.sourceNames
    case .listed(let names): names
    case .unlisted: []
    }
  }()
  private lazy var listedSources = Set(sourceNames.map(ExactText.init))
  /// The module of the app.
  private lazy var app = assembler.app()
  /// The plugins of the app's module.
  private(set) lazy var pluginsOfApp = app.plans.first?.plugins ?? []
  /// The keys of the app's module: the keys of its data, and the keys that its plugins read or
  /// write.
  private(set) lazy var appKeys: Set<Name> = {
    guard let app = app.plans.first else { return [] }
    var keys = Set(app.data.entries.map(\.name))
    for mount in app.plugins { keys.formUnion(mount.type.dataKeys.map(\.name)) }
    return keys
  }()
  /// The keys to which the app's module gives values: its data, and the keys that its plugins write.
  private(set) lazy var keysGivenByApp: Set<Name> = {
    guard let app = app.plans.first else { return [] }
    let written = app.plugins.flatMap { $0.type.manifest.writes.map(\.name) }
    return Set(app.data.entries.map(\.name) + written)
  }()
  /// The events that the plugins of the app's module handle.
  private(set) lazy var handledByApp = Set(pluginsOfApp.flatMap(\.handledEvents))
  /// The events that the plugins of the app's module fire.
  private(set) lazy var firedByApp = Set(pluginsOfApp.flatMap(\.type.manifest.fires))
  /// The events that documents name for plugins to fire.
  private(set) lazy var namedFires = documents.namedEvents(for: assembler.registry).fired
  /// The events that the plugins of the app's module handle, including plugins that conditions
  /// leave out.
  private(set) lazy var handlersOfApp: HandlerSearch.Handlers = {
    var handlers = HandlerSearch.Handlers(events: handledByApp)
    handlers.isUncertain = documents.app.document == nil
    handlers.isUncertain =
      handlers.isUncertain || app.diagnostics.contains { $0.severity == .error }
    addOmitted(from: documents.app.plugins, to: &handlers)
    addOmitted(from: documents.app.defaults[.app] ?? [], to: &handlers)
    return handlers
  }()
  /// The events that plugins handle on the pages that were checked so far.
  var handlersOfPages = HandlerSearch.Handlers()
  /// The optional keys in the templates of the pages that were checked so far.
  var optionalKeys = OptionalKeys()
  /// A plugin that writes each key of data which plugins write.
  private(set) lazy var writers: [Name: Name] = {
    var writers: [Name: Name] = [:]
    for type in assembler.registry.all {
      for key in type.manifest.writes where writers[key.name] == nil {
        writers[key.name] = type.name
      }
    }
    return writers
  }()
  /// The params whose values other plugins must list, by the manifests of all plugins.
  private(set) lazy var listedParams = Set(
    assembler.registry.all.flatMap(\.manifest.requiredHandlers).compactMap { required in
      required.listing.map { ListedParam(event: required.event, listing: $0) }
    })
  private var sources: [ExactText: SourceContents?] = [:]
  private let nearestNames = NearestNames()
  private var purposed: [ObjectIdentifier: [PurposedParam]] = [:]

  init(_ assembler: PageAssembler) {
    self.assembler = assembler
    routes = RouteIndex(assembler)
    routes.source = { [unowned self] in source($0) }
  }

  var documents: AppDocuments { assembler.documents }

  /// Returns a walk that also checks the names that plugin entries use.
  func walk() -> AssemblyWalk {
    var walk = AssemblyWalk(assembler)
    walk.walksExcluded = true
    walk.findings.languages.refusesOthers = true
    walk.findings.nearestNames = nearestNames
    walk.lists.inspect = { [unowned self] in check($0, $1, $2, &$3) }
    return walk
  }

  /// Runs a check on a new walk, and returns the diagnostics of the walk.
  func diagnostics(_ check: (inout AssemblyWalk) -> Void) -> [Diagnostic] {
    var walk = walk()
    check(&walk)
    return walk.findings.diagnostics()
  }

  /// Checks the results of a walk: the URLs of its documents, and modules that show nothing.
  ///
  /// - Parameters:
  ///   - firstNode: The number of the first module's node.
  ///   - isOfApp: Whether the app document is checked too.
  func check(_ walk: inout AssemblyWalk, firstNode: Int = 0, isOfApp: Bool = false) {
    for document in walk.findings.documents.indices
    where isOfApp || document != walk.lists.app?.document {
      routes.checkURLs(of: document, &walk.findings)
    }
    checkEmptiness(&walk, firstNode: firstNode)
    checkDatePatterns(&walk, firstNode: firstNode)
    noteItemKeys(of: &walk)
  }

  /// Returns the params of a plugin that name something.
  func params(of type: PluginType) -> [PurposedParam] {
    let identity = ObjectIdentifier(type)
    if let params = purposed[identity] { return params }
    let params = type.manifest.params.compactMap { param in
      param.key.purpose.map { PurposedParam(name: param.key.name, purpose: $0) }
    }
    purposed[identity] = params
    return params
  }

  /// Returns the contents of a source that is a document; nil if there is no such source, or it
  /// can't be read.
  func source(_ name: String) -> SourceContents? {
    guard assembler.environment.sources == .documents, isName(name) else { return nil }
    if let source = sources[name] { return source }
    var contents: SourceContents?
    if case .document(let json) = documents.reading(of: AppDocuments.path(ofSource: name)) {
      contents = SourceContents(json, named: name)
    }
    sources[name] = .some(contents)
    return contents
  }

  /// Whether there is surely no source of a name.
  func lacksSource(_ name: String) -> Bool {
    switch assembler.environment.sources {
    case .documents: !isName(name) || documents.isMissing(AppDocuments.path(ofSource: name))
    case .listed: !listedSources.contains(name)
    case .unlisted: false
    }
  }
}
