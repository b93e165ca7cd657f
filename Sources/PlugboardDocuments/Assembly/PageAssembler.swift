/// An assembler of the plans of modules from documents: it validates, resolves templates and plugin
/// lists, and reports all problems at once.
///
///     let assembler = PageAssembler(registry: registry, documents: AppDocuments(source))
///     let assembly = assembler.page("home")
///     for diagnostic in assembly.diagnostics { print(diagnostic) }
///     try runtime.open(assembly)
///
/// Any task may use it; no part of it runs on the main actor.
public struct PageAssembler: Sendable {
  public let registry: PluginRegistry
  public let documents: AppDocuments
  public var environment: DocumentEnvironment

  /// The languages for which pages are assembled: first the languages of the environment, then the
  /// languages of the app, then the host's fallbacks.
  public var languages: [LanguageTag] { environment.languages(of: documents.app) }

  public init(
    registry: PluginRegistry, documents: AppDocuments = AppDocuments(),
    environment: DocumentEnvironment = DocumentEnvironment()
  ) {
    self.registry = registry
    self.documents = documents
    self.environment = environment
  }

  /// Assembles the module of the app. Its id is `instance`, or else the id of the app document.
  public func app(as instance: String? = nil) -> PageAssembly {
    var walk = AssemblyWalk(self)
    app(as: instance, in: &walk)
    return PageAssembly(walk, by: self, also: documents.app.diagnostics)
  }

  /// Walks over the module of the app.
  func app(as instance: String? = nil, in walk: inout AssemblyWalk) {
    let app = documents.app
    let document = walk.lists.app?.document ?? walk.findings.add(LoadedDocument([:], file: "app"))
    walk.findings.places.append(
      NodePlace(document: document, parent: nil, position: 0, step: .root))
    var fields = NodeFields()
    fields.data = walk.findings.localized(app.data)
    fields.plugins = app.plugins
    let id = instance ?? app.id
    var attempt = AssemblyWalk.Attempt(
      value: .null, number: 0, path: id, frame: .root(.app, document))
    walk.make(fields, &attempt, id: id, statesID: false)
    walk.run()
  }

  /// Returns the same assembler for the documents as their source has them now.
  ///
  /// - Parameter open: Further documents that were read before, such as the documents of open
  ///   pages.
  public func refreshed(knowing open: [JSONDocument] = []) -> PageAssembler {
    PageAssembler(
      registry: registry, documents: documents.refreshed(knowing: open), environment: environment)
  }

  /// Whether another assembler would assemble a document in the same way, except for the language
  /// of its texts.
  func differsInLanguagesAlone(from other: PageAssembler) -> Bool {
    var environment = environment
    environment.languages = other.environment.languages
    let (app, otherApp) = (documents.app, other.documents.app)
    return environment == other.environment && app.defaults == otherApp.defaults
      && app.sets == otherApp.sets && app.flags == otherApp.flags
  }

  /// Reads and assembles a page of the app.
  ///
  /// The ids of its modules begin with `instance`, or with the page's name if it is nil. `data` is
  /// merged into the page's data, as a node's is into its template's, and so are the inputs. If one of
  /// these is missing or wrong, the page is a placeholder with the fault.
  public func page(
    _ name: String, as instance: String? = nil, data: Fields = Fields(),
    inputs: PageInputs = PageInputs()
  ) -> PageAssembly {
    guard let path = documents.path(ofPage: name) else {
      let nearest = NearestName.of(name, among: documents.pageNames)
      let fault = Diagnostic(
        .error, code: "unknown-page", "the app has no page \"\(name)\"", suggestion: nearest)
      return placeholder(instance ?? name, [fault])
    }
    switch documents.reading(of: path) {
    case .missing:
      let fault = Diagnostic(
        .error, code: "page-missing", "there is no file for the page \"\(name)\"; write it",
        location: DocumentLocation(file: path, line: 1, column: 1))
      return placeholder(instance ?? name, [fault])
    case .unreadable(let faults):
      return placeholder(instance ?? name, faults)
    case .document(let json):
      return page(
        LoadedDocument(json), as: instance, named: name, data, inputs,
        namesInApp: documents.pageNames(ofFile: path))
    }
  }

  /// Walks over a page without inputs, to check it; over a file of the app as the page that it is there.
  func check(_ json: JSONDocument, isOfApp: Bool, in walk: inout AssemblyWalk) {
    let names = isOfApp ? documents.pageNames(ofFile: json.file) : []
    page(
      LoadedDocument(json), as: nil, named: names.first ?? fileStem(of: json.file), Fields(),
      nil, namesInApp: names, in: &walk)
  }

  /// Assembles a page outside the app from a document; the ids of its modules begin with
  /// `instance`, or if that is nil with the page's own id, or if it states none with `name`.
  public func page(
    _ json: JSONDocument, as instance: String? = nil, named name: String? = nil,
    data: Fields = Fields(), inputs: PageInputs = PageInputs()
  ) -> PageAssembly {
    page(
      LoadedDocument(json), as: instance, named: name ?? fileStem(of: json.file), data, inputs)
  }

  /// Returns the prefix of the module ids of a page outside an app: its own id, or the name of its
  /// file.
  public static func id(of json: JSONDocument) -> String {
    guard case .object(let record) = json.value, case .string(let id)? = record["id"],
      !id.isEmpty, !id.unicodeScalars.contains(where: { $0 == "/" || $0 == "#" })
    else { return fileStem(of: json.file) }
    return id
  }

  /// Assembles a page from a value; its diagnostics have pointers but no lines.
  public func page(
    _ value: Value, as instance: String? = nil, named name: String = "page",
    data: Fields = Fields(), inputs: PageInputs = PageInputs()
  ) -> PageAssembly {
    page(LoadedDocument(value, file: name), as: instance, named: name, data, inputs)
  }

  private func page(
    _ document: LoadedDocument, as instance: String?, named name: String, _ data: Fields,
    _ inputs: PageInputs?, namesInApp: [String] = []
  ) -> PageAssembly {
    var walk = AssemblyWalk(self)
    page(document, as: instance, named: name, data, inputs, namesInApp: namesInApp, in: &walk)
    return PageAssembly(walk, by: self)
  }

  private func page(
    _ document: LoadedDocument, as instance: String?, named name: String, _ data: Fields,
    _ inputs: PageInputs?, namesInApp: [String], in walk: inout AssemblyWalk
  ) {
    let number = walk.findings.add(document)
    walk.hasValues = document.json == nil || !data.isEmpty || inputs?.params.isEmpty == false
    walk.findings.places.append(
      NodePlace(document: number, parent: nil, position: 0, step: .root))
    walk.page(
      document.value, document: number, instance: instance, name: name, data,
      inputs, namesInApp: namesInApp)
    walk.run()
    walk.settleIDs()
  }

  private func placeholder(_ id: String, _ faults: [Diagnostic]) -> PageAssembly {
    var walk = AssemblyWalk(self)
    walk.plans = [ModulePlan(id: ModuleID(id), level: .page, fault: faults.first)]
    return PageAssembly(walk, by: self, also: faults)
  }
}

extension AssemblyWalk {
  init(_ assembler: PageAssembler) {
    self.init(
      registry: assembler.registry, documents: assembler.documents,
      environment: assembler.environment)
  }

  /// Makes the plan of a page.
  fileprivate mutating func page(
    _ value: Value, document: Int, instance: String?, name: String, _ data: Fields,
    _ inputs: PageInputs?, namesInApp: [String]
  ) {
    let kind = DocumentFormat.current.node(.page)
    let id = instance ?? name
    guard case .object(let record) = value else {
      let fault = DocumentFault.notObject(kind.name, value.type)
      findings.report(fault, at: .node(0))
      spoil(fault, at: 0)
      plans.append(ModulePlan(id: ModuleID(id), level: .page))
      return
    }
    guard findings.checkFormat(of: record, at: .node(0)) else {
      let format = Int(value: record["format"] ?? 0) ?? 0
      spoil(.newerFormat(format, DocumentFormat.current.version), at: 0, "format")
      plans.append(ModulePlan(id: ModuleID(id), level: .page))
      return
    }
    var fields = findings.node(record, as: kind, at: .node(0))
    if !data.isEmpty {
      var merged = fields.data ?? Fields()
      merged.merge(data.localized(for: findings.languages.shown), keepingNull: true)
      fields.data = merged
    }
    if !namesInApp.isEmpty,
      let origin = origins.documents.source.origin(of: findings.documents[document].file)
    {
      var data = fields.data ?? Fields()
      data[Key<String>.documentOrigin.name.text] = .string("\(origin)")
      fields.data = data
    }
    manner = fields.manner
    let declared = findings.inputs(fields.inputs, at: .node(0))
    var own = name
    if let id = fields.id, findings.isLegal(id: id, ofPage: true, at: .node(0)) {
      if namesInApp.isEmpty {
        own = id
      } else if !namesInApp.contains(where: id.hasSameBytes) {
        findings.report(.pageID(id, namesInApp), at: .node(0), "id")
      }
    }
    let page = instance ?? own
    guard apply(inputs, for: declared, &fields) else {
      plans.append(ModulePlan(id: ModuleID(page), level: .page, type: fields.type))
      return
    }
    let frame = Frame.root(.page, document, scope: page + "/")
    var attempt = Attempt(value: .null, number: 0, path: page, frame: frame)
    make(fields, &attempt, id: page, statesID: false)
  }
}

extension AssemblyWalk {
  /// Puts inputs into the data of the page; returns whether all are there and right.
  ///
  /// - Parameter inputs: The inputs that were given; nil to check the page without inputs.
  private mutating func apply(
    _ inputs: PageInputs?, for declared: [PageInput], _ fields: inout NodeFields
  ) -> Bool {
    let app = origins.documents.app
    let taken = TakenInputs(
      inputs ?? PageInputs(), for: declared, &findings
    ) { app.locations(of: [$0])[0]?.fileAndLine }
    if inputs != nil, let first = taken.faults.first {
      let names = Set(declared.map { ExactText($0.name) })
      func steps(_ input: String) -> [JSONPointer.Step] {
        names.contains(input) ? ["inputs", .key(input)] : names.isEmpty ? [] : ["inputs"]
      }
      let page = findings.place(ofNode: 0)
      for (fault, input) in taken.faults {
        findings.report(fault, at: .fixed(page.appending(steps(input))))
      }
      spoiled.append((plans.count, first.fault, page.appending(steps(first.input))))
      return false
    }
    self.inputs = taken.inputs
    if !taken.data.isEmpty {
      var merged = fields.data ?? Fields()
      merged.merge(taken.data)
      fields.data = merged
    }
    return true
  }
}

extension AssemblyWalk.Frame {
  /// Returns the frame of an outermost node.
  static func root(_ level: Level, _ document: Int, scope: String = "") -> Self {
    Self(
      elements: [], level: level, parent: nil, place: nil, document: document, path: "",
      scope: scope,
      expansion: nil)
  }
}
