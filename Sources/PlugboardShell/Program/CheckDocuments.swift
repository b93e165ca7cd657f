internal import Plugboard
internal import PlugboardSystem

enum CheckDocuments: ProgramCommand {
  private static let json = CommandForm.Option("--json", "an array of objects instead of lines")
  private static let strict = CommandForm.Option("--strict", "let warnings fail, too")
  private static let texts = CommandForm.Option(
    "--texts", "list texts that an app of several languages states in one alone")
  /// The number of times that names are replaced before the remaining names are reported.
  private static let mostFixes = 4
  private static let fix = CommandForm.Option(
    "--fix", "replace former names of plugins, params and keys in the files")
  private static let watch = CommandForm.Option(
    "--watch", "check again whenever a document is saved")

  static let name = "check"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.repeated("PATH")],
      options: [program.configsOption, json, strict, texts, fix, watch],
      "every fault of every document",
      notes: [
        "PATH is a folder with an app.json, a folder of documents, or a document; the folder of the",
        "configs by default. The exit code is 1 if there is an error; warnings don't count unless --strict is there.",
        "Warnings that \"checks\" of app.json excepts are left out.",
        "With --json, a PATH that can't be checked is an error object on standard error, as for run, and standard",
        "output has the array all the same. --fix changes nothing else in a file. --watch ends with the program,",
        "as by Ctrl-C.",
      ], examples: ["check --strict", "check --fix pages/home.json", "check --watch"])
  }

  static func run(
    _ arguments: Arguments, in program: Program
  ) async throws(CommandFailure) -> Int32 {
    guard arguments.has(watch.name) else { return try check(arguments, in: program) }
    return try await withTaskExecutorPreference(MainQueueExecutor()) {
      () async throws(CommandFailure) in try await keepChecking(arguments, in: program)
    }
  }

  /// Checks once, and again after each save, until the program ends.
  private static func keepChecking(
    _ arguments: Arguments, in program: Program
  ) async throws(CommandFailure) -> Int32 {
    let folder = try program.folder(arguments)
    let watch = DocumentWatch(
      folder: folder.path, files: Set(arguments.words.map { ExactText($0.text) }))
    if let reason = watch.pollReason {
      program.console.complain(reason.note(over: folder.path).inEnglish)
    }
    var code = try check(arguments, in: program)
    program.console.flush()
    await watch.run(on: ContinuousClock()) { _ in
      program.console.print("")
      do throws(CommandFailure) {
        code = try check(arguments, in: program)
      } catch {
        // The folder may come back.
        program.console.complain(error, asJSON: arguments.has(json.name))
      }
      program.console.flush()
    }
    return code
  }

  private static func check(
    _ arguments: Arguments, in program: Program
  ) throws(CommandFailure) -> Int32 {
    let console = program.console
    var (findings, hasFailed) = try findings(arguments, in: program)
    if arguments.has(fix.name) {
      // A former name can hide others: the params of a renamed plugin aren't checked.
      for _ in 0..<Self.mostFixes where FormerNameFix.apply(findings, console) {
        (findings, hasFailed) = try Self.findings(arguments, in: program)
      }
    }
    let errors = findings.count { $0.severity == .error }
    if arguments.has(json.name) {
      // The writer has escaped all control characters.
      console.printSafe(Value.array(findings.map(\.json)).compactText)
    } else {
      for finding in findings { console.print("\(finding)") }
      if !hasFailed || !findings.isEmpty { console.print(summary(findings.count, errors)) }
    }
    let hasFaults = arguments.has(strict.name) ? !findings.isEmpty : errors > 0
    return hasFaults || hasFailed ? 1 : 0
  }

  /// Returns the findings of the check of all paths, and whether a path can't be checked.
  private static func findings(
    _ arguments: Arguments, in program: Program
  ) throws(CommandFailure) -> (findings: [Diagnostic], hasFailed: Bool) {
    var findings: [Diagnostic] = []
    var hasFailed = false
    let listsPlainTexts = arguments.has(texts.name)
    if arguments.words.isEmpty {
      let folder = try program.folder(arguments)
      guard ConfigFolder.isOne(folder.path) || folder.firstPage != nil else {
        throw .failed("the folder \"\(folder.path)\" contains no app: neither app.json nor pages")
      }
      findings = folder.check(listsPlainTexts: listsPlainTexts)
    }
    let checks = PathChecks(arguments, in: program, listsPlainTexts: listsPlainTexts)
    for word in arguments.words {
      do throws(CommandFailure) {
        findings += try checks.check(word.text)
      } catch {
        program.console.complain(error, asJSON: arguments.has(json.name))
        hasFailed = true
      }
    }
    var seen: Set<Diagnostic> = []
    return (findings.filter { seen.insert($0).inserted }, hasFailed)
  }

  private static func summary(_ count: Int, _ errors: Int) -> String {
    guard count > 0 else { return "no faults" }
    return "\(errors.counted("error")), \((count - errors).counted("warning"))"
  }
}

/// The checks of the paths of a command line, which read the documents of each folder once.
@MainActor private final class PathChecks {
  private let arguments: Arguments
  private let program: Program
  private let listsPlainTexts: Bool
  private var folders: [ExactText: (folder: ConfigFolder, files: FileChecks)] = [:]

  init(_ arguments: Arguments, in program: Program, listsPlainTexts: Bool) {
    self.arguments = arguments
    self.program = program
    self.listsPlainTexts = listsPlainTexts
  }

  func check(_ path: String) throws(CommandFailure) -> [Diagnostic] {
    switch FileSystem.kind(of: path) {
    case nil: throw .failed("there is no file or folder \"\(path)\"")
    case .file, .pipe, .socket, .device: return try check(file: path)
    case .folder:
      let path = FileSystem.withoutLastSlashes(path)
      if ConfigFolder.isOne(path) {
        return try program.folder(at: path).check(listsPlainTexts: listsPlainTexts)
      }
      let listing: FolderDocumentStore.Listing
      do throws(FileError) {
        listing = try FolderDocumentStore(folder: path).listing(under: "")
      } catch {
        throw .failed(error.message)
      }
      let files = listing.files.filter { $0.hasByteSuffix(".json") }
      var findings = listing.diagnostics.map { $0.shown(in: "\(path)/\($0.location?.file ?? "")") }
      if files.isEmpty, findings.isEmpty {
        throw .failed("the folder \"\(path)\" contains no documents")
      }
      for file in files { findings += try check(file: "\(path)/\(file)") }
      return findings
    }
  }

  /// Checks a file within the app that contains it, or else with the templates of the configs.
  private func check(file: String) throws(CommandFailure) -> [Diagnostic] {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: file)
    } catch {
      throw .failed("\"\(file)\" can't be read: \(error.message)")
    }
    let path = program.pathOfFolder(arguments, for: file)
    let (folder, files) = try checks(of: path)
    let around = ConfigFolder.around(file)
    guard let around, around.folder == path, FileSystem.kind(of: file) == .file else {
      return folder.check(bytes, file: around?.path ?? file, shownAs: file)
    }
    return files.check(around.path).map { folder.shown($0, in: around.path, as: file) }
  }

  private func checks(
    of path: String
  ) throws(CommandFailure) -> (folder: ConfigFolder, files: FileChecks) {
    if let checks = folders[path] { return checks }
    let folder = try program.folder(at: path)
    let checks = (folder, FileChecks(DocumentChecker(folder.assembler)))
    folders[path] = checks
    return checks
  }
}

extension ConfigFolder {
  /// Returns all diagnostics of the app.
  func check(listsPlainTexts: Bool = false) -> [Diagnostic] {
    var findings = DocumentChecker(assembler).checkApp(listsPlainTexts: listsPlainTexts)
    if case nil = FileSystem.kind(of: "\(path)/\(AppDocuments.appPath)") {
      findings.insert(
        Diagnostic(
          .warning, code: "document-missing",
          "the app has no document of its own; write one with its pages and routes",
          location: DocumentLocation(file: AppDocuments.appPath, line: 1, column: 1)), at: 0)
    }
    // A folder that can't be listed is reported above.
    for folder in Self.folders {
      findings += (try? FolderDocumentStore(folder: path).listing(under: folder))?.diagnostics ?? []
    }
    return findings.map { documents.named($0) }
  }

  /// Returns all diagnostics of a file and of the templates that it uses.
  func check(_ bytes: [UInt8], file: String, shownAs name: String) -> [Diagnostic] {
    DocumentChecker(assembler).check(bytes, file: file).map { shown($0, in: file, as: name) }
  }

  /// Returns a diagnostic with the name by which a file was given, if it is of that file.
  fileprivate func shown(_ diagnostic: Diagnostic, in file: String, as name: String) -> Diagnostic {
    (diagnostic.location?.file).hasSameBytes(as: file)
      ? diagnostic.shown(in: name) : documents.named(diagnostic)
  }
}

extension Diagnostic {
  /// Returns the diagnostic with another file name.
  fileprivate func shown(in file: String) -> Diagnostic {
    Diagnostic(
      severity, code: code, message, suggestion: suggestion,
      location: location.map { DocumentLocation(file: file, line: $0.line, column: $0.column) },
      pointer: pointer)
  }

  /// The diagnostic with the same facts as its text.
  var json: Value {
    [
      "file": Value(location?.file), "line": Value(location?.line),
      "column": Value(location?.column),
      "pointer": Value(pointer), "severity": .string(severity.rawValue), "code": .string(code),
      "message": .string(message), "suggestion": Value(suggestion),
    ]
  }
}

extension FolderDocumentStore.Listing {
  /// The diagnostics of documents and folders that can't be read because of their names, and of
  /// documents that aren't files.
  fileprivate var diagnostics: [Diagnostic] {
    misnamed.map { path in
      Diagnostic(
        .error, code: "document-name",
        "the name isn't UTF-8, so that nothing can refer to it; rename it",
        location: DocumentLocation(file: path, line: 1, column: 1))
    }
      + unreadable.map { path, reason in
        Diagnostic(
          .error, code: "document-unreadable", "the file can't be read: \(reason)",
          location: DocumentLocation(file: path, line: 1, column: 1))
      }
  }
}
