import Foundation
import Plugboard
import PlugboardPlugins
import PlugboardShell
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@MainActor @Suite("Scripts of a folder as tests") struct TestScriptsTests {
  private let app: TemporaryFolder

  init() throws { app = try .app() }

  private func test(_ words: String...) throws -> ShellProcess.Result {
    try ShellProcess.program.run(
      ["test", "\(app.path)/Scripts", "--configs", app.path] + words, input: "")
  }

  @Test("T8 the scripts of a folder and of those below are run, named and counted")
  func passed() throws {
    try app.write("Scripts/tap.txt", "expect page first\ntap go\nexpect page second\n")
    try app.write("Scripts/more/back.txt", "tap go\nback\nexpect page first")
    try app.write("Scripts/more/notes.md", "no script")
    try app.write("Scripts/.txt", "no script")
    let run = try test()
    #expect(run.lines == ["passed  more/back", "passed  tap", "2 scripts: 2 passed"])
    #expect(run.errors == "" && run.code == 0)
  }

  @Test(
    "T8 each failure of a script is printed with file, line, what was expected and what was found")
  func failed() throws {
    try app.write(
      "Scripts/wrong.txt",
      "# a comment\nexpect page second\n\ntap nowhere\nexpect data second number 8\nnone\n")
    try app.write("Scripts/right.txt", "expect page first")
    let run = try test()
    let start = "  \(app.path)/Scripts/wrong.txt"
    #expect(
      run.lines == [
        "passed  right", "FAILED  wrong", "\(start):2: expected page second, but the page is first",
        "\(start):4: there is no module \"nowhere\"",
        "\(start):5: there is no module \"second\"; \"second\" is a page: open second",
        "\(start):6: unknown command \"none\"; help lists all",
        "2 scripts: 1 passed, 1 failed",
      ])
    #expect(run.errors == "" && run.code == 3)
  }

  @Test("T8 a script that can't begin fails with its file and the line of begin")
  func beginning() throws {
    try app.write("Scripts/inputs.txt", "# a comment\n\nbegin second x=1")
    try app.write("Scripts/none.txt", "begin third")
    try app.write("Scripts/plain.txt", "tree")
    let start = "  \(app.path)/Scripts"
    let run = try test()
    #expect(
      run.lines.contains(
        "\(start)/inputs.txt:3:1: error: \"second\" isn't opened: the page takes no input \"x\"; it takes none"
          + " [input-unknown]"), "\(run.output)")
    #expect(run.lines.contains("\(start)/none.txt:1: there is no page \"third\""), "\(run.output)")
    try app.write("app.json", #"{ "format": 1, "id": "small", "pages": [] }"#)
    #expect(
      try test().lines.contains("\(start)/plain.txt:1: the app in \"\(app.path)\" has no page"))
  }

  @Test("T8 no server is asked for newer documents unless a script says so")
  func delivery() throws {
    let server = try HTTPTestServer()
    let text = try app.read("app.json")
    try app.write(
      "app.json",
      text.replacing(
        #""routes""#,
        with: #""delivery": { "url": "\#(server.origin)/set.json", "every": 60 }, "routes""#))
    try app.write("Scripts/silent.txt", "tap go\nexpect page second\n")
    #expect(try test().code == 0 && server.requests.isEmpty)
    try app.write("Scripts/silent.txt", "begin first --delivery\nexpect page first\n")
    let run = try test()
    #expect(server.requests.map(\.target) == ["/set.json"], "\(run.output)")
  }

  @Test("T8 a script fails if it leaves a fault or a warning that no expect has taken")
  func reported() throws {
    try app.write("Scripts/taken.txt", "tap lost\nexpect warning route-unmatched")
    try app.write("Scripts/left.txt", "tap lost")
    let run = try test()
    #expect(run.lines.first == "FAILED  left" && run.lines.suffix(2).first == "passed  taken")
    #expect(run.output.contains("no expect has taken what was reported: warning route-unmatched"))
    #expect(run.code == 3)
  }

  @Test(
    "T8 a URL for another program is no fault of a script, which may expect it",
    arguments: [
      ("mailto:a@b.example", "route-other-program"), ("market://details", "route-other-program"),
      ("https://example.org", "route-web"),
    ])
  func otherPrograms(url: String, code: String) throws {
    let page = try app.read("pages/first.json").replacing("app://third", with: url)
    try app.write("pages/first.json", page)
    try app.write("Scripts/expected.txt", "tap lost\nexpect warning \(code)")
    try app.write("Scripts/left.txt", "tap lost")
    let run = try test()
    #expect(
      run.code == 0 && run.lines.last == "2 scripts: 2 passed; 1 expects nothing", "\(run.output)")
  }

  @Test("T8 each script begins with its own state, its own time, and the page that it names")
  func fresh() throws {
    let script = """
      begin second number=3
      expect page second
      expect data second number 3
      wait 1h
      set second number 4
      """
    for number in 0..<20 { try app.write("Scripts/\(number).txt", script) }
    try app.write(
      "pages/second.json",
      #"{ "format": 1, "id": "second", "inputs": { "number": { "type": "int" } } }"#)
    let run = try test()
    #expect(run.lines.last == "20 scripts: 20 passed", "\(run.output)")
  }

  @Test(
    "T8 begin is the first command of a script whose page isn't named otherwise",
    arguments: [
      ("first", "begin second\nexpect page second", 2, "begins with a page of its own"),
      (nil, "expect page first\nbegin second", 1, "script.txt:2: begin is only the first command"),
      (nil, "# first\nbegin", 2, "script.txt:2: begin needs PAGE"),
      (nil, "begin nowhere", 1, "there is no page \"nowhere\""),
      (nil, "begin second x", 2, "script.txt:1: an input is written key=value, not \"x\""),
    ])
  func beginning(page: String?, script: String, code: Int32, message: String) throws {
    try app.write("script.txt", script)
    let words = [page].compactMap(\.self) + ["--configs", app.path, "-f", "\(app.path)/script.txt"]
    let run = try ShellProcess.program.run(words, input: "")
    #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
  }

  @Test(
    "T8 a script without a command fails, and one that expects nothing passes and is counted apart")
  func idle() throws {
    for (number, text) in ["", "\n\n", "# a comment\r\n \t\n#", "\u{FEFF}"].enumerated() {
      try app.write("Scripts/\(number).txt", text)
    }
    let empty = try test()
    #expect(empty.code == 3 && empty.lines.last == "4 scripts: 0 passed, 4 failed")
    #expect(
      empty.lines.contains(
        "  \(app.path)/Scripts/2.txt: there is no command in it, so that nothing is tested"))
    for number in 0..<4 { try app.write("Scripts/\(number).txt", "tap go") }
    try app.write("Scripts/3.txt", "begin second")
    try app.write("Scripts/a.txt", "exp page first")
    try app.write("Scripts/b.txt", "screen b.golden")
    #expect(try test("--update", "--filter", "b").code == 0)
    let run = try test()
    #expect(run.code == 0 && run.lines.first == "passed  0, which expects nothing")
    #expect(
      run.lines.suffix(3) == ["passed  a", "passed  b", "6 scripts: 6 passed; 4 expect nothing"])
    let strict = try test("--strict")
    #expect(strict.code == 3 && strict.lines.last == "6 scripts: 2 passed, 4 failed")
    #expect(
      strict.lines.contains(
        "  \(app.path)/Scripts/3.txt: it expects nothing; state a page, a text or data by the command expect"
      ))
  }

  @Test("T8 --filter chooses scripts by a part of their names")
  func filter() throws {
    try app.write("Scripts/log-in.txt", "expect page first")
    try app.write("Scripts/tap.txt", "expect page second")
    #expect(try test("--filter", "in").lines == ["passed  log-in", "1 script: 1 passed"])
    let none = try test("--filter", "no\u{301}ne")
    #expect(none.code == 1 && none.errors.contains("in its name"))
  }

  @Test("T8 a folder without scripts, or none, is a failure")
  func empty() throws {
    let none = try test()
    #expect(none.code == 1 && none.errors.contains("there is no such folder or file"))
    try app.write("Scripts/notes.md", "no script")
    let empty = try test()
    #expect(empty.code == 1 && empty.errors.contains("there is no script in"))
  }

  @Test("T8 --junit writes the results as well-formed XML, with the failures of each script")
  func junit() throws {
    try app.write("Scripts/a<b>&\"c\".txt", "expect text \"<\u{1}&>\"")
    try app.write("Scripts/right.txt", "expect page first")
    let file = app.url.appending(path: "results.xml")
    #expect(try test("--junit", file.path).code == 3)
    #expect(try XMLParser(data: Data(contentsOf: file)).parse())
    let report = try app.read("results.xml")
    #expect(report.contains(#" tests="2" failures="1" errors="0" skipped="0" time="0."#))
    #expect(report.contains(#" name="a&lt;b&gt;&amp;&quot;c&quot;" file="#))
    #expect(report.contains("c&quot;.txt:1: expected text"))
    #expect(report.components(separatedBy: "<failure ").count == 2)
  }

  @Test("T8 the same scripts run from Swift Testing, with the same failures")
  func inSwift() async throws {
    try app.write("Scripts/a.txt", "tap go\nexpect page first")
    try app.write("Scripts/b.txt", "tap go\nexpect page second")
    func failures(_ path: String) async -> [String] {
      await Shell.failures(
        ofScriptsIn: "\(app.path)/\(path)", plugins: SystemPlugins.all, configs: app.path)
    }
    #expect(
      await failures("Scripts")
        == ["\(app.path)/Scripts/a.txt:2: expected page first, but the page is second"])
    #expect(await failures("Scripts/b.txt") == [])
    #expect(await failures("none").first?.contains("there is no such folder or file") == true)
  }

  @Test("T8 a program's ports are made anew for each script")
  func ports() async throws {
    try app.write("Scripts/a.txt", "login\ntap go")
    try app.write("Scripts/b.txt", "login\ntap go")
    var made = 0
    func ports() -> Ports {
      made += 1
      return Ports(account: OneUse())
    }
    let failures = await Shell.failures(
      ofScriptsIn: "\(app.path)/Scripts", plugins: SystemPlugins.all, ports: ports(),
      configs: app.path)
    #expect(failures == [] && made >= 2)
  }

  /// An account that lets in one person, once.
  private final class OneUse: AccountPort {
    private(set) var user: String?
    private var isUsed = false

    func logIn(_ user: String) async -> Bool {
      defer { isUsed = true }
      guard !isUsed else { return false }
      self.user = user
      return true
    }

    func logOut() async { user = nil }
  }
}
