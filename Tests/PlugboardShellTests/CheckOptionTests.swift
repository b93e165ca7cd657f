import Foundation
import TestSupport
import Testing

@Suite("Options of check") struct CheckOptionTests {
  private static let page =
    #"{ "format": 1, "id": "home", "cards": [{ "components": [{ "items": [§] }] }] }"#

  private static func app(_ more: String = "", item: String) throws -> TemporaryFolder {
    try TemporaryFolder([
      "app.json":
        #"{ "format": 1, "id": "app", "pages": ["home"], "routes": { "app://home": "home" }\#(more) }"#,
      "pages/home.json": page.replacing("§", with: item),
    ])
  }

  private static let lonely = #"{ "data": { "text": "x" }, "plugins": ["text", "tap"] }"#

  @Test("T3 with --strict a warning fails as an error does")
  func strict() throws {
    let app = try Self.app(item: Self.lonely)
    let plain = try ShellProcess.run("check", app.path)
    #expect(plain.lines.last == "0 errors, 1 warning" && plain.code == 0)
    let strict = try ShellProcess.run("check", app.path, "--strict")
    #expect(strict.output == plain.output && strict.code == 1)
    let sound = try Self.app(item: Self.lonely.replacing(#", "tap""#, with: ""))
    #expect(try ShellProcess.run("check", sound.path, "--strict").code == 0)
  }

  @Test("T3 the app document excepts warnings by their code and file, also of a single file")
  func exceptions() throws {
    let exception =
      #", "checks": { "except": [{ "code": "event-unheard", "file": "pages/home.json" }] }"#
    let app = try Self.app(exception, item: Self.lonely)
    for path in [app.path, "\(app.path)/pages/home.json"] {
      #expect(try ShellProcess.run("check", path).output == "no faults\n")
    }
    let other = try Self.app(exception.replacing("home", with: "other"), item: Self.lonely)
    let lines = try ShellProcess.run("check", other.path).lines
    #expect(lines.count == 3 && lines[0].hasSuffix("(at /checks/except/0) [exception-idle]"))
    #expect(lines[1].hasSuffix("[event-unheard]"))
  }

  @Test("T3 an exception concerns no error")
  func errors() throws {
    let exception = #", "checks": { "except": [{ "code": "unknown-plugin" }] }"#
    let app = try Self.app(exception, item: #"{ "plugins": ["txt"] }"#)
    #expect(try ShellProcess.run("check", app.path).lines.last == "1 error, 1 warning")
  }

  @Test("T3 --texts lists what is the same in all languages of an app that has several")
  func texts() throws {
    let item = #"""
      { "data": { "text": "Now showing", "name": "films", "url": "app://home",
      "title": { "@text": { "en": "A b", "zh": "字" } } }, "plugins": ["text"] }
      """#
    let app = try Self.app(#", "languages": ["en", "zh"]"#, item: item)
    #expect(try ShellProcess.run("check", app.path).output == "no faults\n")
    let lines = try ShellProcess.run("check", app.path, "--texts").lines
    #expect(lines.count == 2 && lines[0].hasSuffix("/items/0/data/text) [text-plain]"))
    let keys = item.replacing("Now showing", with: "x").replacing(
      #""text"]"#, with: #"{ "plugin": "text", "params": { "text": "{title} [· {name}]" } }]"#)
    let filled = try Self.app(#", "languages": ["en", "zh"]"#, item: keys)
    #expect(try ShellProcess.run("check", filled.path, "--texts").output == "no faults\n")
    let single = try Self.app(
      #", "languages": ["en"]"#, item: item.replacing(#", "zh": "字""#, with: ""))
    #expect(try ShellProcess.run("check", single.path, "--texts").output == "no faults\n")
  }

  @Test("T3 --fix writes the names of today, and keeps every other byte of the file")
  func fix() throws {
    let program = ExternalProgram(built: "SecondProgram")
    let item =
      "{\t\"data\" :{ \"caption\": \"caption ü\"},\r\n \"plugins\":[\"count-taps\",\n{\"plugin\":\"keep\"}] }"
    let app = try Self.app(item: item)
    let told = try program.run(["check", app.path])
    #expect(told.lines[0].contains("is now named \"tally\"") && told.code == 1)
    #expect(try app.read("pages/home.json") == Self.page.replacing("§", with: item))
    // A key is known to have another name once its plugin is there.
    let line = "mended \(app.path)/pages/home.json: 1 name\n"
    #expect(try program.run(["check", app.path, "--fix"]).output == line + line + "no faults\n")
    let mended = item.replacing("\"caption\"", with: "\"title\"").replacing(
      "count-taps", with: "tally")
    #expect(try app.read("pages/home.json") == Self.page.replacing("§", with: mended))
  }

  @Test(
    "T3 --fix mends all former names of a file at once, whatever is before them on their line, and no other name"
  )
  func fixes() throws {
    let program = ExternalProgram(built: "SecondProgram")
    let item =
      #"{ "id": "ü", "plugins": ["count-taps"] }, { "id": "李\u0041", "plugins": ["count-taps", "kep"] }"#
    let app = try Self.app(item: item)
    let run = try program.run(["check", app.path, "--fix"])
    #expect(run.lines.first == "mended \(app.path)/pages/home.json: 2 names", "\(run.output)")
    #expect(run.output.contains("did you mean \"keep\"?") && run.code == 1, "\(run.output)")
    #expect(
      try app.read("pages/home.json")
        == Self.page.replacing("§", with: item.replacing("count-taps", with: "tally")))
  }

  @Test("T3 --watch checks again at each save")
  func watch() throws {
    let app = try Self.app(item: Self.lonely)
    let output = Pipe()
    let process = try ShellProcess.program.start(
      ["check", "--watch", "--configs", app.path], input: "", state: app, output: output)
    defer { process.terminate() }
    func next(until end: String) -> String {
      var text = ""
      while !text.contains(end) {
        let data = output.fileHandleForReading.availableData
        guard !data.isEmpty else { break }
        text += String(decoding: data, as: UTF8.self)
      }
      return text
    }
    #expect(next(until: "0 errors, 1 warning\n").contains("[event-unheard]"))
    let sound = Self.lonely.replacing(#", "tap""#, with: "")
    try app.write("pages/home.json", Self.page.replacing("§", with: sound))
    #expect(next(until: "no faults\n") == "\nno faults\n")
    try app.write("pages/junk.jsn", "{}")
    #expect(next(until: "0 errors, 1 warning\n").contains("[file-unread]"))
    try FileManager.default.removeItem(atPath: "\(app.path)/pages/junk.jsn")
    #expect(next(until: "no faults\n") == "\nno faults\n")
  }
}
