internal import Plugboard

/// The modules of a harness, assembled from JSON.
struct Assembled {
  private(set) var plans: [ModulePlan] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Assembles a page below an app.
  ///
  /// - Parameters:
  ///   - page: A page document, in which `format` and `id` are optional.
  ///   - app: The entries of the app.
  init(_ registry: PluginRegistry, page: Value?, app: Value?) throws {
    if let app {
      let document: Value = ["format": 1, "id": "app", "plugins": app]
      let source = MemoryDocumentStore([AppDocuments.appPath: "\(document)"])
      let assembler = PageAssembler(registry: registry, documents: AppDocuments(source))
      add(assembler.app())
    }
    guard let page else { return }
    guard case .object(var document) = page else {
      throw HarnessError("a page must be an object, not \(page)")
    }
    for (key, value) in [("format", 1), ("id", "page")] as [(String, Value)]
    where document[key] == nil {
      document[key] = value
    }
    add(PageAssembler(registry: registry).page(.object(document)))
  }

  /// Adds modules, below the app if there is one.
  private mutating func add(_ assembly: PageAssembly) {
    let above = plans.count
    plans += assembly.plans.map { plan in
      ModulePlan(
        id: plan.id, level: plan.level, type: plan.type, data: plan.data, plugins: plan.plugins,
        parent: plan.parent.map { $0 + above } ?? (above == 0 ? nil : 0), fault: plan.fault)
    }
    diagnostics += assembly.diagnostics
  }
}
