import Foundation
import TestSupport
import Testing

@Suite("The program")
struct ProgramTests {
  @Test("Version and help go to standard output with exit code 0")
  func help() throws {
    #expect(try ShellProcess.run("--version").output == "plugboard 0.1.0\n")
    let help = try ShellProcess.run("--help")
    for command in ["run", "render", "check", "format"] {
      #expect(help.output.contains("  plugboard \(command) "))
      let own = try ShellProcess.run(command, "--help")
      #expect(own.output.hasPrefix("usage: plugboard \(command) "))
      #expect(own.code == 0)
    }
    #expect(help.code == 0)
    #expect(try ShellProcess.run("help").output == help.output)
    #expect(
      try ShellProcess.run("help", "check").output
        == ShellProcess.run("check", "--help").output)
    #expect(try ShellProcess.run("help", "why").output.hasPrefix("usage: why [ID] [KEY]"))
  }

  @Test("H26 a page of the name help is opened by its name, as every other one")
  func pageOfHelp() throws {
    let app = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "a", "pages": ["help"] }"#,
      "pages/help.json":
        #"{ "format": 1, "id": "help", "data": { "title": "Mine" }, "plugins": ["navigation-bar"] }"#,
    ])
    let run = try ShellProcess.run("help", "--configs", app.path)
    #expect(run.output.contains("Mine"), "\(run.output)")
  }

  @Test(
    "H26 wrong usage has exit code 2 and one line on standard error",
    arguments: [
      (["chek"], "error: unknown command or page \"chek\"; did you mean \"check\"?"),
      (["hoem"], "error: unknown command or page \"hoem\"; did you mean \"home\"?"),
      (["tree"], "error: unknown command or page \"tree\"; tree is a command of the shell"),
      (["help", "chek"], "error: unknown command \"chek\"; did you mean \"check\"?"),
      (["--version", "x"], "error: --version takes no arguments"),
      (["--help", "x"], "error: --help takes no arguments"),
      (["--state", "x", "man"], "error: man has no option \"--state\"; usage: man"),
      (
        ["--lang", "en", "chek"], "error: unknown command or page \"chek\"; did you mean \"check\"?"
      ),
      (["home", "-h"], "error: -h takes no arguments"),
      (["chek", "--help"], "error: unknown command or page \"chek\"; did you mean \"check\"?"),
      (["tree", "-h"], "error: unknown command or page \"tree\"; tree is a command of the shell"),
      (["xyz", "--version"], "error: unknown command or page \"xyz\""),
      (["--versio"], "error: run has no option \"--versio\""),
      (["render"], "error: render needs PAGE|FILE"),
      (["render", "home", "--size", "9"], "error: \"9\" isn't a size"),
      (["format"], "error: format needs FILE"),
      (["run", "--wait", "soon"], "error: --wait takes a time of at most a day, such as"),
    ])
  func usage(arguments: [String], message: String) throws {
    let run = try ShellProcess.system("plugboard " + arguments.joined(separator: " "))
    #expect(run.errors.hasPrefix(message))
    #expect(run.errors.filter { $0 == "\n" }.count == 1)
    #expect(run.code == 2)
  }

  @Test("H26 a slash at the end of the folder of the documents changes nothing")
  func slashes() throws {
    let app = try TemporaryFolder([
      "PluginConfigs/app.json": #"{ "format": 1, "id": "a", "pages": ["home"] }"#,
      "PluginConfigs/pages/home.json": #"{ "format": 1, "id": "home", "plugins": ["list"] }"#,
    ])
    let place = URL(filePath: app.path)
    func run(_ words: String...) throws -> ExternalProgram.Result {
      try ShellProcess.program.run(words, in: place)
    }
    let made = try run("new", "page", "news", "--configs", "PluginConfigs//")
    #expect(
      made.lines == [
        "wrote PluginConfigs/pages/news.json", "wrote Scripts/news.txt",
        "added the page to PluginConfigs/app.json",
      ])
    #expect(
      try run("plugins", "text", "--configs", "PluginConfigs/").output
        .contains("  PluginConfigs/pages/news.json:"))
    try app.write("PluginConfigs/pages/home.json", "{")
    for words in [["check", "--configs", "PluginConfigs/"], ["check", "PluginConfigs/pages/"]] {
      let found = try ShellProcess.program.run(words, in: place).lines
      #expect(found.first?.hasPrefix("PluginConfigs/pages/home.json:1:2: error: ") == true)
    }
  }

  @Test("H26 options stand before the name of a command as well as after it")
  func optionsBefore() throws {
    let state = try TemporaryFolder()
    for words in [
      ["check"], ["render", "home", "--size", "80x9"], ["routes", "--json"], ["man"],
      ["run", "home"],
    ] {
      let common = words[0] == "man" ? [] : ["--configs", "PluginConfigs"]
      let own = words.first == "run" ? ["--state", state.path] : []
      let after = try ShellProcess.program.run(words + common + own)
      let before = try ShellProcess.program.run(own + common + words)
      #expect(before.output == after.output && !after.output.isEmpty)
      #expect(before.errors.isEmpty && before.code == 0)
    }
    let help = try ShellProcess.run("--lang", "en", "--help", "render")
    #expect(help.output.hasPrefix("usage: plugboard render "))
  }

  @Test(
    "H26 a missing file, folder or page has exit code 1 and one line on standard error",
    arguments: [
      ("run hoem", "error: there is no page \"hoem\"; did you mean \"home\"?"),
      ("--configs /nowhere", "error: there is no folder \"/nowhere\""),
      ("render nowhere.json", "error: \"nowhere.json\" can't be read: No such file or directory"),
      (
        "check --configs PluginConfigs/pages",
        "error: the folder \"PluginConfigs/pages\" contains no app"
      ),
      (
        "run --configs PluginConfigs/pages", "error: the app in \"PluginConfigs/pages\" has no page"
      ),
      ("check nowhere", "error: there is no file or folder \"nowhere\""),
      ("format nowhere", "error: \"nowhere\" can't be read: No such file or directory"),
      (
        "format PluginConfigs",
        "error: \"PluginConfigs\" can't be read: it is a folder, not a plain file"
      ),
    ])
  func missing(line: String, message: String) throws {
    let run = try ShellProcess.system("plugboard \(line)")
    #expect(run.errors.hasPrefix(message))
    #expect(run.errors.filter { $0 == "\n" }.count == 1)
    #expect(run.code == 1)
  }

  @Test("H29 render prints a frame of the given size, with styles only on request")
  func render() throws {
    let plain = try ShellProcess.run("render", "home", "--size", "80x24")
    #expect(plain.output.filter { $0 == "\n" }.count == 24)
    #expect(!plain.output.utf8.contains(0x1B))
    let styled = try ShellProcess.run("render", "home", "--size", "80x24", "--ansi")
    #expect(styled.output.contains("\u{1B}[1m插线板影院"))
    let colorless = try ShellProcess.run(
      "render", "home", "--ansi", environment: ["NO_COLOR": "1"])
    #expect(!colorless.output.contains(";3"))
  }

  @Test(
    "H22 render takes the depth of its colours from an option, or else from the environment",
    arguments: [
      ("--color full", [:], "38;2;"), ("--color 256", ["NO_COLOR": "1"], "38;5;"),
      ("--ansi", ["TERM": "xterm-256color", "NO_COLOR": ""], "38;5;"),
      ("--ansi --color none", [:], nil),
      ("--color none", [:], nil), ("--color auto", ["COLORTERM": "truecolor"], nil),
    ] as [(String, [String: String], String?)])
  func colors(options: String, environment: [String: String], code: String?) throws {
    let words = ["render", "home"] + options.split(separator: " ").map(String.init)
    let output = try ShellProcess.program.run(words, input: "", environment: environment).output
    #expect(output.contains("\u{1B}") == (code != nil || options.contains("--ansi")))
    #expect(output.contains("8;2;") == (code == "38;2;"))
    #expect(output.contains("8;5;") == (code == "38;5;"))
  }

  @Test("H22 a depth of colours that doesn't exist is wrong usage")
  func wrongColor() throws {
    let run = try ShellProcess.run("render", "home", "--color", "512")
    #expect(
      run.errors == "error: --color takes auto, always, none, 16, 256 or full, not \"512\"\n")
    #expect(run.code == 2)
  }

  @Test("N7 render --format html makes links of the app's own schemes alone, and names the others")
  func ownSchemes() throws {
    let app = try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "small", "pages": ["first"],
        "routes": { "web+cinema://first": "first", "content://first": "first" } }
      """,
      "pages/first.json": """
      { "format": 1, "id": "first", "cards": [{ "components": [{ "items": [
        { "data": { "text": "a" },
          "plugins": ["text", "tap", { "plugin": "route", "params": { "url": "web+cinema://first" } }] },
        { "data": { "text": "b" },
          "plugins": ["text", "tap", { "plugin": "route", "params": { "url": "content://first" } }] }
      ] }] }] }
      """,
    ])
    let run = try ShellProcess.run(
      "render", "first", "--format", "html", "--configs", app.path)
    #expect(run.output.contains("href=\"web+cinema://first\""))
    #expect(!run.output.contains("content://first\""))
    #expect(run.errors.contains("note: URLs with the scheme content are no links"))
  }

  @Test("N7 render --format html prints the whole page as a document, in the language asked for")
  func renderHTML() throws {
    let run = try ShellProcess.run("render", "home", "--lang", "en", "--format", "html")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(run.output.hasSuffix("</html>\n"))
    #expect(run.output.contains("href=\"app://hot\""))
    let typed = try ShellProcess.run("home", "--lang", "en", input: "render --format html\n")
    #expect(typed.output.contains("<html lang=\"en\">"))
    #expect(try ShellProcess.run("render", "home", "--format", "pdf").code == 2)
    let sized = try ShellProcess.run("render", "home", "--format", "html", "--size", "80x24")
    #expect(sized.code == 2)
  }

  @Test("Render shows a file outside the app, and a broken one with placeholders")
  func renderFile() throws {
    let files = try TemporaryFolder([
      "odd.json": """
      {
        "format": 1, "id": "odd", "data": { "title": "Odd" }, "plugins": ["navigation-bar"],
        "cards": [{ "components": [{ "type": "nosuch" }, { "type": "stack", "items": [
          { "type": "text", "data": { "title": "Sound", "text": "and so on" } }] }] }]
      }
      """,
      "bad.json": "{ \"id\": }",
    ])
    let odd = try ShellProcess.run("render", "\(files.path)/odd.json", "--size", "150x20")
    #expect(odd.output.contains("Odd"))
    #expect(odd.output.contains("Sound"))
    #expect(odd.output.contains("⟦"))
    #expect(odd.errors.contains("\(files.path)/odd.json:3:"))
    #expect(odd.errors.contains("nosuch"))
    let bad = try ShellProcess.run("render", "\(files.path)/bad.json")
    #expect(bad.errors.hasPrefix("\(files.path)/bad.json:1:9: error:"))
    #expect(bad.code == 1)
  }

  @Test("H28 a reader that goes away ends the program quietly, and so do streams it doesn't need")
  func streams() throws {
    let early = try ShellProcess.system("yes tree | (plugboard; echo $? >&2) | head -1")
    #expect(early.output == "home page [navigation-bar, list, tracking]\n")
    #expect(early.errors == "0\n")
    for line in [
      "plugboard <&- >/dev/null", "plugboard 2>&- >/dev/null", ": | plugboard >/dev/null",
      "plugboard </dev/null >/dev/null",
    ] {
      let run = try ShellProcess.system(line)
      #expect(run.code == 0, "\(line)")
      #expect(run.errors.isEmpty, "\(line)")
    }
  }

  @Test("H26 output that can't be written is an error")
  func unwritable() throws {
    for (line, reason) in [
      ("plugboard >&-", "Bad file descriptor"),
      ("plugboard render home >&-", "Bad file descriptor"),
      ("plugboard <&- >&- 2>&-", nil),
      ("plugboard --version >/dev/full", "No space left on device"),
    ] as [(String, String?)] {
      let run = try ShellProcess.system(line)
      #expect(run.code == 1, "\(line)")
      let text = reason.map { "error: can't write the output: \($0)\n" }
      #expect(run.errors == text ?? "", "\(line)")
    }
  }
}
