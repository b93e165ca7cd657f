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
      try put(Array(schemas.text(of: file.kind).utf8), at: name)
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
    let settings = EditorSettings(
      schemas: Self.files.map { file in
        EditorSettings.Schema(
          pattern: prefix + file.pattern, url: "./\(Self.name)/\(file.name)")
      }, isOwn: { $0.hasBytePrefix("./\(Self.name)/") })
    var old: [UInt8] = []
    do throws(FileError) {
      try FileSystem.makeFolder("\(path)/.vscode", isPrivate: false)
      if try FileSystem.foundKind(of: file) != nil { old = try FileSystem.contents(of: file) }
    } catch {
      throw .failed("\"\(file)\" can't be changed: \(error.message)")
    }
    let new: [UInt8]
    do throws(EditorSettings.Refusal) {
      new = try settings.merged(into: old, file: file)
    } catch {
      let entries = Value.array(settings.schemas.map(\.value)).compactText
      throw .failed(
        "\"\(file)\" stays as it is: \(error.reason); add to \"\(EditorSettings.key)\" yourself: \(entries)"
      )
    }
    if new != old { try put(new, at: file) }
    return file
  }

  private func put(_ bytes: [UInt8], at file: String) throws(CommandFailure) {
    do {
      try FileSystem.put(bytes, at: file, isDurable: false, isPrivate: false)
    } catch {
      throw .failed("\"\(file)\" can't be written: \(error.message)")
    }
  }
}
