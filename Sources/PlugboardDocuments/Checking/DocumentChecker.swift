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
  }

  public let assembler: PageAssembler

  public init(_ assembler: PageAssembler) { self.assembler = assembler }

  private var documents: AppDocuments { assembler.documents }

  /// Checks the app document, all pages and all templates, unused ones included; the diagnostics
  /// are sorted by file, line and column.
  public func check() -> [Diagnostic] {
    var diagnostics = checkApp()
    let listed = documents.app.pages ?? []
    var paths = listed.map(\.file)
    let known = Set(paths)
    do {
      paths += try documents.source.files(under: "pages").filter {
        $0.hasSuffix(".json") && !known.contains($0)
      }
      for path in paths { diagnostics += checkPage(path) }
      for path in try documents.source.files(under: "templates") where path.hasSuffix(".json") {
        diagnostics += checkTemplate(path)
      }
    } catch {
      let fault = DocumentFault.unlistedFiles(error)
      if !diagnostics.contains(where: { $0.code == fault.code && $0.message == fault.message }) {
        diagnostics.append(Diagnostic(.error, code: fault.code, fault.message))
      }
    }
    return Diagnostic.sorted(diagnostics)
  }

  /// Checks one file of the source, and what it uses.
  public func check(file path: String) -> [Diagnostic] {
    if case .missing = documents.reading(of: path) {
      return [
        Diagnostic(
          .error, code: "document-missing", "there is no such file",
          location: SourceLocation(file: path, line: 1, column: 1))
      ]
    }
    guard case .document(let json) = documents.reading(of: path) else {
      return checkPage(path)
    }
    return check(json.bytes, file: path)
  }

  /// Checks a text in place of a file, whose path or else content tells the kind.
  public func check(_ bytes: [UInt8], file: String) -> [Diagnostic] {
    let kindByPlace = Kind(file: file)
    let kind = kindByPlace ?? Kind(bytes, file: file)
    let source = OverlaidSource(path: kind.path, bytes: bytes, under: documents.source)
    let checker = DocumentChecker(
      PageAssembler(
        registry: assembler.registry, documents: AppDocuments(source),
        environment: assembler.environment))
    let diagnostics =
      switch kind {
      case .app: checker.checkApp()
      case .page: checker.checkPage(kind.path, isOfApp: kindByPlace != nil)
      case .template: checker.checkTemplate(kind.path)
      }
    return Diagnostic.sorted(diagnostics.map { $0.moved(from: kind.path, to: file) })
  }

  private func checkApp() -> [Diagnostic] {
    var walk = AssemblyWalk(assembler)
    for level in Level.allCases {
      let origin = walk.origins.origin(of: nil, level, &walk.lists, &walk.findings)
      walk.lists.checkPart(origin.list, &walk.findings)
    }
    for name in documents.app.setNames { walk.lists.checkSet(name, &walk.findings) }
    return documents.app.diagnostics + assembler.app().diagnostics + walk.findings.diagnostics()
  }

  private func checkPage(_ path: String, isOfApp: Bool = true) -> [Diagnostic] {
    switch documents.reading(of: path) {
    // The check of the app document reports pages without a file.
    case .missing: []
    case .unreadable(let diagnostic): [diagnostic]
    case .document(let json):
      (isOfApp ? assembler.page(ofApp: json) : assembler.page(json)).diagnostics
    }
  }

  private func checkTemplate(_ path: String) -> [Diagnostic] {
    guard case .template(let level, let type)? = Kind(file: path), level != .app, isName(type)
    else {
      return [
        Diagnostic(
          .error, code: "template-place",
          "the path of a template is templates/LEVEL/TYPE.json; LEVEL is page, card, component, item"
            + " or other, and TYPE has letters, digits, -, _ and dots",
          location: SourceLocation(file: path, line: 1, column: 1))
      ]
    }
    let node = LoadedDocument(["type": .string(type)], file: path)
    let assembly = assembler.nodes(
      node, level: level, page: type, paths: { _ in [type] }, isTaken: { _ in false })
    return assembly.diagnostics.filter { $0.location != nil }
  }
}

/// A source in which the contents of one file are replaced.
struct OverlaidSource: DocumentSource {
  let path: String
  let bytes: [UInt8]
  let source: any DocumentSource

  init(path: String, bytes: [UInt8], under source: any DocumentSource) {
    self.path = path
    self.bytes = bytes
    self.source = source
  }

  func read(_ path: String) throws -> [UInt8]? {
    path == self.path ? bytes : try source.read(path)
  }

  func files(under folder: String) throws -> [String] {
    let files = try source.files(under: folder)
    let isUnder = folder.isEmpty || path.hasPrefix(folder + "/")
    return isUnder && !files.contains(path) ? files + [path] : files
  }
}

extension Diagnostic {
  /// Returns the diagnostic for another name of the file.
  func moved(from file: String, to name: String) -> Diagnostic {
    guard let location, location.file == file, file != name else { return self }
    return Diagnostic(
      severity, code: code, message, suggestion: suggestion,
      location: SourceLocation(file: name, line: location.line, column: location.column),
      pointer: pointer)
  }
}
