internal import Plugboard
internal import PlugboardSystem

/// The folder that an editor opens, into which schemas and settings are written.
struct SchemaFolder {
  /// The folder of the schemas.
  static let name = ".plugboard"

  /// The schemas by the names of their files, with the documents to which each applies.
  private static let files: [(name: String, kind: DocumentChecker.Kind, pattern: String)] =
    [
      ("app.schema.json", .app, "app.json"),
      ("page.schema.json", .page(name: "page"), "pages/**/*.json"),
      ("source.schema.json", .source(name: "source"), "sources/**/*.json"),
    ]
    + Level.allCases.filter { $0 != .app }.map {
      (
        "template-\($0.rawValue).schema.json", .template($0, type: "type"),
        "templates/\($0.rawValue)/*.json"
      )
    }

  let path: String
  /// The path of the folder of the documents.
  let configs: String

  /// Writes all schemas and the settings of VS Code, and returns the paths of the files.
  func write(_ schemas: Schemas) throws(CommandFailure) -> [String] {
    var written: [String] = []
    do throws(FileError) {
      try FileSystem.makeFolder("\(path)/\(Self.name)", isPrivate: false)
    } catch {
      throw .failed("\"\(path)\" can't be the folder of the schemas: \(error.message)")
    }
    for file in Self.files {
      let name = "\(path)/\(Self.name)/\(file.name)"
      try put(schemas.text(of: file.kind), at: name)
      written.append(name)
    }
    written.append(try writeSettings())
    return written
  }

  /// The beginning of the patterns of documents: the folder of documents by its name, unless it is the folder itself.
  private var prefix: String {
    func parts(_ path: String) -> [String] {
      path.unicodeScalars.split(separator: "/").map(String.init).filter { $0 != "." }
    }
    let (own, other) = (parts(path), parts(configs))
    guard let last = other.last, own != other else { return "/" }
    return "**/\(last)/"
  }

  /// Adds the schemas to the settings, in place of the schemas that were written before.
  private func writeSettings() throws(CommandFailure) -> String {
    let file = "\(path)/.vscode/settings.json"
    let key = "json.schemas"
    var settings = Fields()
    do throws(FileError) {
      try FileSystem.makeFolder("\(path)/.vscode", isPrivate: false)
      if try FileSystem.foundKind(of: file) != nil {
        let bytes = try FileSystem.contents(of: file)
        guard case .object(let record)? = try? JSONReader().read(bytes, file: file).value else {
          throw FileError.unsuitable(
            reason: "it isn't a JSON object without comments; add to \"\(key)\" yourself:"
              + " \(Value.array(entries).compactText)")
        }
        settings = record
      }
    } catch {
      throw .failed("\"\(file)\" can't be changed: \(error.message)")
    }
    let others: [Value] =
      if case .array(let all)? = settings[key] { all.filter { !isOwn($0) } } else { [] }
    settings[key] = .array(others + entries)
    try put(JSONWriter(.pretty).text(.object(settings)), at: file)
    return file
  }

  private var entries: [Value] {
    Self.files.map { file in
      [
        "fileMatch": [.string(prefix + file.pattern)],
        "url": .string("./\(Self.name)/\(file.name)"),
      ]
    }
  }

  private func isOwn(_ entry: Value) -> Bool {
    guard case .object(let record) = entry, case .string(let url)? = record["url"] else {
      return false
    }
    return url.hasBytePrefix("./\(Self.name)/")
  }

  private func put(_ text: String, at file: String) throws(CommandFailure) {
    do {
      try FileSystem.put(Array(text.utf8), at: file, isDurable: false, isPrivate: false)
    } catch {
      throw .failed("\"\(file)\" can't be written: \(error.message)")
    }
  }
}
