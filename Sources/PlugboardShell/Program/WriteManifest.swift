internal import Plugboard
internal import PlugboardSystem

enum WriteManifest: ProgramCommand {
  private static let version = CommandForm.Option(
    "--set-version", value: "TEXT",
    "the version, which rises from set to set; by default the time, such as 2026-11-28T09:30:00Z")
  private static let expires = CommandForm.Option(
    "--expires", value: "DATE",
    "the day or the moment in UTC from which apps don't take the set any more, never by default")
  private static let over = CommandForm.Option(
    "--over", value: "DIR",
    "the folder of the built-in documents, over which the set is checked as apps check it")

  static let name = "manifest"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.required("DIR")], options: [version, expires, over],
      "write the manifest of a folder of documents for a server",
      notes: [
        "DIR is a folder of an app, or of some of its documents: app.json, pages, templates, sources. The manifest is",
        "DIR/set.json; serve the folder as it is, and name the URL of set.json in \"delivery\" of the app's built-in",
        "app.json. A folder with errors gets no manifest, and one that hasn't changed keeps its own. Without --over the",
        "folder is checked by itself, so that sets and templates that only the built-in documents have are faults.",
      ],
      examples: ["manifest radio --expires 2026-12-31", "manifest radio --over PluginConfigs"])
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    let path = arguments.words[0].text
    let folder = try program.folder(at: path)
    let former = try formerManifest(in: path)
    if !arguments.has(over.name) {
      try refuse(DocumentChecker(folder.assembler).check().map(folder.documents.named))
    }
    let contents = try contents(of: folder)
    let files = contents.map { path, bytes in
      SetManifest.File(path: path, digest: SHA256(of: bytes), bytes: bytes.count)
    }
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
    let set: DeliveredSet
    do throws(DeliveryError) {
      // The set must keep the limits of the programs that read it.
      _ = try SetManifest(manifest.bytes, named: "set.json")
      let files = contents.map { (ExactText($0), $1) }
      set = try DeliveredSet(manifest, Dictionary(uniqueKeysWithValues: files))
    } catch {
      throw .failed(error.message)
    }
    if let base = arguments.value(of: over.name) {
      try check(set, at: path, over: try program.folder(at: base))
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

  /// Checks a set as an app with built-in documents does.
  private static func check(
    _ set: DeliveredSet, at path: String, over base: ConfigFolder
  ) throws(CommandFailure) {
    let allowance = base.documents.app.delivery?.allows ?? AppDocument.Allowance()
    let result = SetCheck(over: base.assembler, allowance, at: path + "/").check(
      set, origin: .delivered(version: set.manifest.version.text))
    try refuse(result.errors)
  }

  /// Throws if there are errors.
  private static func refuse(_ diagnostics: [Diagnostic]) throws(CommandFailure) {
    let errors = diagnostics.filter { $0.severity == .error }
    if let first = errors.first { throw .faulty(first, others: Array(errors.dropFirst())) }
  }

  /// Returns the documents of a folder by their paths, sorted.
  private static func contents(
    of folder: ConfigFolder
  ) throws(CommandFailure) -> [(path: String, bytes: [UInt8])] {
    let store = FolderDocumentStore(folder: folder.path)
    var contents: [(path: String, bytes: [UInt8])] = []
    do throws(FileError) {
      var paths: [String] = []
      if try store.read(AppDocuments.appPath) != nil { paths.append(AppDocuments.appPath) }
      for folder in FolderDocumentStore.subfolders { paths += try store.files(under: folder) }
      for path in paths where path.hasByteSuffix(".json") {
        guard let bytes = try store.read(path) else { continue }
        contents.append((path, bytes))
      }
    } catch {
      throw .failed("\"\(folder.path)\" can't be read: \(error.message)")
    }
    return contents
  }
}
