import Foundation
import Plugboard
import TestSupport
import Testing

/// The program `plugboard` over the documents that are shipped with it.
@Suite("The program with the shipped documents") struct DemoProgramTests {
  private let program = ExternalProgram(built: "plugboard")

  private func script(_ lines: String..., page: String) throws -> ExternalProgram.Result {
    try program.run([page, "--wait", "0"], input: lines.joined(separator: "\n"))
  }

  @Test("T3 check finds nothing wrong in the documents that are shipped")
  func check() throws {
    let run = try program.run(["check"])
    #expect(run.output == "no faults\n")
    #expect(run.code == 0)
  }

  @Test("H30 the article's script gives the output that stands beside it")
  func article() throws {
    let folder = "Tests/PlugboardDemoTests/Scripts"
    let run = try program.run(input: WorkingCopy.text("\(folder)/article.txt"))
    #expect(run.output == (try WorkingCopy.text("\(folder)/article.golden")))
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test("C16 the board hot has a feed that loads further films by a button, up to the last")
  func feed() throws {
    let run = try script(
      "data hot/feed source.page", "tap hot/feed more", "data hot/feed source.page",
      "tap hot/feed more", "data hot/feed source.state", "controls hot/feed", page: "hot")
    #expect(run.lines.first == "1")
    #expect(run.lines.contains("2") && run.lines.contains("\"noMore\""))
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test("C16 the player's page shows the record of its film, in the language of the page")
  func film() throws {
    let run = try script(
      "set player film kid", "data player title", "language en", "data player title",
      "data player director", page: "player")
    #expect(run.lines.contains("\"寻子遇仙记\"") && run.lines.contains("\"The Kid\""))
    #expect(run.output.contains("Chaplin"))
    #expect(run.errors.isEmpty)
  }
}

/// A person at the six boards, from line to line of a script.
@Suite("The boards in use") struct BoardUseTests {
  private let program = ExternalProgram(built: "plugboard")

  /// Runs commands on the home page in English, and returns what they print.
  private func run(_ lines: String..., options: [String] = []) throws -> ExternalProgram.Result {
    try run(lines, options: options)
  }

  private func run(_ lines: [String], options: [String] = []) throws -> ExternalProgram.Result {
    try program.run(
      ["run", "--lang", "en"] + options, input: lines.joined(separator: "\n") + "\n")
  }

  @Test("The board member waits for a log-in, and opens after it")
  func member() throws {
    let run = try run("tap home member", "suspended", "login Ada", "expect page member")
    #expect(run.output.contains("route.open at cinema"))
    #expect(run.output.contains("opened member"))
    #expect(run.errors.isEmpty && run.code == 0, "\(run.errors)")
  }

  @Test(
    "A like waits for a log-in, is tracked, shows on other boards, and is there in the next run")
  func like() throws {
    let state = try TemporaryFolder()
    let options = ["--state", state.path]
    let boards = ["profile", "hot", "home", "search"]
    let looks = boards.flatMap { ["open \($0)", "find '♥ 159'"] }
    let places = ["profile/2/0/0", "hot/0/0/0", "home#2/7/0/8", "search/3/0/0"]
    let first = try run(
      ["open app://player/steamboat-willie", "tap player/0/0/0 like", "suspended", "login Ada"]
        + looks + ["data cinema tracking.log", "data cinema likes.names"], options: options)
    #expect(first.output.contains("like.set at cinema"))
    #expect(
      first.output.contains(#""event":"item.tap","title":"Steamboat Willie","control":"like""#))
    #expect(
      first.output.contains(#""event":"like.set","subject":"steamboat-willie","liked":true"#))
    for place in places { #expect(first.lines.contains("\(place)  ♥ 159")) }
    #expect(first.output.contains(#"["steamboat-willie"]"#))
    let next = try run(["data cinema likes.names"] + looks, options: options)
    for place in places { #expect(next.lines.contains("\(place)  ♥ 159")) }
    #expect(next.output.contains(#"["steamboat-willie"]"#))
    #expect(first.errors.isEmpty && next.errors.isEmpty, "\(first.errors) \(next.errors)")
  }

  @Test("A film runs on the clock, and goes on in the next run where it was left")
  func watching() throws {
    let state = try TemporaryFolder()
    let options = ["--state", state.path]
    let film = ["open app://player/kid", "data player/0/0/0 video.second"]
    let first = try run(
      film[0], "tap player/0/0/0 toggle", "wait 10s", film[1], "back", "open profile",
      "find 'The Kid'", options: options)
    #expect(first.lines.contains("600"))
    #expect(first.output.contains("profile/1/0/0"))
    let next = try run(film[0], film[1], options: options)
    #expect(next.lines.contains("600"))
  }

  @Test("Films are found by title, director, year and country in both languages, or none is")
  func search() throws {
    let field = "type search/0/0/0 search-field"
    for text in ["chaplin", "卓别林", "1921 kid", "寻子"] {
      let run = try run("open search", "\(field) '\(text)'", "find 'The Kid'")
      #expect(run.output.contains("search/2/0/"), "\(text)")
    }
    let none = try run("open search", "\(field) zzz", "find 'Nothing found'")
    #expect(none.output.contains("search/2/0"))
  }

  @Test("Each word of the search page finds films, in both languages", arguments: ["zh", "en"])
  func words(language: String) throws {
    for word in 0..<6 {
      let run = try run(
        "open search", "tap search/0/1/\(word)", "tree search/2",
        options: ["--lang", language])
      #expect(run.output.contains("search/2/0/0 item"), "\(word)")
    }
  }

  @Test("N3 what the screen shows for a second is recorded with its place, and once")
  func exposure() throws {
    let run = try run(
      "press j", "wait 2s", "press j j", "wait 2s", "press j", "wait 2s", "open hot",
      "press j", "wait 2s", "press Escape", "wait 2s", "data cinema tracking.log --json")
    let exposed = run.lines.suffix(1).joined().components(separatedBy: #""event":"exposure""#)
      .dropFirst()
    let places = exposed.map { $0.prefix { $0 != "}" } }
    #expect(places.count > 10)
    #expect(places.contains { $0.contains(#""board":"home""#) && $0.contains(#""card":1"#) })
    #expect(places.contains { $0.contains(#""board":"hot""#) })
    #expect(Set(places).count == places.count)
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test("R18 a film is opened for a rating, and the board tells it afterwards")
  func rating() throws {
    let run = try run(
      "tap home/2/0/0", "expect page player", "tap player/2/0/0 rating=1",
      "tap player/2/0/1 submit", "expect page home",
      "find 'Your rating: ★★'")
    #expect(run.errors.isEmpty && run.code == 0, "\(run.errors) \(run.output)")
  }

  @Test("A second app of the same plugins is a folder of documents")
  func museum() throws {
    let museum = "Tests/PlugboardDemoTests/Museum"
    #expect(try program.run(["check", "--configs", museum]).output == "no faults\n")
    let run = try program.run(
      ["run", "--configs", museum, "--lang", "en"],
      input: """
        find Starry
        type gallery/0/0/0 search-field rembrandt
        find Night
        login Ada
        tap gallery/2/0/1 like
        data museum likes
        controls gallery/2/0/1
        """)
    #expect(run.output.contains("gallery/2/0/2"))
    #expect(run.output.contains("gallery/1/0/0"))
    #expect(run.output.contains(#""great-wave":{"count":4,"liked":true}"#))
    #expect(run.output.contains("♥ Liked 4"))
    #expect(run.errors.isEmpty && run.code == 0, "\(run.errors)")
  }
}

@Suite("The README's examples of the demo") struct ReadmeDemoTests {
  @Test("each gives exactly the output that stands below it", arguments: [0, 1])
  func example(position: Int) throws {
    let blocks = try MarkdownPage("README.md").blocks(of: "console")
    let block = try #require(
      blocks[position].firstMatch(of: /\$ (?<command>.*)\n(?<printed>[\s\S]*)/))
    let path = ExternalProgram(built: "plugboard").path
    let run = try ExternalProgram(path: "/bin/bash").run([
      "-c", block.command.replacingOccurrences(of: "swift run plugboard", with: "'\(path)'"),
    ])
    #expect(run.output == block.printed)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }

  @Test("its page is the one of the demo, to the letter")
  func page() throws {
    let blocks = try MarkdownPage("README.md").blocks(of: "json")
    #expect(blocks == [try WorkingCopy.text("PluginConfigs/pages/article-3.json")])
  }

  @Test("T1 the template of the guide FirstPlugin is that of the demo, and the new entry")
  func guide() throws {
    let guide = try WorkingCopy.text("Sources/Plugboard/Plugboard.docc/FirstPlugin.md")
    let block = try #require(guide.firstMatch(of: /```json\n(?<text>[\s\S]*?)```/))
    let plugins = JSONPointer(["plugins"])
    let stated = try JSONReader().read(String(block.text)).value[plugins]
    let shipped = try JSONReader().read(
      WorkingCopy.text("PluginConfigs/templates/item/poster.json")
    ).value[plugins]
    let entries = try #require(stated.flatMap([Value].init(value:)))
    #expect(entries.dropLast() == shipped.flatMap([Value].init(value:))?[...])
    #expect(entries.last?[JSONPointer(["plugin"])] == "seen")
  }
}
