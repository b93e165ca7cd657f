internal import Plugboard
internal import PlugboardSystem

enum TestScripts: ProgramCommand {
  private static let filter = CommandForm.Option(
    "--filter", value: "TEXT", "only the scripts whose names contain the text")
  private static let junit = CommandForm.Option(
    "--junit", value: "FILE", "write the results to a file in the form of JUnit, too")
  private static let strict = CommandForm.Option(
    "--strict", "fail scripts that expect nothing")
  private static let language = CommandForm.Option(
    languages.name, value: languages.value,
    "the languages of texts, the preferred one first; by default the first of the app")
  /// The folder of scripts that is meant without another.
  nonisolated static let standardFolder = "Scripts"

  static let name = "test"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.optional("DIR|FILE")],
      options: [
        filter, junit, strict, RunPage.update, program.configsOption, language,
        program.sourcesOption,
      ],
      "run the scripts of a folder side by side",
      notes: [
        "The scripts are the files of commands with .txt at their end, also in folders below; ./\(standardFolder)",
        "by default. Each begins with the app's first page, or with that of its command begin, with virtual time,",
        "with plugins that have kept nothing, and in the first language of the app unless --lang names another. No server",
        "is asked for newer documents, unless a script says so by begin PAGE --delivery.",
        "A script goes on after a failed command, and each failure is printed with FILE:LINE, what was expected and",
        "what was found. A script fails, too, if a fault or a warning is left that no expect took, or if it has no command.",
        "A script without an expect, a golden screen and a recording passes, and is counted apart, as it expects nothing;",
        "with --strict it fails. The exit code is 3 if a script failed.",
      ],
      examples: ["test", "test Scripts --filter login --junit results.xml"])
  }

  static func run(
    _ arguments: Arguments, in program: Program
  ) async throws(CommandFailure) -> Int32 {
    let console = program.console
    var suite = try ScriptSuite(arguments.text(0) ?? standardFolder)
    if let text = arguments.value(of: filter.name) {
      suite.scripts.removeAll { !$0.name.utf8.contains(text.utf8) }
      guard !suite.scripts.isEmpty else {
        throw .failed("no script in \"\(suite.path)\" has \"\(text)\" in its name")
      }
    }
    suite.isStrict = arguments.has(strict.name)
    let options = try options(arguments, in: program)
    let clock = ContinuousClock()
    let start = clock.now
    let results = await suite.run(in: program, options) { result in
      console.print(
        (result.hasPassed ? "passed  " : "FAILED  ") + result.name
          + (result.expectsNothing ? ", which expects nothing" : ""))
      for line in result.failures { console.print("  \(line)") }
      console.flush()
    }
    let failed = results.count { !$0.hasPassed }
    let counts = "\(results.count - failed) passed" + (failed > 0 ? ", \(failed) failed" : "")
    let idle = results.count(where: \.expectsNothing)
    console.print(
      "\(results.count.counted("script")): \(counts)"
        + (idle > 0 ? "; \(idle) \(idle == 1 ? "expects" : "expect") nothing" : ""))
    if let file = arguments.value(of: junit.name) {
      let report = JUnitReport.text(results, of: suite.path, clock.now - start)
      do {
        try FileSystem.put(Array(report.utf8), at: file, isPrivate: false)
      } catch {
        throw .failed("\"\(file)\" can't be written: \(error.message)")
      }
    }
    return failed > 0 ? 3 : 0
  }

  /// Returns the options with which each script is run: the options of the command, and a language
  /// in place of the environment's.
  static func options(
    _ arguments: Arguments, in program: Program
  ) throws(CommandFailure) -> [String] {
    let folder = try program.folder(arguments)
    var options = [program.configsOption.name, folder.path]
    let language = arguments.value(of: language.name) ?? folder.documents.app.languages.first?.text
    if let language { options += [Self.language.name, language] }
    if arguments.has(RunPage.update.name) { options.append(RunPage.update.name) }
    if let mode = arguments.value(of: program.sourcesOption.name) {
      options += [program.sourcesOption.name, mode]
    }
    return options
  }
}
