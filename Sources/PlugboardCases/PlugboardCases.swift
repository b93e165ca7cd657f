internal import Foundation
internal import PlugboardTerminal
internal import PlugboardTesting

/// `plugboard-cases FILE…`: runs files of event cases and prints each case that differs.
@main @MainActor struct PlugboardCases {
  private static let usage = "usage: plugboard-cases FILE…"

  private static let help = """
    \(usage)

    Runs the event cases in the files, each on a runtime of its own, and prints those in which
    something else came than they expect: the case with its place, and field by field what was
    expected and what came. What stands behind -- is a file also where it begins with a dash.

      -h, --help   print this

    Exit codes: 0 where all cases agree; 2 where a file can't be read, a case is not of the format,
    or the program was used wrongly, though the sound cases run and are printed all the same; 1
    where nothing is wrong but that a case differs.
    """

  static func main() async {
    var run = CaseRun()
    do throws(UsageError) {
      guard let files = try files(in: Array(CommandLine.arguments.dropFirst())) else {
        return print(help)
      }
      for file in files { await run.run(file) }
    } catch {
      complain("error: \(error.description)\n\(usage)")
      exit(2)
    }
    print(run.summary)
    exit(run.code)
  }

  /// The files that are named; nil where help is asked for.
  private static func files(in words: [String]) throws(UsageError) -> [String]? {
    let parts = words.split(
      separator: "--", maxSplits: 1, omittingEmptySubsequences: false
    ).map(Array.init)
    if parts[0].contains(where: { $0 == "--help" || $0 == "-h" }) { return nil }
    if let option = parts[0].first(where: { $0.hasPrefix("-") }) {
      throw UsageError("there is no option \"\(PlainText.clean(option))\"; there is --help")
    }
    let files = parts.flatMap { $0 }
    if files.isEmpty { throw UsageError("a file of cases is missing") }
    return files
  }

  static func complain(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
