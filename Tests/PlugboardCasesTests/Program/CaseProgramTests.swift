import Foundation
import TestSupport
import Testing

/// The program `plugboard-cases`, run from outside.
@Suite("plugboard-cases") struct CaseProgramTests {
  private static let good = #"{"cases": [{"id": "one", "setup": [], "expected": {"calls": []}}]}"#
  private static let differing = """
    {"cases": [
      {"id": "silent", "setup": [{"op": "fire", "event": "e"}], "expected": {"calls": []}},
      {"id": "loud", "setup": [{"op": "fire", "event": "e"}],
       "expected": {"callCount": 1, "responses": [{"value": 1}], "calls": []}}
    ]}
    """

  /// Runs the program with all files as arguments, in a folder that contains them.
  private static func run(
    files: [String: String], before options: [String] = []
  ) throws -> ExternalProgram.Result {
    try run(options + files.keys.sorted(), files)
  }

  private static func run(
    _ arguments: [String], _ files: [String: String] = [:]
  ) throws -> ExternalProgram.Result {
    let folder = try TemporaryFolder(files)
    return try withExtendedLifetime(folder) {
      try ExternalProgram(built: "plugboard-cases").run(arguments, in: folder.url)
    }
  }

  @Test("it runs the shipped cases, and all give the stated results")
  func shipped() throws {
    let run = try Self.run(
      CaseFiles.names.map { CaseFiles.folder.appending(path: $0).path() })
    #expect(run.code == 0 && run.errors.isEmpty)
    let summary = try #require(
      run.output.wholeMatch(of: /(\d+) cases in (\d+) files: (\d+) as expected\n/))
    #expect(summary.1 == summary.3 && Int(summary.2) == CaseFiles.names.count)
  }

  @Test("a file whose cases agree gives a summary and exit code 0")
  func agreeing() throws {
    let run = try Self.run(files: ["good.json": Self.good])
    #expect(run.output == "1 case in 1 file: 1 as expected\n")
    #expect(run.code == 0 && run.errors.isEmpty)
  }

  @Test("a case that differs is printed with its location, field by field, and exit code 1")
  func differs() throws {
    let run = try Self.run(files: ["a.json": Self.differing, "b.json": Self.good])
    #expect(
      run.output == """
        a.json:3:3: loud
          callCount
            expected: 1
            came:     0
          responses
            expected: [{"value":1}]
            came:     ["none"]

        3 cases in 2 files: 2 as expected, 1 not

        """)
    #expect(run.code == 1 && run.errors.isEmpty)
  }

  @Test("a malformed file is named, the others run, and the exit code is 2 whatever their results")
  func malformed() throws {
    let run = try Self.run(files: [
      "a.json": #"{"cases": [{"id": "x", "setup": [{"op": "fly"}], "expected": {}}]}"#,
      "b.json": "{", "c.json": Self.differing,
    ])
    let errors = run.errors.split(separator: "\n")
    #expect(errors.count == 2)
    #expect(errors.first?.hasPrefix("a.json:1:41: error: \"fly\" is none of the steps ") == true)
    #expect(errors.last?.hasPrefix("b.json:1:2: error: ") == true)
    #expect(run.output.hasPrefix("c.json:3:3: loud\n  callCount\n"))
    #expect(run.output.hasSuffix("2 cases in 3 files: 1 as expected, 1 not, 2 faults\n"))
    #expect(run.code == 2)
  }

  @Test("a missing file and a folder are named, and the exit code is 2")
  func missing() throws {
    let run = try Self.run(["nowhere.json", "."])
    #expect(
      run.errors == """
        error: "nowhere.json" can't be read: it is missing
        error: "." can't be read: it isn't a readable file

        """)
    #expect(run.output == "0 cases in 2 files: 0 as expected, 2 faults\n")
    #expect(run.code == 2)
  }

  @Test(
    "wrong usage shows the right one, and the exit code is 2",
    arguments: [
      ([], "error: a file of cases is missing\n"),
      (["--fast", "x.json"], "error: there is no option \"--fast\"; there is --help\n"),
      (["--"], "error: a file of cases is missing\n"),
    ])
  func usage(arguments: [String], message: String) throws {
    let run = try Self.run(arguments)
    #expect(run.errors == "\(message)usage: plugboard-cases FILE…\n")
    #expect(run.output.isEmpty && run.code == 2)
  }

  @Test("--help shows usage and exit codes", arguments: ["--help", "-h"])
  func help(option: String) throws {
    let run = try Self.run([option])
    #expect(run.output.hasPrefix("usage: plugboard-cases FILE…\n"))
    #expect(run.output.contains("Exit codes: 0 "))
    #expect(run.code == 0 && run.errors.isEmpty)
  }

  @Test("arguments after -- are files")
  func dashes() throws {
    let run = try Self.run(files: ["--help": Self.good], before: ["--"])
    #expect(run.output == "1 case in 1 file: 1 as expected\n" && run.code == 0)
  }

  @Test("control characters are not printed")
  func controls() throws {
    let run = try Self.run(files: [
      "a.json": #"{"cases": [{"id": "\u001b[2J", "setup": [], "expected": {"calls": ["\u001b"]}}]}"#
    ])
    #expect(run.code == 1 && !run.output.unicodeScalars.contains("\u{1B}"))
  }
}
