internal import Plugboard
internal import PlugboardSystem

enum NewDocuments: ProgramCommand {
  static let name = "new"

  private static let longest = 50

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.required("app|page"), .required("NAME")], options: [program.configsOption],
      "a small app, or a page of the app, to begin with",
      notes: [
        "new app makes the folder NAME with an app of two pages, a template, a source, and a script that test runs.",
        "new page adds a page with a route to app.json, and a script for it to Scripts beside the documents. Both are free",
        "of faults for check. Nothing is overwritten. NAME is small letters a to z, digits and -, and begins with a letter.",
      ], examples: ["new app garden", "new page news"])
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    let kind = arguments.words[0].text
    let name = arguments.words[1].text
    guard kind == "app" || kind == "page" else {
      throw form(in: program).misuse(
        "new makes an app or a page, not \"\(kind)\"",
        hint: CommandFailure.nearest(NearestName.of(kind, among: ["app", "page"])))
    }
    guard isLegal(name) else {
      throw form(in: program).misuse(
        "a NAME is 1 to \(longest) small letters a to z, digits and -, and begins with a letter, not \"\(name)\""
      )
    }
    if kind == "app" {
      guard !arguments.has(program.configsOption.name) else {
        throw form(in: program).misuse("an app has a folder of its own, without --configs")
      }
      try makeApp(name, in: program)
    } else {
      try makePage(name, arguments, in: program)
    }
    return 0
  }

  /// Returns a document in the canonical layout, which depends on the length of the name; another text as it is.
  private static func formatted(_ text: String, file: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard file.hasByteSuffix(".json") else { return bytes }
    return (try? JSONFormatter().format(bytes, file: file).bytes) ?? bytes
  }

  private static func isLegal(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    let isLetter: (Unicode.Scalar) -> Bool = { ("a"..."z").contains($0) }
    return scalars.first.map(isLetter) == true && scalars.count <= longest
      && scalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) || $0 == "-" }
  }

  @MainActor private static func makeApp(
    _ name: String, in program: Program
  ) throws(CommandFailure) {
    guard FileSystem.kind(of: name) == nil else {
      throw .failed("there is something with the name \"\(name)\" already, which stays as it is")
    }
    try check(NewFiles.pluginsOfApp, in: program)
    // The folder that the program looks for without an option, as far as it is below the new one.
    let parts = program.configs.split(separator: "/")
    let isBelow = !program.configs.hasBytePrefix("/") && !parts.contains("..") && !parts.isEmpty
    let configs = isBelow ? program.configs : "PluginConfigs"
    try write(NewFiles.app(name, configs: configs), in: name, by: program)
    let option = isBelow ? "" : " --configs \(configs)"
    program.console.print(
      "next: cd \(name); \(program.name)\(option) shows it, \(program.name) test\(option) runs its script"
    )
  }

  @MainActor private static func makePage(
    _ name: String, _ arguments: Arguments, in program: Program
  ) throws(CommandFailure) {
    let folder = try program.folder(arguments)
    let app = "\(folder.path)/\(AppDocuments.appPath)"
    guard FileSystem.kind(of: app) == .file else {
      throw .failed(
        "there is no app in \"\(folder.path)\"", hint: "\(program.name) new app NAME makes one")
    }
    guard !folder.documents.pageNames.contains(where: name.hasSameBytes) else {
      throw .failed("the app has a page \"\(name)\" already, which stays as it is")
    }
    try check(NewFiles.pluginsOfPage, in: program)
    let page = "pages/\(name).json"
    let above = FileSystem.folder(above: folder.path)
    let scripts = (above == "." ? "" : "\(above)/") + TestScripts.standardFolder
    let files: [(path: String, text: String)] = [
      ("\(folder.path)/\(page)", NewFiles.page(name)),
      ("\(scripts)/\(name).txt", NewFiles.script(name)),
    ]
    let changed = try NewFiles.adding(name, to: try contents(of: app), file: app)
    try write(files, in: nil, by: program)
    do throws(FileError) {
      try FileSystem.replace(app, with: changed)
    } catch {
      throw .failed("\"\(app)\" can't be written: \(error.message)")
    }
    program.console.print("added the page to \(app)")
  }

  private static func contents(of file: String) throws(CommandFailure) -> [UInt8] {
    do {
      return try FileSystem.contents(of: file)
    } catch {
      throw .failed("\"\(file)\" can't be read: \(error.message)")
    }
  }

  /// Throws if the program lacks plugins that the new documents name.
  @MainActor private static func check(
    _ plugins: [String], in program: Program
  ) throws(CommandFailure) {
    let registry = try program.registry()
    let missing = plugins.filter { registry[$0] == nil }
    guard missing.isEmpty else {
      throw .failed(
        "\(program.name) lacks the plugins \(missing.joined(separator: ", ")), which the new documents name"
      )
    }
  }

  /// Writes files, none of which may be there.
  @MainActor private static func write(
    _ files: [(path: String, text: String)], in folder: String?, by program: Program
  ) throws(CommandFailure) {
    let files = files.map { (folder.map { "\($0)/" } ?? "") + $0.path }.enumerated().map {
      (path: $0.element, text: files[$0.offset].text)
    }
    if let (path, _) = files.first(where: { FileSystem.kind(of: $0.path) != nil }) {
      throw .failed("there is a file \"\(path)\" already, which stays as it is")
    }
    for (path, text) in files {
      do throws(FileError) {
        try FileSystem.makeFolder(FileSystem.folder(above: path), isPrivate: false)
        try FileSystem.put(formatted(text, file: path), at: path, isPrivate: false)
      } catch {
        throw .failed("\"\(path)\" can't be written: \(error.message)")
      }
      program.console.print("wrote \(path)")
    }
  }
}
