import Foundation
import TestSupport
import Testing

@Suite("The whole app as HTML files", .timeLimit(.minutes(10))) struct SiteTests {
  private let program = ExternalProgram(built: "plugboard")

  private func page(_ id: String, _ links: [String] = [], _ more: String = "") -> String {
    let buttons = links.enumerated().map {
      #"{ "id": "b\#($0.offset)", "label": "Link \#($0.offset)", "url": "\#($0.element)" }"#
    }
    return """
      { "format": 1, "id": "\(id)", "data": { "title": "Title of \(id)" }, "plugins": [
        { "plugin": "navigation-bar", "params": { "buttons": [\(buttons.joined(separator: ", "))] } }
      ]\(more) }
      """
  }

  private func app(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    let id = #", "inputs": { "id": { "type": "string", "required": true } }"#
    return try TemporaryFolder(
      [
        "app.json": """
        { "format": 1, "id": "app", "pages": ["home", "index", "film", "con", "secret"],
          "plugins": ["account", { "plugin": "login-check", "params": { "urls": ["app://film"] } }],
          "routes": { "app://home": "home", "app://film/:id": "film", "app://film": "film",
            "app://con": { "page": "con", "data": { "title": "Another" } } } }
        """,
        "pages/home.json": page(
          "home",
          [
            "app://film/A%20b", "app://film/a-B?x=1", "app://film/a-B?x=2", "app://home",
            "app://nowhere",
            "https://example.com/a", "app://film", "app://con", "mailto:a@example.com",
          ]),
        "pages/index.json": page("index"), "pages/con.json": page("con"),
        "pages/film.json": page("film", ["app://film/..%2F..%2Fetc", "app://film/%E5%A4%A7"], id),
        "pages/secret.json": page("secret", [], id),
      ].merging(files) { $1 })
  }

  private func write(_ app: TemporaryFolder, to folder: String = "site") throws
    -> ExternalProgram.Result
  {
    try program.run([
      "render", "--all", "--format", "html", "--out", "\(app.path)/\(folder)", "--configs",
      app.path,
      "--lang", "en",
    ])
  }

  /// Returns the addresses of links in a file, in their order.
  private func links(_ app: TemporaryFolder, _ file: String) throws -> [String] {
    try app.read("site/\(file)").matches(of: /href="([^"]*)"/).map { String($0.1) }
  }

  @Test("N7 render --all writes each page that opens without inputs, and what links lead to")
  func all() throws {
    let app = try app()
    let run = try write(app)
    #expect(
      run.errors == "note: the page \"secret\" needs inputs, and no link gives them\n")
    #expect(
      run.output == "wrote 9 files; begin with \(app.path)/site/index.html\n" && run.code == 0)
    #expect(
      try app.names(in: "site") == [
        "film-a-b-2.html", "film-a-b.html", "film-etc.html", "film.html", "home.html",
        "index-2.html",
        "index.html", "page-con-2.html", "page-con.html",
      ])
    // What leads to no file makes no link, and no log-in is asked for.
    #expect(
      try links(app, "home.html") == [
        "film-a-b.html", "film-a-b-2.html", "film-a-b-2.html", "home.html", "https://example.com/a",
        "page-con-2.html", "mailto:a@example.com",
      ])
    #expect(try links(app, "film-a-b.html") == ["film-etc.html", "film.html"])
    #expect(
      try links(app, "index.html") == [
        "home.html", "index-2.html", "film-a-b.html", "film-a-b-2.html", "film-etc.html",
        "film.html",
        "page-con.html", "page-con-2.html",
      ])
    let index = try app.read("site/index.html")
    for entry in [
      #"<a class="link" href="home.html">Title of home</a> <span class="caption muted" dir="auto">home<"#,
      #"href="film-a-b.html">Title of film</a> <span class="caption muted" dir="auto">film id=A b<"#,
      #"href="film-a-b-2.html">Title of film</a> <span class="caption muted" dir="auto">film id=a-B<"#,
      #"href="page-con-2.html">Another</a> <span class="caption muted" dir="auto">con app://con<"#,
    ] { #expect(index.contains(entry), "\(entry)") }
    for name in try app.names(in: "site") { _ = try MarkupChecker(app.read("site/\(name)")) }
    let mode = try FileManager.default.attributesOfItem(atPath: "\(app.path)/site/home.html")
    #expect((mode[.posixPermissions] as? Int).map { $0 & 0o700 } == 0o600)
  }

  @Test("N7 R15 links of render --all, and resolve, follow relocations")
  func relocated() throws {
    let app = try app([
      "app.json": """
      { "format": 1, "id": "app", "pages": ["home", "index"], "plugins": ["relocation"],
        "data": { "relocations": { "app://old": "app://home", "app://round": "app://round/", "app://shop": "https://example.com/b" } },
        "routes": { "app://home": "home" } }
      """,
      "pages/home.json": page("home"),
      "pages/index.json": page("index", ["app://old", "app://shop", "app://round"]),
    ])
    #expect(try write(app).code == 0)
    #expect(try links(app, "index-2.html") == ["home.html", "https://example.com/b"])
    let resolved = try program.run(["resolve", "app://old", "--configs", app.path])
    #expect(resolved.output.hasPrefix("app://old is relocated to app://home\n"))
    #expect(resolved.output.hasSuffix("opens home\n") && resolved.code == 0)
    #expect(try program.run(["resolve", "app://round", "--configs", app.path]).code != 0)
  }

  @Test("N7 a file of render --all is that of render, but for its links")
  func same() throws {
    let app = try app()
    _ = try write(app)
    let one = try program.run([
      "render", "index", "--format", "html", "--configs", app.path, "--lang", "en",
    ])
    #expect(try app.read("site/index-2.html") == one.output)
  }

  @Test("N7 render --all replaces its own files, and leaves those of others")
  func others() throws {
    let app = try app()
    _ = try write(app)
    try app.write("site/home.html", "mine")
    try app.write("site/notes.txt", "mine too")
    try app.write("pages/index.json", page("index", ["app://con"]))
    let run = try write(app)
    #expect(
      run.errors.hasPrefix(
        "error: \"\(app.path)/site/home.html\" can't be written: a file of this name is there that this"
          + " command hasn't written; move it, or name another folder\n"))
    #expect(run.code == 1)
    #expect(try app.read("site/home.html") == "mine" && app.read("site/notes.txt") == "mine too")
    #expect(try links(app, "index-2.html") == ["page-con-2.html"])
  }

  @Test("N7 no file of render --all has a link to one that this run hasn't written")
  func unwritten() throws {
    let app = try app([
      "pages/index.json": page("index", ["app://home", "app://con", "app://film/1"])
    ])
    _ = try write(app)
    #expect(
      try links(app, "index-2.html") == ["home.html", "page-con-2.html", "film-1.html"])
    // One is found before the page that leads to it is written, the other one after it.
    try app.write("site/home.html", "mine")
    try app.write("site/page-con-2.html", "mine")
    try app.write("site/film-1.html", "mine")
    let run = try write(app)
    #expect(run.code == 1 && run.output.hasPrefix("wrote 7 files; "))
    #expect(try links(app, "index-2.html") == [])
    for name in try app.names(in: "site") where try app.read("site/\(name)") != "mine" {
      let led = try links(app, name).filter { try app.names(in: "site").contains($0) }
      #expect(try led.allSatisfy { try app.read("site/\($0)") != "mine" }, "\(name): \(led)")
    }
  }

  @Test("N7 a link to a page keeps the part of its URL after #")
  func fragments() throws {
    let app = try app([
      "pages/index.json": page(
        "index",
        [
          "app://con#a%20b", "app://con#", "app://con", "app://film/1?x#'y",
          "https://example.com/#z",
        ])
    ])
    _ = try write(app)
    #expect(
      try links(app, "index-2.html") == [
        "page-con-2.html#a%20b", "page-con-2.html#", "page-con-2.html", "film-1.html#&#39;y",
        "https://example.com/#z",
      ])
    #expect(try links(app, "index.html").allSatisfy { !$0.contains("#") })
  }

  @Test("N7 render --all tells a page that can't be read, writes the others, and ends with 1")
  func faulty() throws {
    let app = try app([
      "pages/con.json": "{", "pages/index.json": page("index", ["app://con"], #", "cardz": []"#),
    ])
    let run = try write(app)
    #expect(run.code == 1)
    #expect(run.errors.contains("pages/con.json:1:2: error:"))
    #expect(run.errors.contains("unknown-key"))
    #expect(try links(app, "index-2.html") == [])
    #expect(try !app.names(in: "site").contains { $0.contains("con") })
  }

  @Test("N7 render --all writes no more than 1000 pages, and leaves out the links to others")
  func limit() throws {
    let app = try app([
      "pages/home.json": page("home", (0..<1003).map { "app://film/\($0)" }),
      "pages/film.json":
        #"{ "format": 1, "id": "film", "inputs": { "id": { "type": "string", "required": true } } }"#,
    ])
    let run = try write(app)
    #expect(run.code == 0 && run.output.hasPrefix("wrote 1001 files; "))
    #expect(
      run.errors.contains(
        "note: there are 1000 files of pages, which is the limit; 6 other URLs make no links\n"))
    #expect(try links(app, "home.html").count == 997)
  }

  @Test(
    "N7 a wrong use of --all or --out is an error that says so",
    arguments: [
      (["--all"], "--all needs --format html and --out DIR", 2),
      (["--all", "--out", "x"], "--all needs --format html and --out DIR", 2),
      (["--all", "--format", "html"], "--all needs --format html and --out DIR", 2),
      (["--all", "--format", "html", "--out", ""], "--all needs --format html and --out DIR", 2),
      (["home", "--format", "html", "--out", "x"], "--out needs --all", 2),
      (
        ["home", "--all", "--format", "html", "--out", "x"],
        "--all takes no page, not even \"home\"", 2
      ),
      (["--all", "--format", "html", "--out", "/dev/null"], "it is a device, not a folder", 1),
      (["--all", "--format", "html", "--out", "/dev/null/x"], "is a file, not a folder", 1),
      (
        ["--all", "--format", "html", "--out", "x", "--size", "80x24"],
        "a page in HTML fits any screen", 2
      ),
    ])
  func misuse(words: [String], message: String, code: Int32) throws {
    let app = try app()
    let run = try program.run(["render", "--configs", app.path] + words)
    #expect(run.code == code && run.output == "")
    #expect(run.errors.contains(message))
    #expect(run.errors.hasPrefix("error: "))
  }
}
