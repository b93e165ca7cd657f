internal import Plugboard
internal import PlugboardSystem

enum WriteManifest: ProgramCommand {
  private static let version = CommandForm.Option(
    "--set-version", value: "TEXT",
    "the version, which rises from set to set; by default the time, such as 2026-11-28T09:30:00Z")
  private static let expires = CommandForm.Option(
    "--expires", value: "DATE",
    "the day or the moment in UTC from which apps don't take the set any more, never by default")

  static let name = "manifest"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.required("DIR")], options: [version, expires],
      "write the manifest of a folder of documents for a server",
      notes: [
        "DIR is a folder of an app, or of some of its documents: app.json, pages, templates, sources. The manifest is",
        "DIR/set.json; serve the folder as it is, and name the URL of set.json in \"delivery\" of the app's built-in",
        "app.json. A folder with errors gets no manifest, and one that hasn't changed keeps its own.",
      ], examples: ["manifest radio --expires 2026-12-31"])
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    let path = arguments.words[0].text
    let folder = try program.folder(at: path)
    let former = try formerManifest(in: path)
    let files = try files(of: folder)
    let end = try arguments.value(of: expires.name).map { text throws(CommandFailure) in
      guard let time = WallTime(text) else {
        throw form(in: program).misuse(
          "\(expires.name) takes a day or a moment in UTC, such as 2026-12-31T00:00:00Z, not \"\(text)\""
        )
      }
      return time
    }
    let stated = arguments.value(of: version.name)
    if let former, former.files == files, former.expires == end, stated == nil {
      program.console.print("\(path)/set.json is unchanged: the set \(former.version)")
      return 0
    }
    guard let version = SetVersion(stated ?? "\(WallTime.now)") else {
      throw form(in: program).misuse(
        "\(version.name) takes 1 to 100 letters and digits, dots, -, _, + and :, not \"\(stated ?? "")\""
      )
    }
    if let former, version <= former.version {
      throw .failed(
        "the version \(version) isn't later than \(former.version), the one of \(path)/set.json, so that no app would"
          + " take the set")
    }
    let manifest = SetManifest(version: version, expires: end, files: files)
    do throws(DeliveryError) {
      // The limits of those who read it.
      _ = try SetManifest(manifest.bytes, named: "set.json")
    } catch {
      throw .failed(error.message)
    }
    do {
      try FileSystem.put(manifest.bytes, at: "\(path)/set.json", isPrivate: false)
    } catch {
      throw .failed("\"\(path)/set.json\" can't be written: \(error.message)")
    }
    program.console.print(
      "wrote \(path)/set.json: the set \(version), \(files.count.counted("file"))")
    return 0
  }

  private static func formerManifest(in path: String) throws(CommandFailure) -> SetManifest? {
    do throws(FileError) {
      guard try FileSystem.foundKind(of: "\(path)/set.json") != nil else { return nil }
      let bytes = try FileSystem.contents(of: "\(path)/set.json")
      return try? SetManifest(bytes, named: "\(path)/set.json")
    } catch {
      throw .failed("\"\(path)/set.json\" can't be read: \(error.message)")
    }
  }

  /// Returns the documents of a folder as files of a set, sorted; throws if they have errors.
  private static func files(of folder: ConfigFolder) throws(CommandFailure) -> [SetManifest.File] {
    let errors = DocumentChecker(folder.assembler).check().filter { $0.severity == .error }
      .map(folder.documents.named)
    if let first = errors.first { throw .faulty(first, others: Array(errors.dropFirst())) }
    let store = FolderDocumentStore(folder: folder.path)
    var files: [SetManifest.File] = []
    do throws(FileError) {
      var paths: [String] = []
      if try store.read(AppDocuments.appPath) != nil { paths.append(AppDocuments.appPath) }
      for folder in FolderDocumentStore.subfolders { paths += try store.files(under: folder) }
      for path in paths where path.hasByteSuffix(".json") {
        guard let bytes = try store.read(path) else { continue }
        files.append(
          SetManifest.File(path: path, digest: SHA256(of: bytes), bytes: bytes.count))
      }
    } catch {
      throw .failed("\"\(folder.path)\" can't be read: \(error.message)")
    }
    return files
  }
}
