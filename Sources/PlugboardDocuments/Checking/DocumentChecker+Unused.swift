/// Checks for names and files that an app has in vain: names that no document uses, and files that aren't read.
extension DocumentChecker {
  /// Warns of templates, sources, sets, flags and pages that no document of the app uses.
  ///
  /// No warning is given if a document can't be read, or if documents of a server may use any name.
  func checkUses(besides meant: Set<ExactText>) -> [Diagnostic] {
    let app = documents.app
    guard let document = app.document, app.delivery == nil else { return [] }
    var used = UsedNames(assembler.registry)
    used.add(from: document.value)
    let folders = ["pages", "templates", "sources"].map { folder in
      ((try? documents.source.files(under: folder)) ?? []).filter { $0.hasByteSuffix(".json") }
    }
    let pages = (app.pages ?? []).map(\.file).filter { !$0.hasBytePrefix("pages/") }
    for path in folders.joined() + pages {
      guard case .document(let json) = documents.reading(of: path) else { return [] }
      used.add(from: json.value)
    }
    var findings = Findings()
    let place = DocumentPlace(findings.add(document, quietly: true))
    used.add(meant)
    for name in app.sets.keys.sorted() where !used.sets.contains(name) {
      findings.report(
        .unused("set", name.text), at: .fixed(place), "sets", .key(name.text), atKey: true)
    }
    for name in app.flags.keys.sorted() where !used.flags.contains(name) {
      findings.report(
        .unused("flag", name.text), at: .fixed(place), "flags", .key(name.text), atKey: true)
    }
    // Without routes, the host opens the pages by their names.
    for page in (app.pages ?? []).dropFirst() where !app.routes.isEmpty {
      guard app.routes(toPage: page.name).isEmpty, !document.value.hasRoute(to: page.name) else {
        continue
      }
      findings.report(.unroutedPage(page.name), at: .fixed(place), "pages", page.step)
    }
    var diagnostics = findings.diagnostics()
    for path in folders[1] {
      guard case .template(let level, let type)? = Kind(file: path), isName(type),
        !used.types.contains(type)
      else { continue }
      diagnostics.append(
        DocumentFault.unused("template for \(level.wording)", type).diagnostic(ofFile: path))
    }
    for path in folders[2] where assembler.environment.sources == .documents {
      guard case .source(let name)? = Kind(file: path), isName(name), !used.sources.contains(name)
      else { continue }
      diagnostics.append(DocumentFault.unused("source", name).diagnostic(ofFile: path))
    }
    return diagnostics
  }

  /// Warns of files beside the documents that were probably meant to be some, and aren't read because of their names.
  func checkNames(of files: [String]) -> [Diagnostic] {
    let listed = Set((documents.app.pages ?? []).map { ExactText($0.file) })
    return files.filter { !listed.contains($0) }.compactMap(UnreadFile.init).map { file in
      DocumentFault.unread(file).diagnostic(ofFile: file.path)
    }
  }
}

extension Value {
  /// Whether a route of an app document leads to a page; a faulty route counts too.
  fileprivate func hasRoute(to page: String) -> Bool {
    guard case .object(let routes)? = self[JSONPointer(["routes"])] else { return false }
    return routes.values.contains { route in
      switch route {
      case .string(let name): name.hasSameBytes(as: page)
      case .object(let record): record["page"] == .string(page)
      default: false
      }
    }
  }
}

extension DocumentFault {
  fileprivate static func unused(_ kind: String, _ name: String) -> Self {
    .warning("name-unused", "no document uses the \(kind) \"\(name)\"; remove it, or use it")
  }

  fileprivate static func unroutedPage(_ name: String) -> Self {
    .warning(
      "name-unused",
      "no route leads to the page \"\(name)\", so that nothing opens it; add one, or remove the page"
    )
  }

  fileprivate static func unread(_ file: UnreadFile) -> Self {
    .warning(
      "file-unread", "the file isn't read because of its name: \(file.reason)",
      suggestion: file.suggestion)
  }

  /// Returns the fault of a file as a whole.
  fileprivate func diagnostic(ofFile path: String) -> Diagnostic {
    Diagnostic(
      severity, code: code, message, suggestion: suggestion,
      location: DocumentLocation(file: path, line: 1, column: 1))
  }
}
