/// A checker of all documents of a source, or of a single file, that opens no page.
///
///     let checker = DocumentChecker(PageAssembler(registry: registry, documents: documents))
///     for diagnostic in checker.check() { print(diagnostic) }
public struct DocumentChecker: Sendable {
  /// The kind of a document.
  public enum Kind: Sendable, Hashable {
    case app
    case page(name: String)
    case template(Level, type: String)
    case source(name: String)
  }

  public let assembler: PageAssembler

  public init(_ assembler: PageAssembler) { self.assembler = assembler }

  var documents: AppDocuments { assembler.documents }

  /// Checks the app document, all pages, all templates and all sources, including unused ones, and
  /// the names by which they refer to one another; the diagnostics are sorted by file, line and
  /// column.
  public func check() -> [Diagnostic] {
    let index = DocumentIndex(assembler)
    var diagnostics = checkApp(index)
    let listed = documents.app.pages ?? []
    var paths = listed.map(\.file)
    let known = Set(paths.map(ExactText.init))
    do {
      let others = try documents.source.files(under: "pages").filter {
        $0.hasByteSuffix(".json") && !known.contains($0)
      }
      paths += others
      if documents.app.pages != nil {
        diagnostics += others.map(Self.unlisted)
      } else {
        let pages = Set(
          documents.pageNames.compactMap(documents.path(ofPage:)).map(ExactText.init))
        diagnostics += others.filter { !pages.contains($0) }.map(Self.nested)
      }
      for path in paths { diagnostics += checkPage(path, index) }
      diagnostics += index.checkPartnersOfApp()
      diagnostics += checkTemplates(
        try documents.source.files(under: "templates").filter { $0.hasByteSuffix(".json") }, index)
      let sources = try documents.source.files(under: "sources")
      for path in sources where path.hasByteSuffix(".json") {
        diagnostics += checkSource(path, index)
      }
      diagnostics += index.checkOptionalKeys()
    } catch {
      let fault = DocumentFault.unlistedFiles(error)
      if !diagnostics.contains(where: { $0.code == fault.code && $0.message == fault.message }) {
        diagnostics.append(Diagnostic(.error, code: fault.code, fault.message))
      }
    }
    return Diagnostic.sorted(diagnostics)
  }

  /// Checks the beginnings of URLs in the documents of an assembly, such as the URLs that a guard lists. Beginnings in
  /// the app document are checked only if the assembly is of the app. ``check()`` reports the same.
  public func checkBeginnings(in assembly: PageAssembly) -> [Diagnostic] {
    let routes = RouteIndex(assembler, purposes: [.urlPrefix])
    let isOfApp = assembly.plans.first?.level == .app
    var findings = Findings()
    for document in assembly.sources.documents
    where isOfApp || !document.file.hasSameBytes(as: AppDocuments.appPath) {
      routes.checkURLs(of: findings.add(document, quietly: true), &findings)
    }
    return findings.diagnostics()
  }

  /// Checks one file of the source, and the files that it uses.
  public func check(file path: String) -> [Diagnostic] { FileChecks(self).check(path) }

  /// Checks a text in place of a file. Its kind is told by the path, or else by the content.
  public func check(_ bytes: [UInt8], file: String) -> [Diagnostic] {
    let kindByPlace = Kind(file: file)
    let kind = kindByPlace ?? Kind(bytes, file: file)
    let checker = DocumentChecker(
      PageAssembler(
        registry: assembler.registry, documents: documents.replacing(kind.path, with: bytes),
        environment: assembler.environment))
    let diagnostics = checker.check(
      kind, isOfApp: kindByPlace != nil, DocumentIndex(checker.assembler))
    return Diagnostic.sorted(diagnostics.map { $0.moved(from: kind.path, to: file) })
  }

  /// Checks the document of a kind at its place in the source.
  func check(_ kind: Kind, isOfApp: Bool = true, _ index: DocumentIndex) -> [Diagnostic] {
    switch kind {
    case .app: checkApp(index)
    case .page: checkPage(kind.path, isOfApp: isOfApp, index)
    case .template: checkTemplates([kind.path], index)
    case .source: checkSource(kind.path, index)
    }
  }

  private func checkApp(_ index: DocumentIndex) -> [Diagnostic] {
    var walk = index.walk()
    assembler.app(in: &walk)
    index.check(&walk, isOfApp: true)
    if let document = walk.lists.app?.document {
      index.routes.checkRelocations(inApp: document, &walk.findings)
      index.checkTables(ofApp: &walk)
      index.checkUnreadTables(ofApp: &walk)
      index.checkNamedHandlers(&walk)
      checkAllowance(inApp: document, index.routes, &walk.findings)
    }
    for level in Level.allCases {
      let origin = walk.origins.origin(of: nil, level, &walk.lists, &walk.findings)
      walk.lists.checkPart(origin.list, &walk.findings)
    }
    for name in documents.app.setNames { walk.lists.checkSet(name, &walk.findings) }
    return documents.app.diagnostics + walk.findings.diagnostics() + checkRouteInputs(index.routes)
      + checkLanguages(ofApp: index)
  }

  /// Warns of languages in the texts of the app document that it doesn't list; their other faults are among its own.
  private func checkLanguages(ofApp index: DocumentIndex) -> [Diagnostic] {
    guard let document = documents.app.document else { return [] }
    var findings = index.walk().findings
    _ = findings.add(document)
    return findings.diagnostics().filter { $0.code == "text-language-unlisted" }
  }

  private func checkPage(
    _ path: String, isOfApp: Bool = true, _ index: DocumentIndex
  ) -> [Diagnostic] {
    switch documents.reading(of: path) {
    // The check of the app document reports pages without a file.
    case .missing: []
    case .unreadable(let faults): index.unreadablePage(faults)
    case .document(let json):
      index.diagnostics { walk in
        assembler.check(json, isOfApp: isOfApp, in: &walk)
        index.check(&walk)
        index.checkKeys(ofPage: json, &walk)
        index.checkActions(ofPage: &walk)
        index.checkAnswers(ofPage: &walk)
        index.checkRequiredData(ofPage: json, &walk)
        index.checkNamedHandlers(&walk)
        if isOfApp { index.checkPartners(ofPage: &walk) }
      }
    }
  }

  private func checkSource(_ path: String, _ index: DocumentIndex) -> [Diagnostic] {
    switch documents.reading(of: path) {
    case .missing: []
    case .unreadable(let faults): faults
    case .document(let json):
      index.diagnostics { walk in
        let source = assembler.check(source: json, in: &walk)
        index.checkSearch(of: source, in: json, &walk.findings)
        index.checkFieldNames(of: source, &walk.findings)
        if let http = source.http { index.checkServers(of: http, &walk.findings) }
        // The first place belongs to the source itself, which is not a module.
        index.check(&walk, firstNode: 1)
      }
    }
  }

  private static func unlisted(_ path: String) -> Diagnostic {
    let stem = path.afterBytePrefix("pages/")?.beforeByteSuffix(".json") ?? path[...]
    let name = stem.unicodeScalars.split(separator: "/").last.map(String.init) ?? ""
    let entry = stem == name ? "add \"\(name)\" there" : "add \"\(name)\" there with its file"
    return Diagnostic(
      .warning, code: "page-unlisted",
      "the \"pages\" of app.json don't list this page, so that nothing opens it; \(entry), or remove the"
        + " file",
      location: DocumentLocation(file: path, line: 1, column: 1))
  }

  private static func nested(_ path: String) -> Diagnostic {
    let isInFolder = path.unicodeScalars.count { $0 == "/" } > 1
    let message =
      isInFolder
      ? "without \"pages\" in app.json a page is a file of the folder pages itself, so that nothing opens this one;"
        + " list it there, or move it"
      : "the name of a page has letters, digits, -, _ and dots alone, so that nothing opens this one; rename the"
        + " file"
    return Diagnostic(
      .warning, code: "page-unlisted", message,
      location: DocumentLocation(file: path, line: 1, column: 1))
  }

  private func checkTemplates(_ paths: [String], _ index: DocumentIndex) -> [Diagnostic] {
    var misplaced: [Diagnostic] = []
    var walk = index.walk()
    walk.nodeLimit = .max
    walk.expandsOnce = true
    for path in paths {
      guard case .template(let level, let type)? = Kind(file: path), level != .app, isName(type)
      else {
        misplaced.append(
          Diagnostic(
            .error, code: "template-place",
            "the path of a template is templates/LEVEL/TYPE.json; LEVEL is page, card, component,"
              + " item or other, and TYPE has letters, digits, -, _ and dots",
            location: DocumentLocation(file: path, line: 1, column: 1)))
        continue
      }
      walk.node(ofType: type, level)
    }
    walk.settleIDs()
    index.check(&walk)
    return misplaced + walk.findings.diagnostics().filter { $0.location != nil }
  }
}

extension AssemblyWalk {
  /// Walks over a node that states nothing but its type.
  fileprivate mutating func node(ofType type: String, _ level: Level) {
    let value: Value = ["type": .string(type)]
    let path = "\(level.rawValue)/\(type)"
    let document = findings.add(LoadedDocument(value, file: path))
    let number = findings.places.count
    findings.places.append(
      NodePlace(document: document, parent: nil, position: 0, step: .root))
    node(value, number, path: path, in: .root(level, document, scope: "\(path)/"))
    run()
  }
}

extension Diagnostic {
  /// Returns the diagnostic for another name of the file.
  func moved(from file: String, to name: String) -> Diagnostic {
    guard let location, location.file.hasSameBytes(as: file), !file.hasSameBytes(as: name) else {
      return self
    }
    return Diagnostic(
      severity, code: code, message, suggestion: suggestion,
      location: DocumentLocation(file: name, line: location.line, column: location.column),
      pointer: pointer)
  }
}
