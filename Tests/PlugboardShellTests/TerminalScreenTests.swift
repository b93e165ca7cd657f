import Foundation
import TestSupport
import Testing

/// The screen on a terminal, from the keys that are typed to what the terminal shows.
@Suite("The screen on a terminal", .timeLimit(.minutes(10)))
struct TerminalScreenTests {
  private let leave = "\u{1B}[?25h\u{1B}[?1049l"

  /// Runs the fixture on a terminal, and waits for its end after `body`.
  private func onTerminal(
    _ arguments: String..., in folder: URL = WorkingCopy.root,
    body: (PseudoTerminal) throws -> Void
  ) throws -> Int32 {
    let terminal = try #require(PseudoTerminal())
    let code = try ScreenTests.program.run(arguments, on: terminal, in: folder, body: body)
    #expect(terminal.isCooked)
    return code
  }

  @Test("N7 keys move, open, go back and quit; the page is where it was, and so is the terminal")
  func keys() throws {
    let code = try onTerminal("cinema") { terminal in
      #expect(terminal.shows("▌               Metropolis"))
      #expect(terminal.shows("\ncinema "))
      #expect(terminal.shows("q quit"))
      terminal.type("jjl\r")
      #expect(terminal.shows("The story"))
      #expect(terminal.shows("\nopened film"))
      terminal.type("\u{1B}[B")
      #expect(terminal.shows("cinema › film"))
      terminal.type("\u{1B}")
      #expect(terminal.shows("▌Sunrise"))
      terminal.type("?")
      #expect(terminal.shows("keys and commands"))
      terminal.type("q")
      #expect(terminal.shows("▌Sunrise"))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("H9 a press activates what is under the pointer, the wheel scrolls, m releases the mouse")
  func pointer() throws {
    let code = try onTerminal("cinema") { terminal in
      #expect(terminal.shows("Metropolis"))
      #expect(terminal.click(on: "Film"))
      #expect(terminal.shows("opened film"))
      terminal.type("b")
      #expect(terminal.shows("Metropolis"))
      terminal.type("\u{1B}[<65;5;9M")
      #expect(terminal.shows("▴"))
      terminal.type("m")
      #expect(terminal.shows("the mouse selects text"))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("S6 the app is told of its start, of the person's attention, of a stop and of its end")
  func appEvents() throws {
    let folder = try TemporaryFolder()
    let events = [
      "didBecomeActive", "willResignActive", "didEnterBackground", "willEnterForeground",
    ]
    let actions = events.map { event in
      #"""
      { "plugin": "action", "as": "\#(event)", "params": { "event": "app.\#(event)",
        "fire": "search.set", "with": { "text": "\#(event)" }, "going": "down" } }
      """#
    }
    try folder.write(
      "app.json",
      #"{"format": 1, "id": "app", "pages": ["one"], "plugins": [\#(actions.joined(separator: ","))]}"#
    )
    try folder.write(
      "pages/one.json",
      #"{"format": 1, "id": "one", "plugins": ["navigation-bar", "search"]}"#)
    let terminal = try #require(PseudoTerminal())
    let program = ExternalProgram(built: "plugboard")
    let bash = try TerminalProcess(
      ExternalProgram(path: "/bin/bash"), ["--norc", "--noprofile", "--noediting", "-i"],
      on: terminal, environment: ["PS1": "ready> "], showsErrors: true)
    func shows(_ step: String) {
      terminal.type(":trace --event app.\(step)\r")
      #expect(terminal.shows("app.\(step) at app"))
      terminal.type("q")
      #expect(terminal.hides("scroll"))
    }
    #expect(terminal.endsWith("ready> "))
    terminal.type("'\(program.path)' one --configs '\(folder.path)'\n")
    #expect(terminal.shows("q quit"))
    shows("didBecomeActive")
    terminal.type("\u{1B}[O")
    shows("willResignActive")
    terminal.type("\u{1A}")
    #expect(terminal.endsWith("ready> "))
    terminal.type("fg\n")
    #expect(terminal.shows("q quit"))
    shows("didEnterBackground")
    shows("willEnterForeground")
    terminal.type("q")
    #expect(terminal.endsWith("ready> "))
    withExtendedLifetime(bash) {}
  }

  @Test(
    "H37 a fault at the start, and after a save, is a line with its place, and e opens all of it")
  func faults() throws {
    let folder = try TemporaryFolder()
    let page = #"{"format": 1, "id": "one", "plugins": ["navigation-bar", "nothing-such", "lost"]}"#
    try folder.write("app.json", #"{"format": 1, "id": "broken", "pages": ["one"]}"#)
    try folder.write("pages/one.json", page)
    let code = try onTerminal("one", "--configs", folder.path) { terminal in
      #expect(terminal.shows("✗ pages/one.json:1:"))
      #expect(terminal.shows("2 errors: e"))
      terminal.type("e")
      #expect(terminal.shows("errors and messages"))
      #expect(terminal.shows("\"lost\""))
      terminal.type("q")
      #expect(terminal.hides("errors and messages"))
      try folder.write("pages/one.json", page.replacing(#", "nothing-such", "lost""#, with: ""))
      #expect(terminal.shows("reloaded: pages/one.json has changed"))
      try folder.write("pages/one.json", "{")
      #expect(terminal.shows("✗ pages/one.json:1:"))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("H5 E edits what has the focus in the editor, and comes back to the page as it was saved")
  func editing() throws {
    let folder = try TemporaryFolder()
    let page = """
      { "format": 1, "id": "one", "plugins": [{ "plugin": "list", "params": { "margin": 1 } }], "cards": [{ "components": [{ "items": [
        { "data": { "title": "Before", "text": "x" }, "plugins": ["text", "tap"] },
        { "data": { "title": "Second", "text": "x" }, "plugins": ["text", "tap"] }
      ] }] }] }
      """
    try folder.write("app.json", #"{"format": 1, "id": "edited", "pages": ["one"]}"#)
    try folder.write("pages/one.json", page)
    try folder.write(
      "vi",
      """
      #!/bin/sh
      printf '\\r\\nediting %s ' "$1"
      read line
      sed "s/Second/$line/" "$2" > "$2.new" && mv "$2.new" "$2"
      test "$line" != wrong
      """)
    try folder.setMode(0o700, of: "vi")
    let terminal = try #require(PseudoTerminal())
    let code = try ScreenRun.program.run(
      ["run", "one", "--configs", folder.path], on: terminal,
      environment: ["EDITOR": "'\(folder.path)/vi'", "VISUAL": ""]
    ) { terminal in
      #expect(terminal.shows("▌Before"))
      terminal.type("jE")
      #expect(terminal.shows("editing +3"))
      terminal.type("After\r")
      #expect(terminal.shows("▌After"))
      #expect(terminal.shows("Before"))
      #expect(terminal.hides("editing"))
      terminal.type(":edit one\r")
      #expect(terminal.shows("editing +1"))
      terminal.type("wrong\r")
      #expect(terminal.shows("has ended with the exit code 1"))
      terminal.type(":edit two\r")
      #expect(terminal.shows("there is no page \"two\""))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0 && terminal.isCooked)
    let script = try ScreenRun.run(["edit"])
    #expect(script.errors.contains("there is no terminal") && script.code == 1)
  }

  @Test(
    "H5 an editor gets the line as it takes one; one that isn't known by its name gets the file alone",
    arguments: [
      ("", "nano -w", "-w +1 one.json"), ("", "code --wait", "--wait --goto one.json:1"),
      ("", "hx", "one.json:1"), ("", "kate -b", "-b --line 1 one.json"),
      ("", "unknown", "one.json"), ("env X=1 ", "code --wait", "--wait --goto one.json:1"),
      ("Y='a b/c' /usr/bin/env -i Z= ", "nano", "+1 one.json"),
    ])
  func editors(before: String, command: String, arguments: String) throws {
    let folder = try TemporaryFolder.app()
    try folder.write("pages/one.json", #"{ "format": 1, "id": "one" }"#)
    try folder.write("app.json", #"{ "format": 1, "id": "edited", "pages": ["one"] }"#)
    let name = String(command.prefix { $0 != " " })
    // Prints its arguments, with files by their names.
    try folder.write(
      name,
      #"""
      #!/bin/sh
      printf '\r\nediting %s.' "$(echo "$@" | sed 's|[^ ]*/||g')"
      read line
      """#)
    try folder.setMode(0o700, of: name)
    let terminal = try #require(PseudoTerminal())
    let code = try ScreenRun.program.run(
      ["run", "one", "--configs", folder.path], on: terminal,
      environment: ["EDITOR": "\(before)\(folder.path)/\(command)", "VISUAL": ""]
    ) { terminal in
      terminal.type(":edit one\r")
      #expect(terminal.shows("editing \(arguments)."))
      terminal.type("\r")
      #expect(terminal.hides("editing"))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("H44 stats shows the figures of the frames, and --stats prints them at the end")
  func statistics() throws {
    let code = try onTerminal("cinema", "--stats", "--no-mouse") { terminal in
      #expect(terminal.shows("Metropolis"))
      terminal.type(":stats\r")
      #expect(terminal.shows("cells drawn"))
      terminal.type("q")
      #expect(terminal.hides("cells drawn"))
      terminal.type("q")
      #expect(terminal.receives("µs a frame"))
    }
    #expect(code == 0)
  }

  @Test("H8 an ESC alone acts after the milliseconds of ESCDELAY, and not before")
  func escapeDelay() throws {
    let panel = "keys and commands"
    for (delay, isLong) in [("10", false), ("10000", true)] {
      let terminal = try #require(PseudoTerminal())
      let code = try ScreenTests.program.run(
        ["film"], on: terminal, environment: ["ESCDELAY": delay]
      ) { terminal in
        #expect(terminal.shows("q quit"))
        terminal.type("?")
        #expect(terminal.shows(panel))
        terminal.type("\u{1B}")
        if isLong {
          // Longer than the delay without the variable; the next byte makes it an Alt key.
          #expect(terminal.isSilent(forMilliseconds: 300))
          terminal.type("x")
          #expect(terminal.shows("this key has no effect here"))
          terminal.type("q")
        }
        #expect(terminal.hides(panel))
        terminal.type("q")
      }
      #expect(code == 0)
    }
  }

  @Test("H9 with --no-mouse the terminal keeps the mouse until m takes it")
  func noMouse() throws {
    let code = try onTerminal("cinema", "--no-mouse") { terminal in
      #expect(terminal.shows("Metropolis"))
      #expect(terminal.count(of: "?1000h") == 0)
      terminal.type("m")
      #expect(terminal.shows("the mouse taps and scrolls"))
      #expect(terminal.receives("?1000h"))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }
}
