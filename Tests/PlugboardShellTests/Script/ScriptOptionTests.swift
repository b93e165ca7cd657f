import Foundation
import TestSupport
import Testing

@Suite("Scripts of the command line")
struct ScriptOptionTests {
  @Test("H25 -c splits at semicolons and line breaks outside of quotes and JSON")
  func splitting() throws {
    let run = try ShellProcess.run(
      "home", "-c",
      """
      echo a;echo "b;c"; echo 'd
      e' ;; # a comment; echo no
      set home x {"a;": ["x\\ny",
        ";"]}; data home x;echo [;
      echo f
      """)
    #expect(
      run.lines == [
        "a", "b;c", "d␊e", "home x: nothing → {\"a;\":[\"x\\ny\",\";\"]}",
        "{\"a;\":[\"x\\ny\",\";\"]}",
        "[", "f",
      ])
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test("H25 several -c and -f run in their order, and standard input stays as it is")
  func order() throws {
    let files = try TemporaryFolder(["a.txt": "echo a\n# no\n\necho b", "empty.txt": ""])
    let run = try ShellProcess.system(
      "printf 'echo in\\n' | (plugboard -c 'echo 1' -f '\(files.path)/a.txt' -c 'echo 2'"
        + " -f '\(files.path)/empty.txt'; cat)")
    #expect(run.output == "1\na\nb\n2\necho in\n")
    let stream = try ShellProcess.run("-c", "echo 1", "-f", "-", "-c", "echo 2", input: "echo in\n")
    #expect(stream.output == "1\nin\n2\n")
  }

  @Test("H25 after quit, expect still looks at the app, and any other command fails with its place")
  func commandsAfterQuit() throws {
    let files = try TemporaryFolder([
      "a.txt": "quit\n# no command\nexpect page home\n", "b.txt": "quit\nexpect page x\n",
      "c.txt": "press q\n\necho a\n",
    ])
    func run(_ words: String...) throws -> ShellProcess.Result {
      try ShellProcess.program.run(["home"] + words, input: "")
    }
    let a = try run("-f", "\(files.path)/a.txt")
    #expect(a.code == 0 && a.errors == "", "\(a.errors)")
    let b = try run("-f", "\(files.path)/b.txt")
    #expect(b.code == 3 && b.errors.contains("b.txt:2: expected page x"), "\(b.errors)")
    let c = try run("-f", "\(files.path)/c.txt")
    #expect(c.code == 1 && !c.lines.contains("a"), "\(c.output)")
    #expect(
      c.errors.hasPrefix("\(files.path)/c.txt:3: this command comes after the app was left"),
      "\(c.errors)")
    let d = try run("-c", "quit; expect page home; tree")
    #expect(d.code == 1 && d.errors.hasPrefix("-c:3: this command comes after"), "\(d.errors)")
  }

  @Test(
    "H25 every script ends by itself, without an escape byte or a prompt",
    arguments: [
      ("plugboard -c tree </dev/null", true), ("plugboard -c tree <&-", true),
      ("plugboard -f - </dev/null", true), (": | plugboard --plain", true),
      ("plugboard -f /dev/null", true), ("plugboard -f - <&-", true),
      ("TERM=dumb plugboard -c 'help; render'", true), ("(sleep 0; echo tree) | plugboard", true),
      ("plugboard -f nowhere", false), ("plugboard -f PluginConfigs", false),
    ])
  func endings(line: String, isGood: Bool) throws {
    let run = try ShellProcess.system("timeout 60 bash -c \"$(declare -f plugboard); \(line)\"")
    #expect(run.code == (isGood ? 0 : 1))
    #expect(run.output.isEmpty != isGood)
    #expect(!(run.output + run.errors).contains("\u{1B}"))
  }

  @Test(
    "H25 on a terminal, -c and --plain print text, and the screen isn't opened",
    arguments: [["-c", "echo done"], ["--plain"]])
  func terminal(arguments: [String]) throws {
    let terminal = try #require(PseudoTerminal())
    let code = try ShellProcess.program.run(arguments, on: terminal) { terminal in
      if arguments == ["--plain"] { terminal.type("echo done\nquit\n") }
      #expect(terminal.shows("done"))
    }
    #expect(code == 0)
    #expect(!terminal.output.contains("\u{1B}"))
  }

  @Test(
    "H25 a terminal whose kind TERM doesn't tell, or tells to be dumb, gets no escape byte",
    arguments: ["", "dumb"])
  func plainTerminal(term: String) throws {
    let files = try TemporaryFolder()
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(
      ShellProcess.program, on: terminal,
      environment: ["TERM": term, "COLORTERM": "truecolor", "XDG_STATE_HOME": files.path])
    terminal.type("echo done\nquit\n")
    #expect(process.end() == .exit(0))
    #expect(terminal.output.contains("done"))
    #expect(!terminal.output.contains("\u{1B}"))
  }

  @Test("H26 an error names its place: the line, the file, or the number of the command")
  func places() throws {
    let files = try TemporaryFolder(["a.txt": "echo a\n\ntaap\n"])
    let run = try ShellProcess.run(
      "--keep-going", "-c", "echo 1; taap", "-f", "\(files.path)/a.txt", "-c", "taap", "-f", "-",
      input: "\ntaap\n")
    let message = "unknown command \"taap\"; did you mean \"tap\"?\n"
    #expect(
      run.errors
        == "-c:2: \(message)\(files.path)/a.txt:3: \(message)-c:3: \(message)line 2: \(message)")
    #expect(run.code == 2)
  }

  @Test("H26 output comes before the error that follows it, and the first failure decides the code")
  func sequence() throws {
    let run = try ShellProcess.system(
      "plugboard --keep-going -c 'echo 1; expect page x; echo 2; taap; open x' 2>&1")
    let lines = run.lines
    try #require(lines.count == 5)
    #expect(lines[0] == "1" && lines[2] == "2")
    #expect(lines[1] == "-c:2: expected page x, but the page is home")
    #expect(run.code == 3)
    let objects = try ShellProcess.system(
      "plugboard --json --keep-going -c 'tree; expect page x; tree; taap; tree' 2>&1")
    #expect(
      objects.lines.map { $0.hasPrefix("{\"error\":") } == [false, true, false, true, false])
  }

  @Test(
    "H26 a signal ends a script with 128 and its number", arguments: [("INT", 130), ("TERM", 143)])
  func signals(name: String, code: Int) throws {
    let files = try TemporaryFolder()
    // Job control, as jobs in the background would ignore an interrupt otherwise.
    let run = try ShellProcess.system(
      """
      set -m; cd '\(files.path)'; mkfifo in; touch out
      '\(ShellProcess.program.path)' --configs "$OLDPWD/PluginConfigs" <in >out & job=$!
      exec 3>in; echo echo started >&3
      until [ -s out ] || ! kill -0 $job; do sleep 0.01; done
      kill -\(name) $job; wait $job; echo $? >>out; cat out
      """)
    #expect(run.lines == ["started", "\(code)"])
  }

  @Test("H26 with --json, errors and messages are objects, and each reply is one line")
  func json() throws {
    let run = try ShellProcess.run(
      "article-3", "--json", "--keep-going", "--wait", "0", "-c",
      "tap; data x; tree --jsn; expect page x; echo 'a", input: "")
    let errors = try run.errors.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(run.lines.count == 1 && run.output.hasPrefix("{\"response\":false,"))
    try #require(errors.count == 6)
    #expect(errors[0]["notice"] as? String == "log-in asked for: type login")
    #expect(errors[1]["error"] as? String == "there is no module \"x\"")
    let keys: Set = ["error", "code", "exitCode", "source", "line", "hint", "usage"]
    for (error, code) in zip(errors[1...4], ["failed", "usage", "unmet", "usage"]) {
      #expect(Set(error.keys) == keys)
      #expect(error["code"] as? String == code)
    }
    #expect(errors[2]["hint"] as? String == "did you mean \"--json\"?")
    #expect(errors[2]["line"] as? Int == 3 && errors[2]["source"] as? String == "-c")
    #expect(errors[3]["exitCode"] as? Int == 3)
    #expect((errors[5]["notice"] as? String)?.hasPrefix("left over: route.open") == true)
    #expect(run.code == 1)
    let outside = try ShellProcess.run("hoem", "--json", "-c", "tree")
    #expect(outside.errors.hasPrefix("{\"error\":\"unknown command or page \\\"hoem\\\""))
    #expect(outside.code == 2)
  }

  @Test(
    "H27 an error has the same facts as text and as JSON",
    arguments: [
      "taap", "tree hoem", "tree --jsn", "expect page x", "open nowhere", "data home titel",
    ])
  func sameError(command: String) throws {
    let text = try ShellProcess.run("home", "-c", command)
    let json = try ShellProcess.run("home", "-c", "\(command) --json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.errors.utf8)) as? [String: Any])
    let place = "\(object["source"] ?? ""):\(object["line"] ?? "")"
    let parts = [
      object["error"] as? String, object["hint"] as? String,
      (object["usage"] as? String).map { "usage: \($0)" },
    ].compactMap(\.self)
    #expect(text.errors == "\(place): \(parts.joined(separator: "; "))\n")
    #expect(object["exitCode"] as? Int == Int(text.code) && text.code == json.code)
  }
}
