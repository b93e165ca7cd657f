import Foundation
import TestSupport
import Testing

/// The screen, driven by a script as a person drives it with keys.
@Suite("The screen", .timeLimit(.minutes(10)))
struct ScreenTests: ScreenSuite {
  static let program = ScreenRun.program

  @Test("N7 hjkl and arrows move the focus, Enter opens, Escape comes back to the same place")
  func moving() throws {
    let before = try screen("press j j l")
    #expect(before.contains { $0.contains("▌Sunrise") })
    #expect(try screen("press Down Down Right") == before)
    #expect(try screen("press j j l Enter").last?.hasPrefix("opened film") == true)
    #expect(try screen("press j j l Enter Escape") == before)
  }

  @Test(
    "N7 Tab and S-Tab reach everything that can be tapped, buttons inside items too",
    arguments: ["cinema", "film", "everything"])
  func tab(page: String) throws {
    let count = 90
    let steps =
      Array(repeating: "press Tab", count: count)
      + Array(repeating: "press S-Tab", count: count)
    let walk = try Self.program.run(
      ["run", page], input: (["press Escape"] + steps).joined(separator: "\n") + "\n")
    let reached = walk.output.split(separator: "\n").filter { $0.hasPrefix("focus: ") }
      .map { String($0.dropFirst("focus: ".count)) }
    let controls = try Self.program.run(["run", page], input: "press Escape\ncontrols --json\n")
    struct Control: Decodable { let module: String, id: String, enabled: Bool? }
    let json = try #require(controls.output.split(separator: "\n").first { $0.hasPrefix("[") })
    let all = try JSONDecoder().decode([Control].self, from: Data(json.utf8))
      .filter { $0.enabled != false }
    // Views of which no plugin takes taps.
    let dead = ["everything/0/0/0", "everything/2/1/0"]
    for control in all where !dead.contains(control.module) {
      let stop = "\(control.module) \(control.id)"
      // Tab turns the carousel to its last page, which has no next one.
      guard stop != "everything/3/0 next" else { continue }
      #expect(reached.contains(stop), "\(stop)")
    }
  }

  @Test("H11 the help lists each key that has an effect, and no other")
  func keys() throws {
    let help = try run("screen 120x100", "press ?", "screen").output
    let page = try #require(help.range(of: "On the page"))
    let panel = try #require(help.range(of: "In a panel"))
    let lines = help[page.upperBound..<panel.lowerBound].split(separator: "\n")
    let listed = Set(
      lines.filter { $0.hasPrefix("  ") }.flatMap { line in
        line.dropFirst(2).split(separator: "  ")[0].split { $0 == " " || $0 == "," }.map(
          String.init)
      })
    let letters = (33..<127).compactMap { Unicode.Scalar($0).map { String($0) } }
      .filter { !"\"'".contains($0) }
    for key in letters {
      let answer = try run("press \(key)", "screen").output
      let hasEffect = !answer.contains("this key has no effect here")
      let isListed = listed.contains(key) || ("1"..."9").contains(key)
      #expect(hasEffect == isListed, "\(key)")
    }
  }

  @Test("N7 Space taps a control that has the focus, and else scrolls")
  func space() throws {
    let scrolled = try screen("press PageDown")
    #expect(try screen("press Space") == scrolled)
    let focused = "show everything/1/0/0"
    #expect(
      try screen(focused, "press Tab Space", page: "everything")
        == screen(focused, "press Tab Enter", page: "everything"))
  }

  @Test("H11 in a panel Escape and q close it, and its keys scroll")
  func panel() throws {
    let page = try screen("press j")
    let help = try screen("press j ?")
    #expect(help[0].contains("keys and commands"))
    #expect(help[1] == "On the page")
    for close in ["q", "Escape"] {
      #expect(try screen("press j ? \(close)") == page)
    }
    #expect(try screen("press j ? j")[1].contains("arrows"))
    #expect(try screen("press j ? j k") == help)
    #expect(try screen("press j ? PageDown PageUp") == help)
    #expect(try screen("press j ? G g") == help)
    #expect(try screen("press ? WheelDown@3,3")[1] == help[4])
    #expect(try run("press ? q", "data cinema title").output.contains("\"Cinema\""))
  }

  @Test(
    "A dialog has the keys to itself; its field is typed into in its place, and Escape leaves it")
  func dialog() throws {
    let ask = "press j Enter"
    let open = try screen(ask, page: "film")
    #expect(open.contains { $0.contains("What is your name?") })
    let typed = try screen(ask, "press Enter \"Änna 李\"", page: "film")
    #expect(typed.contains { $0.contains("Änna 李") && $0.contains("║") })
    #expect(typed.last?.contains("Enter takes it") == true)
    let taken = try screen(ask, "press Enter \"Anna\" Enter", page: "film")
    #expect(!taken.contains { $0.contains("What is your name?") })
    #expect(try screen(ask, "press Enter \"Anna\" Escape", page: "film") == open)
    #expect(try screen(ask, "press Escape", page: "film") == screen("press j", page: "film"))
  }

  @Test("What the host has to say is shown until the next key, and kept for e")
  func messages() throws {
    let lost = try screen("press j j j Enter", page: "film")
    #expect(lost.last?.contains("no route of the app matches \"app://nowhere\"") == true)
    #expect(try screen("press j j j Enter k", page: "film").last?.hasPrefix("film") == true)
    let panel = try screen("press j j j Enter k e", page: "film")
    #expect(panel.contains { $0.contains("no route of the app matches") })
    #expect(panel.contains { $0.contains("errors and messages") })
  }

  @Test(
    "H21 at 20x6 help, commands and going back work; smaller sizes get a line that says so",
    arguments: [
      "1x1", "3x4", "4x1", "6x6", "13x2", "19x5", "19x6", "20x5", "31x1", "20x6", "40x10", "79x23",
      "80x24", "500x200",
    ])
  func sizes(size: String) throws {
    let sides = size.split(separator: "x").compactMap { Int($0) }
    let lines = try screen("press ? q : Escape", size: size)
    #expect(lines.count == sides[1])
    if sides[0] < 20 || sides[1] < 6 {
      #expect(lines.joined() == Self.tooSmall(size, width: sides[0]))
    } else {
      #expect(lines.contains { $0.contains(sides[0] < 40 ? "Metropolis" : "Cinema") })
      #expect(lines.last?.contains("? help") == true)
      #expect(try screen("press ?", size: size).contains { $0.contains("On the page") })
      #expect(try screen("screen 1x1", "press j j k k", size: size) == lines)
    }
  }

  /// Returns the line of a screen that is too small.
  private static func tooSmall(_ size: String, width: Int) -> String {
    switch width {
    case ..<4: "…"
    case ..<6: "20x6"
    case ..<14: "≥ 20x6"
    case ..<(26 + size.count): "20x6 is needed"
    default: "20x6 cells are needed, not \(size)"
    }
  }

  @Test("An answer of a command covers only the rows that it needs, and r runs it again")
  func answers() throws {
    let page = try screen()
    let panel = try screen("press : \"controls cinema/today\" Enter")
    let first = try #require(panel.firstIndex { $0.hasPrefix(" controls cinema/today") })
    #expect(first > 10)
    #expect(panel[..<first] == page[..<first])
    #expect(try screen("press : \"controls cinema/today\" Enter r") == panel)
    #expect(try screen("press : \"data cinema title\" Enter").last?.hasPrefix("\"Cinema\"") == true)
    #expect(
      try screen("press : \"tre\" Tab \"cinema\" Enter")[0].hasPrefix(" tree cinema"))
  }

  @Test("H31 Tab lists the candidates with notes above the line, and takes one after another")
  func candidates() throws {
    let page = try screen()
    let list = try screen("press : \"tr\" Tab")
    #expect(list.last?.hasPrefix(":tr") == true)
    #expect(list.suffix(2).first?.contains("trace") == true)
    #expect(list.dropLast(3) == page.dropLast(3))
    let first = try screen("press : \"tr\" Tab Tab")
    #expect(first.contains { $0.hasPrefix("▸tree") } && first.last?.hasPrefix(":tree") == true)
    #expect(try screen("press : \"tr\" Tab Tab Tab").contains { $0.hasPrefix("▸trace") })
    #expect(try screen("press : \"tr\" Tab S-Tab").contains { $0.hasPrefix("▸trace") })
    #expect(try screen("press : \"tr\" Tab Tab Tab Tab") == first)
    #expect(try screen("press : \"tr\" Tab Escape Escape") == page)
    #expect(
      try screen("press : \"data cinema titl\" Tab").last?.hasPrefix(":data cinema title") == true)
    let many = try screen("press : \"show \" Tab")
    #expect(many.contains { $0.hasSuffix(" more") })
  }

  @Test("H35 watched values stand above the last row, and change there; the page keeps the rest")
  func watches() throws {
    let watched = try screen("watch cinema title", "press j")
    #expect(watched[22].hasPrefix("│ watch  cinema title: \"Cinema\""))
    #expect(watched[23].hasPrefix("cinema"))
    let changed = try screen("watch cinema title", "press : \"set cinema title Kino\" Enter")
    #expect(changed[22].contains("\"Kino\"  before \"Cinema\", by shell (set)"))
    #expect(changed[0].contains("Cinema"))
    #expect(try screen("watch cinema title", "unwatch", "press j") == screen("press j"))
  }

  @Test("H34 with the trace on, the newest events run above the last row")
  func liveTrace() throws {
    let on = try screen("press : \"trace on\" Enter j", page: "film")
    #expect(on[22].hasPrefix("│ trace  is on"))
    let tapped = try screen("press : \"trace on\" Enter j j Enter", page: "film")
    #expect(tapped[15...22].contains { $0.hasPrefix("│ ") && $0.contains("toast.show") })
    let off = try screen("press : \"trace on\" Enter : \"trace off\" Enter j", page: "film")
    #expect(!off.contains { $0.hasPrefix("│ ") })
  }

  @Test("H30 the carousel turns as time passes, unless the focus is in it, and toasts go")
  func time() throws {
    let first = try screen()
    #expect(try screen("screen", "wait 60s") == first)
    let page = try screen("press k", "screen")
    #expect(try screen("press k", "wait 5s") == page)
    let turned = try screen("press k", "wait 6.1s")
    #expect(turned != page)
    #expect(try screen("press k", "wait 18.5s") == page)
    #expect(
      try screen("press k", "wait 6.1s", "press j", "wait 60s")
        == screen("press k", "wait 6.1s", "press j"))
    let toast = try screen("press j j Enter", page: "film")
    #expect(toast.contains { $0.contains("Saved in your list") })
    let later = try screen("press j j Enter", "wait 60s", page: "film")
    #expect(!later.contains { $0.contains("Saved in your list") })
  }

  @Test("P5 the article's third step by keys: a tap, the log-in at the command line, the page")
  func article() throws {
    let asked = try article("press Enter")
    #expect(asked.last?.hasPrefix("需要登录：请输入 :login") == true)
    #expect(
      try article("press Enter Down").last?.hasPrefix("需要登录：请输入 :login") == true)
    let open = try article("press Enter", "press : \"login 小明\" Enter")
    #expect(open.last?.hasPrefix("logged in as 小明") == true)
    let next = try article("press Enter", "press : \"login 小明\" Enter", "press j")
    #expect(next.last?.hasPrefix("article-3 › player") == true)
  }

  @Test("E28 two taps open one page after the log-in; a tap that is lost with its page is told")
  func taps() throws {
    let back = try article("press Enter Enter", "press : \"login\" Enter", "press Escape")
    #expect(back.last?.hasPrefix("article-3") == true)
    let lost = try article("open home", "open article-3", "press Enter Enter", "press Escape")
    let line = try #require(lost.last)
    #expect(line.hasPrefix("article-3"))
    #expect(line.contains(" 的 route.open 已取消：its page was closed"))
  }

  /// Runs commands on the third page of the article, and returns the lines of the screen after them.
  private func article(_ lines: String...) throws -> [String] {
    try ShellProcess.run(
      "run", "article-3", "--keep-going",
      input: (lines + ["screen"]).joined(separator: "\n") + "\n"
    ).output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().suffix(24)
      .map(String.init)
  }

  @Test("H21 a panel that was scrolled is shown in any other size")
  func resizedPanel() throws {
    for size in ["200x12", "40x10", "500x200", "39x5"] {
      #expect(try !screen("screen 40x12", "press ? G", size: size).isEmpty)
    }
    let title = try screen("press : \"data cinema                               title\" Enter")
    #expect(title.count == 24)
  }

  @Test("A page that can't be read says so once, and all commands work on it")
  func unreadable() throws {
    let folder = try TemporaryFolder([
      "app.json": #"{"format": 1, "id": "broken", "pages": ["one"]}"#, "pages/one.json": "{ oops",
    ])
    let commands = ["inspect", "tree", "data", "plugins", "controls", "press j", "screen"]
    let run = try Self.program.run(
      ["run", "one", "--configs", folder.path, "--keep-going"],
      input: commands.joined(separator: "\n") + "\n")
    #expect(run.code == 1)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .suffix(24)
    #expect(lines.joined().filter { $0 == "⟦" }.count == 1)
    #expect(!lines.contains { $0.contains("▌") || $0.contains("▐") })
  }

  @Test("Letters go into a field that has the focus; Enter in a dialog is that of its first button")
  func fields() throws {
    let ask = "press j Enter"
    let typed = try screen(ask, "press q b t", page: "film")
    #expect(typed.contains { $0.contains("▸qbt") })
    let answered = try screen(ask, "press q b t Enter", page: "film")
    #expect(!answered.contains { $0.contains("What is your name?") })
    let next = try run(ask, "press q Tab", page: "film")
    #expect(next.output.hasSuffix("focus: film ok\n"))
    #expect(
      try run(ask, "press q Tab", "press S-Tab", page: "film").output.hasSuffix(
        "focus: film name\n"))
  }

  @Test("N7 what is typed into a field counts at once, before Enter and after Escape")
  func typing() throws {
    let app = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "app", "pages": ["finding"] }"#,
      "sources/films.json": #"""
      { "format": 1, "key": "film",
        "records": { "kid": { "text": "The Kid" }, "moon": { "text": "A Trip to the Moon" } },
        "search": ["text"] }
      """#,
      "pages/finding.json": #"""
      { "format": 1, "id": "finding", "plugins": ["search"], "cards": [{ "components": [
        { "items": [{ "plugins": ["search-field"] }] },
        { "plugins": [
          { "plugin": "source", "params": { "source": "films", "type": "film", "given": { "text": "search.text" } } }
        ] } ] }] }
      """#,
      "templates/item/film.json": #"{ "format": 1, "plugins": ["text"] }"#,
    ])
    func shown(_ keys: String) throws -> [String] {
      try ScreenRun.screen(
        ["press \(keys)", "wait 0"], page: "finding", options: ["--configs", app.path])
    }
    let hint = try #require(try shown("Escape").last)
    #expect(hint.contains("Tab goes on"))
    #expect(!hint.contains("/ find"))
    let some = try shown("o o n")
    #expect(some.contains { $0.contains("A Trip to the Moon") })
    #expect(!some.contains { $0.contains("The Kid") })
    #expect(try shown("o o Escape").contains { $0.contains("A Trip to the Moon") })
    let none = try shown("o o Backspace Backspace")
    #expect(!none.contains { $0.contains("Moon") || $0.contains("Kid") })
  }

  @Test("The help of a panel leads back to the panel")
  func panelBehind() throws {
    let panel = try screen("press i")
    #expect(try screen("press i", "press ? q") == panel)
    #expect(try screen("press i", "press ? q q") == screen())
  }

  @Test("H35 of an object the fields that changed are shown, by watch and by the trace")
  func objects() throws {
    let setup = ["set cinema votes {\"a\":{\"count\":1},\"b\":2}", "watch cinema votes"]
    let change = "set cinema votes {\"a\":{\"count\":2},\"b\":2}"
    let run = try Self.program.run(
      ["run", "cinema"],
      input: (setup + [change, "watch", "trace 1"]).joined(separator: "\n") + "\n")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("votes: a.count 1 → 2") }.count == 3)
    let large = (0..<200).map { "\"film-\($0)\":{\"count\":\($0)}" }.joined(separator: ",")
    let more = try Self.program.run(
      ["run", "cinema"],
      input:
        "set cinema votes {\(large)}\nset cinema votes {\(large.replacing("\"count\":7}", with: "\"count\":8}"))}\ntrace 1\n"
    )
    #expect(more.output.contains("votes: film-7.count 7 → 8"))
  }

  @Test("A wrong key is named, and what it can be")
  func wrongKeys() throws {
    let run = try run("press Enterr", "press click@3", "press fly@1,2", "press")
    #expect(run.errors.contains("\"Enterr\" is no key; a text to type is written in quotes"))
    #expect(run.errors.contains("; did you mean \"Enter\"?"))
    #expect(run.errors.contains("\"click@3\" needs a cell, as in Click@12,3"))
    #expect(run.errors.contains("\"fly\" is no action of the pointer"))
    #expect(run.errors.contains("press needs KEY"))
  }
}
