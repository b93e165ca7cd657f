import TestSupport
import Testing

@Suite("Scripts of the shell")
struct ScriptTests {
  @Test("H25 without a command the page is printed once, without escape codes")
  func bareRun() throws {
    for input in ["", "\n# nothing\n  \n"] {
      let run = try ShellProcess.run(input: input)
      #expect(run.code == 0)
      #expect(run.output.hasPrefix(" 插线板影院"))
      #expect(!run.output.utf8.contains(0x1B))
      #expect(run.errors.isEmpty)
    }
  }

  @Test("Blank lines, comments and line ends of other systems are skipped")
  func comments() throws {
    let run = try ShellProcess.script("# a comment", "", "   ", "data article-3 title\r")
    #expect(run.output == "\"第三步：先登录\"\n")
    #expect(run.code == 0)
  }

  @Test("H25 a byte order mark before a script is skipped", arguments: ["-", "script.txt"])
  func byteOrderMark(file: String) throws {
    let text = "\u{FEFF}echo one\n\u{FEFF}echo two\n"
    let folder = try TemporaryFolder(["script.txt": text])
    let path = file == "-" ? file : "\(folder.path)/\(file)"
    let run = try ShellProcess.run("article-3", "-f", path, input: text)
    #expect(run.output == "one\n")
    #expect(run.errors.contains("2: unknown command"))
  }

  @Test("H25 a byte order mark before the commands of -c is skipped")
  func byteOrderMarkOfCommands() throws {
    let run = try ShellProcess.run(
      "article-3", "-c", "\u{FEFF}echo one;echo two", "-c", "\u{FEFF}echo three; \u{FEFF}echo four")
    #expect(run.output == "one\ntwo\nthree\n")
    #expect(run.errors.contains("unknown command"))
  }

  @Test("H26 the first failed command ends a script, with its line and exit code 1")
  func firstFailure() throws {
    let run = try ShellProcess.script("suspended", "", "open nowhere", "suspended")
    #expect(run.output == "nothing is suspended\n")
    #expect(run.errors == "line 3: there is no page \"nowhere\"\n")
    #expect(run.code == 1)
  }

  @Test("H26 with --keep-going the script continues, and the exit code reports the failure")
  func keepGoing() throws {
    let run = try ShellProcess.run(
      "article-1", "--keep-going", input: "open nowhere\nsuspended\nquit\nsuspended\n")
    #expect(run.output == "nothing is suspended\n")
    #expect(run.code == 1)
  }

  @Test(
    "H32 wrong usage is reported in one line and has exit code 2",
    arguments: [
      ("taap", "unknown command \"taap\"; did you mean \"tap\"?"),
      ("t", #""t" can be tree, tap, type, trace; write more of it"#),
      ("set a b", "set needs JSON; usage: set ID KEY JSON [--json] [--help]"),
      ("tree a b c", "\"c\" is one argument too many for tree"),
      ("quit now", "quit takes no arguments, not even \"now\""),
      ("tree --jsn", "tree has no option \"--jsn\"; did you mean \"--json\"?"),
      ("resume two", "\"two\" isn't a number"),
      ("trace loud", "trace takes on, off, times, pause, resume, clear, a number or #number"),
      ("fire item.tap article-3 button", "a param is written key=value, not \"button\""),
      ("data \"article-3", "a quote \" is not closed"),
      ("render 0x0", "\"0x0\" isn't a size"),
      ("render +80x24", "\"+80x24\" isn't a size"),
      ("size 1e2x9", "\"1e2x9\" isn't a size"),
      ("resume +1", "\"+1\" isn't a number"),
      ("faults -1", "\"-1\" isn't a number"),
      ("tree --depth +1", "\"+1\" isn't a number"),
      ("trace +5", "trace takes on, off,"),
      ("trace '#+5'", "trace takes on, off,"),
      ("press Click@+5,5", "\"Click@+5,5\" needs a cell"),
      ("press F+5", "\"F+5\" is no key"),
      ("wait 0x10s", "wait takes a time of at most a day, such as"),
      ("wait 1e3", "wait takes a time of at most a day, such as"),
      ("wait +5", "wait takes a time of at most a day, such as"),
      ("wait nan", "wait takes a time of at most a day, such as"),
      ("wait inf", "wait takes a time of at most a day, such as"),
      ("wait 1.2.3", "wait takes a time of at most a day, such as"),
      ("wait s", "wait takes a time of at most a day, such as"),
    ])
  func usage(line: String, message: String) throws {
    let run = try ShellProcess.script(line)
    #expect(run.errors.hasPrefix("line 1: \(message)"))
    #expect(run.errors.filter { $0 == "\n" }.count == 1)
    #expect(run.output.isEmpty)
    #expect(run.code == 2)
  }

  @Test("H32 an unambiguous beginning of a command is enough")
  func prefixes() throws {
    let run = try ShellProcess.script("sus", "da article-3 title", "q")
    #expect(run.output == "nothing is suspended\n\"第三步：先登录\"\n")
  }

  @Test("Help lists every command, each with its own help, and all answer with --json too")
  func help() throws {
    let run = try ShellProcess.script("help", "help --json")
    let commands = [
      "tree", "plugins", "data", "set", "subscribers", "fire", "controls", "tap", "login", "logout",
      "suspended", "resume", "cancel", "open", "back", "reload", "language", "trace", "render",
      "help", "quit",
    ]
    let names = try CommandTable().commands.map(\.name)
    #expect(Set(commands).isSubset(of: names))
    for command in names {
      #expect(run.output.contains("\n  \(command) ") || run.output.hasPrefix("  \(command) "))
      #expect(run.output.contains("{\"name\":\"\(command)\","))
      let help = try ShellProcess.script("\(command) --help", "help \(command)")
      #expect(help.lines.filter { $0.hasPrefix("usage: \(command)") }.count == 2)
    }
  }

  @Test("Quotes group words, and a value is JSON if it parses")
  func words() throws {
    let run = try ShellProcess.script(
      "set article-3 title '大都会 Metropolis'", "data article-3 title",
      "set article-3 title \"say \\\"hi\\\"\"", "data article-3 title",
      "set article-3 x 1927", "set article-3 x '1927'", "set article-3 x \"1927\"",
      "set article-3 x {\"a\": [1, \"x y\"]}", "set article-3 x '{\"a\": 1}'",
      "set article-3 x [[[{", "set article-3 x null")
    #expect(run.errors.isEmpty)
    #expect(
      run.lines == [
        "article-3 title: \"第三步：先登录\" → \"大都会 Metropolis\"",
        "\"大都会 Metropolis\"",
        "article-3 title: \"大都会 Metropolis\" → \"say \\\"hi\\\"\"", "\"say \\\"hi\\\"\"",
        "article-3 x: nothing → 1927", "article-3 x: 1927 → 1927", "article-3 x: 1927 → \"1927\"",
        "article-3 x: \"1927\" → {\"a\":[1,\"x y\"]}",
        "article-3 x: {\"a\":[1,\"x y\"]} → {\"a\":1}", "article-3 x: {\"a\":1} → \"[[[{\"",
        "article-3 x: \"[[[{\" → null",
      ])
  }

  @Test("A line that is too long is refused, and the next one is read")
  func longLine() throws {
    let long = String(repeating: "x", count: (1 << 20) + 10)
    let run = try ShellProcess.run(
      "article-1", "--keep-going", "--wait", "0", input: "\(long)\nsuspended\n\(long)")
    #expect(run.output == "nothing is suspended\n")
    #expect(run.errors.contains("line 1: the line is longer than 1048576 bytes"))
    #expect(run.errors.contains("line 3: the line is longer"))
    #expect(run.code == 2)
  }

  @Test(
    "E25 the end of a script waits for open tasks, and reports those that are left",
    arguments: [
      (after: 0.02, wait: "60", output: "opened second\n", errors: ""),
      (after: 60, wait: "0", output: "", errors: "left over: 1 open task of first\n"),
    ])
  func openTasks(after: Double, wait: String, output: String, errors: String) throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      {
        "format": 1, "id": "first",
        "plugins": [
          {
            "plugin": "action",
            "params": {
              "event": "page.didAppear", "fire": "route.open", "with": { "url": "app://second" },
              "going": "up", "after": \(after)
            }
          }
        ]
      }
      """)
    let run = try ShellProcess.run(
      "--configs", app.path, "--wait", wait, input: "suspended\n")
    #expect(run.output == "nothing is suspended\n" + output)
    #expect(run.errors == errors)
    #expect(run.code == 0)
  }
}
