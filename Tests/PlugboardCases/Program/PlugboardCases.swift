internal import Foundation
internal import Plugboard
internal import PlugboardTerminal

/// The program `plugboard-cases FILE…`, which runs case files and prints each case that differs.
@main @MainActor struct PlugboardCases {
  private static let usage = "usage: plugboard-cases FILE…"

  private static let help = """
    \(usage)

    Runs the event cases in the files, each on a runtime of its own, and prints those whose results
    differ: the place of the case, and for each field the expected value and the value that came.
    Every argument after -- is a file, even if it begins with a dash.

      -h, --help   print this

    Exit codes: 0 if all cases agree; 1 if a case differs; 2 if a file can't be read, a case has a
    fault, or the arguments are wrong, whether or not another case differs. Cases without faults run
    in any event.
    """

  static func main() async {
    var run = CaseRun()
    do throws(UsageError) {
      guard let files = try files(in: Array(CommandLine.arguments.dropFirst())) else {
        return print(help)
      }
      for file in files { await run.run(file) }
    } catch {
      CaseRun.complain("error: \(error.description)\n\(usage)")
      exit(2)
    }
    print(run.summary)
    exit(run.code)
  }

  /// Returns the files that the arguments name; nil if they ask for help.
  private static func files(in words: [String]) throws(UsageError) -> [String]? {
    let parts = words.split(
      separator: "--", maxSplits: 1, omittingEmptySubsequences: false
    ).map(Array.init)
    if parts[0].contains(where: { $0 == "--help" || $0 == "-h" }) { return nil }
    if let option = parts[0].first(where: { $0.hasBytePrefix("-") }) {
      throw UsageError("there is no option \"\(PlainText.clean(option))\"; there is --help")
    }
    let files = parts.flatMap { $0 }
    if files.isEmpty { throw UsageError("a file of cases is missing") }
    return files
  }
}

/// An error in the arguments of the program.
struct UsageError: Error {
  let description: String

  init(_ description: String) { self.description = description }
}
