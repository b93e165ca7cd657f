internal import Synchronization

/// The documents of an app, read on demand from a source: `app.json`, `pages/NAME.json`,
/// `templates/LEVEL/TYPE.json`, `sources/NAME.json`.
///
/// The app document and the templates are read once and kept; `refreshed` returns another instance,
/// which reads them again. Any task may use an instance.
public final class AppDocuments: Sendable {
  /// The result of reading a file.
  enum Reading: Sendable {
    case missing
    /// The faults, at least one.
    case unreadable([Diagnostic])
    case document(JSONDocument)
  }

  public static let appPath = "app.json"

  public let source: any DocumentStore
  /// The built-in documents, which a server's documents replace or may replace; nil if there are no others.
  public let builtIn: AppDocuments?
  private let ownAllowance: AppDocument.Allowance?
  private let sharedReadings = Mutex<[ExactText: Reading]>([:])
  /// The documents that were read last. A source that ten rows of a page ask for is parsed once, which
  /// saves a tenth of the time of `render home`.
  private let latest = Mutex<[ExactText: JSONDocument]>([:])
  private let keptApp = Mutex<AppDocument?>(nil)
  private let keptTypes = Mutex<[Level: TemplateTypes]>([:])
  let keptNamedEvents = Mutex<NamedEvents?>(nil)
  /// The documents as they were read before, by path.
  private let known: [ExactText: JSONDocument]
  /// The faults of files that can't be read any more, by path.
  private let refused = Mutex<[ExactText: [Diagnostic]]>([:])

  public convenience init(_ source: any DocumentStore = MemoryDocumentStore()) {
    self.init(source, nil, nil, known: [:])
  }

  /// Creates the documents of an app to which a server delivers some.
  ///
  /// - Parameters:
  ///   - builtIn: The documents without the server's.
  ///   - allowance: The lists to which delivered documents keep.
  public convenience init(
    _ source: any DocumentStore, over builtIn: AppDocuments, _ allowance: AppDocument.Allowance
  ) {
    self.init(source, builtIn, allowance, known: [:])
  }

  private init(
    _ source: any DocumentStore, _ builtIn: AppDocuments?, _ allowance: AppDocument.Allowance?,
    known: [ExactText: JSONDocument]
  ) {
    self.source = source
    self.builtIn = builtIn
    ownAllowance = allowance
    self.known = known
  }

  /// The lists to which delivered documents keep; nil if no server delivers documents that must.
  public var allowance: AppDocument.Allowance? { ownAllowance ?? app.delivery?.allows }

  /// Returns the documents as the source has them now.
  ///
  /// A file that hasn't changed isn't parsed again. A file that can't be read any more, such as a
  /// document that was saved with a syntax fault, keeps its earlier content, and its faults are in
  /// `faults`; a file that has been deleted is missing.
  ///
  /// - Parameter open: Further documents that were read before, such as the documents of open
  ///   pages.
  public func refreshed(knowing open: [JSONDocument] = []) -> AppDocuments {
    var known: [ExactText: JSONDocument] = [:]
    for document in open { known[document.file] = document }
    for (path, reading) in sharedReadings.withLock({ $0 }) {
      if case .document(let document) = reading { known[path] = document }
    }
    return AppDocuments(source, builtIn, ownAllowance, known: known)
  }

  /// Returns the documents with another content of one file.
  ///
  /// The app document isn't read anew for a file that isn't shared, nor are templates.
  func replacing(_ path: String, with bytes: [UInt8]) -> AppDocuments {
    let documents = AppDocuments(
      OverlaidDocumentStore(path: path, bytes: bytes, under: source), builtIn, ownAllowance,
      known: [:])
    guard !Self.isShared(path) else { return documents }
    let (app, readings) = (app, sharedReadings.withLock { $0 })
    documents.keptApp.withLock { $0 = app }
    documents.sharedReadings.withLock { $0 = readings }
    return documents
  }

  /// The faults of the files read so far that can't be read any more, and count as they were before.
  public var faults: [Diagnostic] {
    Diagnostic.sorted(refused.withLock { $0.values.flatMap { $0 } })
  }

  /// The app document, or an empty one if there is none.
  public var app: AppDocument {
    if let app = keptApp.withLock({ $0 }) { return app }
    let app = AppDocument(reading: reading(of: Self.appPath, shared: true), in: self)
    keptApp.withLock { $0 = app }
    return app
  }

  /// Returns the file of a page, or nil if the app has no such page.
  ///
  /// If the app document doesn't list the pages, every file under `pages` is one.
  public func path(ofPage name: String) -> String? {
    let app = app
    guard app.pages == nil else { return app.file(ofPage: name) }
    return isName(name) ? Self.path(ofPage: name) : nil
  }

  /// Returns the names of the pages whose file this is.
  func pageNames(ofFile path: String) -> [String] {
    let app = app
    guard app.pages == nil else { return app.pages(ofFile: path) }
    guard let name = path.afterBytePrefix("pages/")?.beforeByteSuffix(".json") else { return [] }
    return isName(String(name)) ? [String(name)] : []
  }

  static func path(ofPage name: String) -> String { "pages/\(name).json" }

  static func path(ofTemplate type: String, _ level: Level) -> String {
    "templates/\(level.rawValue)/\(type).json"
  }

  /// Returns the name of a file of documents of a kind, such as the type of a template; nil for a file of another kind.
  static func name(ofFileAt path: String, under folder: String) -> String? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard parts.count > 1, parts.first == folder else { return nil }
    return parts[parts.count - 1].beforeByteSuffix(".json").map { String($0) }
  }

  /// Returns the file of a source.
  public static func path(ofSource name: String) -> String { "sources/\(name).json" }

  /// The names of all sources.
  public var sourceNames: [String] { fileNames(under: "sources") }

  /// The names of all pages.
  public var pageNames: [String] {
    if let pages = app.pages { return pages.map(\.name) }
    return fileNames(under: "pages")
  }

  /// Returns the types of a level that have templates.
  public func types(of level: Level) -> [String] { fileNames(under: "templates/\(level.rawValue)") }

  /// The types of a level that have templates.
  private struct TemplateTypes {
    let names: [String]
    let set: Set<ExactText>
  }

  /// Returns the types of a level as they were when they were first asked for.
  private func keptTypes(of level: Level) -> TemplateTypes {
    if let types = keptTypes.withLock({ $0[level] }) { return types }
    let names = types(of: level)
    let types = TemplateTypes(names: names, set: Set(names.map(ExactText.init)))
    keptTypes.withLock { $0[level] = types }
    return types
  }

  /// Returns the fault of a type that has no template on a level.
  ///
  /// - Parameter instead: The words for the thing that is shown.
  func unknownType(
    _ type: String, _ level: Level, _ findings: inout Findings,
    instead: String = "a placeholder replaces it"
  ) -> DocumentFault {
    let stem = nameOfDocument(at: type).flatMap { keptTypes(of: level).set.contains($0) ? $0 : nil }
    let nearest =
      stem
      ?? findings.nearest(
        type, among: keptTypes(of: level).names, of: "\(level.rawValue) type")
    let others = Level.allCases.filter { keptTypes(of: $0).set.contains(type) }
    return .unknownType(type, level, others: others, nearest: nearest, instead: instead)
  }

  /// Reads a file; a `shared` file is read at most once.
  func reading(of path: String, shared isShared: Bool = false) -> Reading {
    if isShared, let reading = sharedReadings.withLock({ $0[path] }) { return reading }
    let reading = read(path)
    if isShared { sharedReadings.withLock { $0[path] = reading } }
    return reading
  }

  /// Whether there is no file at a path; a file that can't be read isn't missing.
  func isMissing(_ path: String) -> Bool {
    do {
      return try source.read(path) == nil
    } catch {
      return false
    }
  }

  /// Whether a file holds parts that several pages share: the app document, or a template.
  public static func isShared(_ path: String) -> Bool {
    path == appPath || path.hasBytePrefix("templates/")
  }

  /// Whether a file is a source, whose nodes and records several modules may show.
  public static func isSource(_ path: String) -> Bool { path.hasBytePrefix("sources/") }

  /// Whether a file has the content of a document.
  func isSame(_ document: JSONDocument) -> Bool {
    let isShared = Self.isShared(document.file)
    guard case .document(let now) = reading(of: document.file, shared: isShared) else {
      return false
    }
    return now.isOf(document.bytes)
  }

  /// Returns a location in one of the documents with the name of its file for people.
  public func named(_ location: DocumentLocation) -> DocumentLocation {
    DocumentLocation(
      file: source.name(of: location.file), line: location.line, column: location.column)
  }

  /// Returns a diagnostic of one of the documents with the name of its file for people.
  public func named(_ diagnostic: Diagnostic) -> Diagnostic {
    Diagnostic(
      diagnostic.severity, code: diagnostic.code, diagnostic.message,
      suggestion: diagnostic.suggestion, location: diagnostic.location.map(named),
      pointer: diagnostic.pointer)
  }

  /// Whether both have the same app document, or the same reason why it can't be read.
  public func haveSameApp(as others: AppDocuments) -> Bool {
    switch (
      reading(of: Self.appPath, shared: true), others.reading(of: Self.appPath, shared: true)
    ) {
    case (.document(let own), .document(let other)): own.isOf(other.bytes)
    case (.missing, .missing): true
    case (.unreadable(let own), .unreadable(let other)): own == other
    default: false
    }
  }

  func template(_ type: String, _ level: Level) -> Reading {
    reading(of: Self.path(ofTemplate: type, level), shared: true)
  }

  private func read(_ path: String) -> Reading {
    let bytes: [UInt8]
    do {
      guard let found = try source.read(path) else { return .missing }
      bytes = found
    } catch {
      let fault = Diagnostic(
        .error, code: "document-unreadable", "the file can't be read: \(error.reason)",
        location: DocumentLocation(file: path, line: 1, column: 1))
      return refusal([fault], of: path)
    }
    let former = latest.withLock { $0[path] } ?? known[path]
    if let former, former.isOf(bytes) { return .document(former) }
    do {
      let document = try JSONReader.ofDocuments.read(bytes, file: path)
      latest.withLock { $0[path] = document }
      return .document(document)
    } catch {
      return refusal(JSONReader.ofDocuments.faults(of: bytes, file: path), of: path)
    }
  }

  /// Returns the reading of an unreadable file: its earlier document if there is one, else its
  /// faults.
  private func refusal(_ faults: [Diagnostic], of path: String) -> Reading {
    guard let document = known[path] else { return .unreadable(faults) }
    refused.withLock { $0[path] = faults }
    return .document(document)
  }

  func fileNames(under folder: String) -> [String] {
    let files = (try? source.files(under: folder)) ?? []
    return files.compactMap { path in
      guard let name = path.afterBytePrefix(folder + "/")?.beforeByteSuffix(".json") else {
        return nil
      }
      return isName(String(name)) ? String(name) : nil
    }.sorted()
  }
}

/// Returns whether a text can be the name of a template or a page, and so a part of a path.
package func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, first != UInt8(ascii: ".") else { return false }
  return text.unicodeScalars.allSatisfy { scalar in
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
    default:
      !scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }
  }
}

/// Returns the name of a file without its folders and without the part from its first dot on.
func fileStem(of path: String) -> String {
  let name = path.unicodeScalars.split(separator: "/").last
  return name?.split(separator: ".").first.map(String.init) ?? "page"
}

/// Returns the name of the document that a text gives as a file or with its folder, such as `film` for
/// `templates/item/film.json` and for `item/film`; nil for another text.
func nameOfDocument(at path: String) -> String? {
  let parts = path.unicodeScalars.split(separator: "/").map(String.init)
  guard let file = parts.last else { return nil }
  let name = file.beforeByteSuffix(".json").map { String($0) } ?? (parts.count > 1 ? file : nil)
  return name.flatMap { isName($0) ? $0 : nil }
}

extension JSONReader {
  /// A reader that goes on after values that can't be represented, to find all faults at once.
  static var ofDocuments: JSONReader {
    var reader = JSONReader()
    reader.valueFaults = .error
    return reader
  }
}
