internal import Plugboard
internal import PlugboardSystem

/// The folder of an app's documents, which assembles its pages.
struct ConfigFolder {
  /// The folders of an app's documents, besides its own.
  static let folders = FolderDocumentStore.subfolders

  let path: String
  var assembler: PageAssembler

  /// Creates the folder without reading documents; throws if it doesn't exist.
  init(
    _ path: String, registry: PluginRegistry,
    environment: DocumentEnvironment = DocumentEnvironment()
  ) throws(CommandFailure) {
    guard FileSystem.kind(of: path) == .folder else {
      throw .failed("there is no folder \"\(path)\"; name the configs with --configs DIR")
    }
    let source = FolderDocumentStore(folder: path)
    do {
      try source.checkIsReadable()
    } catch {
      throw .failed(error.message)
    }
    self.path = path
    assembler = PageAssembler(
      registry: registry, documents: AppDocuments(source), environment: environment)
  }

  private init(_ path: String, _ assembler: PageAssembler) {
    self.path = path
    self.assembler = assembler
  }

  /// Returns the folder with its documents as they are now; throws if it can't be read.
  ///
  /// - Parameter open: The documents of open pages, which need not be parsed again if they are as before.
  func refreshed(knowing open: [JSONDocument]) throws(CommandFailure) -> ConfigFolder {
    _ = try ConfigFolder(path, registry: assembler.registry, environment: assembler.environment)
    return ConfigFolder(path, assembler.refreshed(knowing: open))
  }

  var documents: AppDocuments { assembler.documents }

  /// The app's first page: the first of its list.
  var firstPage: String? { documents.pageNames.first }

  /// Assembles a requested page; throws if there is nothing to show.
  ///
  /// - Parameter instance: Returns the id of the page's module for its name in the app, or for the id
  ///   that a file outside the app states.
  func assemble(
    _ request: PageRequest, as instance: (String) -> String
  ) throws(CommandFailure) -> PageAssembly {
    guard let file = request.file else {
      guard documents.path(ofPage: request.name) != nil else {
        let nearest = NearestName.of(request.name, among: documents.pageNames)
        throw .failed(
          "there is no page \"\(request.name)\"", hint: CommandFailure.nearest(nearest))
      }
      return assembler.page(request.name, as: instance(request.name), inputs: request.inputs)
    }
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: file)
    } catch {
      throw .failed("\"\(file)\" can't be read: \(error.message)")
    }
    // Goes on after values that can't be represented, as for the documents of an app.
    var reader = JSONReader()
    reader.valueFaults = .error
    do {
      let json = try reader.read(bytes, file: file)
      return assembler.page(
        json, as: instance(PageAssembler.id(of: json)), inputs: request.inputs)
    } catch {
      throw .faulty(error, others: Array(reader.faults(of: bytes, file: file).dropFirst()))
    }
  }

  /// Whether the app document names the page of a missing file, so that its own faults report it.
  func tells(_ fault: Diagnostic, ofPage name: String) -> Bool {
    let app = documents.app
    return fault.code == "page-missing"
      && app.pages?.contains { $0.name.hasSameBytes(as: name) } == true
      && app.diagnostics.contains { $0.code == fault.code }
  }

  /// Returns a location with its path relative to the working directory.
  func shown(_ location: DocumentLocation, for request: PageRequest? = nil) -> DocumentLocation {
    guard !(request?.file).hasSameBytes(as: location.file) else { return location }
    return DocumentLocation(
      file: "\(path)/\(location.file)", line: location.line, column: location.column)
  }

  func shown(_ diagnostic: Diagnostic, for request: PageRequest? = nil) -> Diagnostic {
    guard let location = diagnostic.location else { return diagnostic }
    return diagnostic.shown(in: shown(location, for: request).file)
  }
}

extension Diagnostic {
  /// Returns the diagnostic with another file name.
  func shown(in file: String) -> Diagnostic {
    Diagnostic(
      severity, code: code, message, suggestion: suggestion,
      location: location.map { DocumentLocation(file: file, line: $0.line, column: $0.column) },
      pointer: pointer)
  }
}

/// A request for a page.
struct PageRequest {
  /// The page's name in the app, or the path of its file.
  let name: String
  /// The file of a document outside the app; nil for a page of the app.
  var file: String?
  /// The values of the page's inputs.
  var inputs = PageInputs()

  /// Creates a request from the name of a page, or from a path: a text with a "/" or with ".json" at its
  /// end.
  init(_ text: String) {
    if text.unicodeScalars.contains("/") || text.hasByteSuffix(".json") {
      file = text
      let last = text.unicodeScalars.split(separator: "/").last
      let stem = last?.split(separator: ".").first.map(String.init) ?? "page"
      name = String(String.UnicodeScalarView(stem.unicodeScalars.filter { $0 != "#" }))
    } else {
      name = text
    }
  }

  init(_ match: RouteMatch<AppDocument.Route>) {
    name = match.route.target.page
    inputs = PageInputs(match)
  }
}
