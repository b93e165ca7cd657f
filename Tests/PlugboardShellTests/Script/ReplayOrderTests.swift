import Foundation
import TestSupport
import Testing

@Suite("The order of a recorded session", .timeLimit(.minutes(10))) struct ReplayOrderTests {
  private let app: TemporaryFolder

  init() throws { app = try .app() }

  @Test("T5 a batch of keys plays again without a frame between them")
  func batch() throws {
    try app.write(
      "app.json",
      #"{ "format": 1, "id": "small", "plugins": ["account", "toast", "dialog", "login-dialog"], "pages": ["first"] }"#
    )
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": [
        { "plugin": "button", "params": { "label": "Watch" } },
        { "plugin": "route", "params": { "url": "app://first" } }, "login-check"] }
      """)
    try app.record { terminal in
      #expect(terminal.shows("Watch"))
      terminal.type("\r")
      #expect(terminal.shows("Your name"))
      terminal.type("\u{1B}[B\r")
      #expect(terminal.shows("Try another name"))
      terminal.type("b")
      #expect(terminal.shows("Not logged in"))
      terminal.type("q")
    }
    #expect(try app.read("bug.txt").contains("\npress Down\npress Enter\nwait "))
    let again = try ShellProcess.program.run(
      ["run", "--configs", app.path, "-f", "\(app.path)/bug.txt"], input: "")
    #expect(again.code == 0, "\(again.errors)")
  }

  @Test("T5 a paste is one key of the script, in one line and without a secret")
  func paste() throws {
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["list"], "cards": [{ "components": [{ "items": [
        { "data": { "title": "Top" }, "plugins": ["button"] },
        { "plugins": [{ "plugin": "field", "params": { "name": "n", "label": "Name" } }] },
        { "plugins": [{ "plugin": "field", "params": { "name": "p", "label": "Password" } }] } ] }] }] }
      """)
    try app.record { terminal in
      #expect(terminal.shows("Password"))
      terminal.type("/\u{1B}[200~Top\u{1B}[201~\r")
      terminal.type("\u{1B}[B\r")
      terminal.type("\u{1B}[200~Robert \"S\"\r\nSmith\u{1B}[201~")
      #expect(terminal.shows("Smith"))
      terminal.type("\t\r")
      terminal.type("\u{1B}[200~ge\nheim\u{1B}[201~")
      #expect(terminal.shows("heim"))
      terminal.type("\r")
      terminal.type("\u{3}")
    }
    let script = try app.read("bug.txt")
    for line in [#""Robert \"S\" Smith""#, #""xxxxxxx""#, #""Top""#] {
      #expect(script.contains("\npress --paste \(line)\n"), "\(script)")
    }
    let events = try app.read("bug.recording.jsonl").components(separatedBy: "gesture.edit at")
    #expect(events.count == 3)
    let again = try ShellProcess.program.run(
      ["run", "--configs", app.path, "-f", "\(app.path)/bug.txt"], input: "")
    #expect(again.code == 0 && again.errors == "", "\(again.errors)")
  }

  @Test("T5 a key after a timer comes after it in the script, too")
  func timer() throws {
    try app.write(
      "app.json",
      #"{ "format": 1, "id": "small", "plugins": ["toast"], "pages": ["first"] }"#)
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": [
        { "plugin": "action", "params": { "event": "page.didAppear", "fire": "toast.show", "going": "up",
            "with": { "text": "Later" }, "after": 0.5 } }] }
      """)
    try app.record { terminal in
      #expect(terminal.shows("Later"))
      terminal.type("q")
    }
    let script = try app.read("bug.txt")
    let wait = try #require(script.firstMatch(of: /\nwait ([0-9.]+)ms\npress q\n/))
    #expect(try #require(Double(wait.1)) > 500, "\(script)")
  }

  @Test("T5 a program that was stopped by a key goes through the background in a replay")
  func background() throws {
    try app.write(
      "app.json",
      """
      { "format": 1, "id": "small", "pages": ["first"], "plugins": [
        { "plugin": "action", "params": { "event": "app.didEnterBackground", "fire": "toast.show" } },
        { "plugin": "action", "as": "back", "params": { "event": "app.willEnterForeground", "fire": "toast.show" } }] }
      """)
    try app.write(
      "bug.recording.jsonl", #"{"format":2,"languages":"en","size":"80x24"}"# + "\n")
    try app.write(
      "bug.txt",
      """
      begin first --recording bug.recording.jsonl
      press C-z
      expect event app.didEnterBackground
      expect event app.willEnterForeground
      """)
    let run = try ShellProcess.program.run(
      ["run", "--configs", app.path, "-f", "\(app.path)/bug.txt"], input: "")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(
    "T5 views and drawn screens are no part of the order, nor are modules whose tasks took turns otherwise"
  )
  func views() throws {
    try app.write(
      "pages/second.json",
      """
      { "format": 1, "id": "second", "plugins": ["list"], "cards": [{ "components": [{ "items": [
        { "plugins": ["account-button"] }, { "plugins": ["account-button"] } ] }] }] }
      """)
    try app.write("commands.txt", "tap go\nscreen\nback\ntap go\nscreen\n")
    let recorded = try ShellProcess.run(
      "first", "--configs", app.path, "-f", "\(app.path)/commands.txt", "--record",
      "\(app.path)/bug.txt")
    #expect(recorded.code == 0, "\(recorded.errors)")
    var lines = try app.read("bug.recording.jsonl").split(separator: "\n")
    let ofModules = lines.filter { $0.hasPrefix("\"second\\t") || $0.hasPrefix("\"first\\t") }
    #expect(!ofModules.isEmpty && !lines.contains { $0.contains("account.state") }, "\(lines)")
    lines.removeAll { ofModules.contains($0) }
    try app.write(
      "bug.recording.jsonl",
      ([lines[0]] + ofModules + lines.dropFirst()).joined(separator: "\n") + "\n")
    let script = try app.read("bug.txt")
    for other in ["tap go\nscreen 100x30\nrender\nscreen", "tap go\nrender\nscreen"] {
      try app.write("bug.txt", script.replacing("tap go\nscreen", with: other))
      let again = try ShellProcess.program.run(
        ["run", "--configs", app.path, "-f", "\(app.path)/bug.txt"], input: "")
      #expect(!again.errors.contains("differs"), "\(again.errors)")
    }
  }

  @Test("T5 the first frame of a replay has the answers that the first frame of the session had")
  func firstFrame() throws {
    try app.write(
      "sources/films.json",
      """
      { "format": 1, "key": "film", "records": { "a": { "title": "Alpha" }, "b": { "title": "Beta" } } }
      """)
    try app.write("templates/item/film.json", #"{ "format": 1, "plugins": ["button"] }"#)
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "data": { "title": "First" }, "plugins": ["navigation-bar", "list"],
        "cards": [{ "components": [{ "id": "films", "plugins": [
          { "plugin": "source", "params": { "source": "films", "type": "film" } } ] }] }] }
      """)
    let terminal = try #require(PseudoTerminal())
    _ = try ShellProcess.program.run(
      ["run", "first", "--configs", app.path, "--lang", "en", "--record", "\(app.path)/bug.txt"],
      on: terminal
    ) { terminal in
      #expect(terminal.shows("Alpha"))
      terminal.type("\u{1B}[B")
      #expect(terminal.shows("▸ Beta ◂"))
      terminal.type("q")
    }
    #expect(try app.read("bug.recording.jsonl").contains(#""after":0,"#))
    let again = try ShellProcess.program.run(
      ["run", "--configs", app.path, "-f", "\(app.path)/bug.txt"], input: "")
    #expect(
      again.code == 0 && again.lines.contains("focus: first/films/1 button"), "\(again.output)")
  }
}
