internal import Plugboard
internal import PlugboardSystem

/// The folder of an app's documents, which assembles its pages.
struct ConfigFolder {
  /// The folders of an app's documents, besides its own.
  static let folders = FolderDocumentStore.subfolders

  /// The path of the folder, or the URL of the manifest if a server has the whole app.
  let path: String
  var assembler: PageAssembler

  /// Creates the folder without reading documents; throws if it doesn't exist.
  init(
    _ path: String, registry: PluginRegistry,
    environment: DocumentEnvironment = DocumentEnvironment()
  ) throws(CommandFailure) {
    let path = FileSystem.withoutLastSlashes(path)
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

  /// Creates the folder with the documents that an assembler has.
  init(_ path: String, _ assembler: PageAssembler) {
    self.path = path
    self.assembler = assembler
  }

  /// Throws if the folder can't be read any more.
  func checkExists() throws(CommandFailure) {
    guard !isOnServer else { return }
    _ = try ConfigFolder(path, registry: assembler.registry, environment: assembler.environment)
  }

  /// Whether a server has the whole app.
  var isOnServer: Bool { AppDocument.isManifestURL(path) }

  var documents: AppDocuments { assembler.documents }

  /// Returns the folder with other documents in place of its own.
  func with(_ documents: AppDocuments) -> ConfigFolder {
    ConfigFolder(
      path,
      PageAssembler(
        registry: assembler.registry, documents: documents, environment: assembler.environment))
  }

  /// The app's first page: the first of its list.
  var firstPage: String? { documents.pageNames.first }

  /// Reads a document outside the app.
  static func document(
    of file: String, _ read: (String) throws(FileError) -> [UInt8]
  ) throws(CommandFailure) -> JSONDocument {
    let bytes: [UInt8]
    do {
      bytes = try read(file)
    } catch {
      throw .failed("\"\(file)\" can't be read: \(error.message)")
    }
    // Goes on after values that can't be represented, as for the documents of an app.
    var reader = JSONReader()
    reader.valueFaults = .error
    do {
      return try reader.read(bytes, file: file)
    } catch {
      throw .faulty(error, others: Array(reader.faults(of: bytes, file: file).dropFirst()))
    }
  }
}

/// A request for a page.
struct PageRequest {
  /// The page's name in the app, or the path of its file.
  let name: String
  /// The file of a document outside the app; nil for a page of the app.
  var file: String?
  /// The values of the page's inputs.
  var values = Fields()
  /// The manner in which it is shown; nil if it isn't stated.
  var manner: Manner?

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
}
