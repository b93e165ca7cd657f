public import Plugboard
internal import PlugboardPlugins
internal import PlugboardPosters
internal import TestSupport

/// Documents of an app: one file of it has any bytes.
///
/// A text with the key `routes` or `pages` takes the place of the app document, one with `records` or
/// `pageSize` that of a source, one with `children` or `plugins` but without `id` that of a template,
/// and any other that of the first page.
@MainActor public struct DocumentTarget: FuzzTarget {
  /// Checks the text of a file.
  public var diagnose: (DocumentChecker, [UInt8], String) -> [Diagnostic] = {
    $0.check($1, file: $2)
  }
  /// Ends a page.
  public var end: @MainActor (PageRuntime, ModuleID) throws -> Void = { try $0.unregister($1) }

  private static let registry = Result { try PluginRegistry(SystemPlugins.all + PosterPlugins.all) }
  /// The files of the app, read once.
  private static let files = Result { () -> [String: String] in
    let folder = "Tests/FuzzTargets/App"
    let paths = [
      "app.json", "pages/home.json", "pages/film.json", "pages/member.json", "sources/films.json",
      "templates/item/poster.json",
    ]
    return try Dictionary(
      uniqueKeysWithValues: paths.map { ($0, try WorkingCopy.text("\(folder)/\($0)")) })
  }

  public init() {}

  public func check(_ bytes: [UInt8]) async throws {
    var source = MemoryDocumentStore(try Self.files.get())
    let registry = try Self.registry.get()
    let original = PageAssembler(registry: registry, documents: AppDocuments(source))
    let place = Self.place(of: bytes)
    let diagnostics = diagnose(DocumentChecker(original), bytes, place)
    source.files[place] = bytes
    try check(diagnostics, in: source)
    let changed = PageAssembler(registry: registry, documents: AppDocuments(source))
    let runtime = PageRuntime(registry: registry)
    let app = changed.app()
    try check(app.diagnostics, in: source)
    try runtime.open(app)
    for name in Set(changed.documents.pageNames + ["home"]).sorted().prefix(4) {
      let page = changed.page(name)
      try check(page.diagnostics, in: source)
      if changed.documents.path(ofPage: name) == place {
        try checkAgrees(page.diagnostics, with: diagnostics)
      }
      try open(page, under: app.root, in: runtime)
    }
    try revise(original.page("home"), to: changed.page("home"), in: runtime, under: app.root)
    for root in runtime.modules.rootIDs { try end(runtime, root) }
    try expect(runtime.modules.count == 0, "modules are left over: \(runtime.modules.rootIDs)")
  }

  private static func place(of bytes: [UInt8]) -> String {
    guard case .object(let record)? = try? JSONReader().read(bytes).value else {
      return "pages/home.json"
    }
    let has = { (key: String) in record[key] != nil }
    if has("routes") || has("pages") || has("sets") { return "app.json" }
    if has("records") || has("pageSize") { return "sources/films.json" }
    if !has("id"), !has("cards"), has("plugins") || has("items") {
      return "templates/item/poster.json"
    }
    return "pages/home.json"
  }

  /// Checks that each diagnostic is in a file of the source.
  private func check(_ diagnostics: [Diagnostic], in source: MemoryDocumentStore) throws {
    for diagnostic in diagnostics {
      guard let location = diagnostic.location else { continue }
      let lines = TextLines(source.files[location.file] ?? [])
      try expect(lines.contain(location), "a diagnostic is outside of its file: \(diagnostic)")
    }
  }

  /// Checks that a page is opened with errors if its check finds some.
  private func checkAgrees(_ opened: [Diagnostic], with checked: [Diagnostic]) throws {
    let isError = { (diagnostic: Diagnostic) in diagnostic.severity == .error }
    // A page that is opened without its inputs has a fault that its check doesn't have.
    let faults = opened.filter { isError($0) && !$0.code.hasPrefix("input-") }
    try expect(
      !faults.isEmpty || !checked.contains { isError($0) && !$0.code.hasPrefix("input-") },
      "the check has errors, the page has none: \(checked)")
    try expect(
      faults.isEmpty || checked.contains(where: isError),
      "the page has errors, the check has none: \(faults)")
  }

  /// Opens a page, shows and ends it.
  private func open(
    _ page: PageAssembly, under app: ModuleID?, in runtime: PageRuntime
  ) throws {
    guard let root = page.root else { throw FuzzFinding("a page has no module") }
    let before = runtime.modules.count
    try runtime.open(page, under: app)
    try expect(
      try runtime.modules.descendants(of: root).count + 1 == page.plans.count,
      "not all modules of \(root) are registered")
    try runtime.appear(root)
    runtime.disappear(root)
    try end(runtime, root)
    try expect(runtime.modules.count == before, "modules of \(root) are left over")
  }

  /// Brings an open page to another version and back, and ends it.
  private func revise(
    _ first: PageAssembly, to second: PageAssembly, in runtime: PageRuntime, under app: ModuleID?
  ) throws {
    guard let root = first.root, second.root == root else { return }
    try runtime.open(first, under: app)
    try runtime.appear(root)
    for version in [second, first] {
      try runtime.apply(version, to: root)
      try expect(
        try runtime.modules.descendants(of: root).count + 1 == version.plans.count,
        "the page isn't what its new version states")
    }
    try end(runtime, root)
  }
}
