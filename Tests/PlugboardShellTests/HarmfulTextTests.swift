import Foundation
import TestSupport
import Testing

/// Text that would do harm on a terminal, through every command, view and error.
@Suite("Harmful text", .timeLimit(.minutes(10)))
struct HarmfulTextTests {
  /// C0, DEL, C1, the sequences that they begin, directions, invisible marks, tags.
  static let harm =
    "a\u{1B}[31mb\u{9B}2Jc\u{1B}]52;c;AA\u{7}d\u{1B}]0;t\u{1B}\\e\u{7F}f\u{8}g\u{85}h\u{0}i"
    + "\u{202E}j\u{2066}k\u{200E}l\u{61C}m\u{2028}n\u{2029}o\u{FEFF}p\u{E0041}q\u{E007F}r\u{90}s"

  /// The same in JSON, with surrogates that stand alone.
  private static let escaped =
    harm.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7F && scalar != "\\"
        ? String(scalar)
        : Character(scalar).utf16.map { unit in
          let digits = String(unit, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }.joined()

  /// The texts that a command line can contain: neither a NUL nor a line break.
  private static let word = harm.replacing("\u{0}", with: "").replacing("\u{85}", with: "")
    .replacing("\u{2028}", with: "").replacing("\u{2029}", with: "")

  private static func harmful(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x200B, 0x200E, 0x200F, 0x061C, 0x2028, 0x2029, 0x202A...0x202E,
        0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F:
        true
      default: false
      }
    }
  }

  private static func expectClean(_ run: ShellProcess.Result, _ name: String) {
    for text in [run.output, run.errors] {
      #expect(harmful(text).isEmpty, "\(name): \(text.debugDescription.prefix(2000))")
    }
  }

  /// An app whose texts, ids, keys and names are harmful, in views of every kind.
  private static func app() throws -> TemporaryFolder {
    let app = try TemporaryFolder.app()
    let text = escaped
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "data": { "title": "\(text)", "\(text)": 1 },
        "plugins": [
          { "plugin": "navigation-bar", "params": {
            "title": "\(text)", "buttons": [{ "id": "\(text)", "label": "\(text)", "url": "app://\(text)" }] } },
          "list", { "plugin": "button", "as": "\(text)", "params": { "label": "\(text)" } }, "\(text)"],
        "cards": [
          { "id": "\(text)", "type": "\(text)" },
          { "id": "card", "data": { "title": "\(text)", "subtitle": "\(text)" }, "plugins": ["card-header"],
            "components": [
              { "id": "row", "plugins": ["layout.scroll"], "items": [
                { "id": "go", "data": { "title": "\(text)", "url": "app://\(text)", "badge": "\(text)" },
                  "plugins": ["poster", "badge", "tap", "route"] },
                { "data": { "title": "\(text)", "text": "\(text)" }, "plugins": ["text"] },
                { "data": { "title": "\(text)", "subtitle": "\(text)" }, "plugins": ["poster", { "plugin": "view", "params": { "picture": { "event": "item.picture", "aspect": "banner" }, "lines": [{ "text": "{title}", "role": "title", "most": 1, "alignment": "center" }, { "text": "{subtitle}", "role": "subtitle", "most": 2, "alignment": "center" }] } }] },
                { "data": { "title": "\(text)" }, "plugins": ["button"] } ] },
              { "plugins": ["layout.tabs"], "items": [{ "data": { "title": "\(text)" } }] },
              { "plugins": [{ "plugin": "layout.stack", "params": { "gap": "\(text)" } }] } ] }] }
      """)
    return app
  }

  /// The values that fit a parameter; a parameter that isn't here has no test yet.
  private static let samples: [String: [String]] = [
    "ID": ["first", "go"], "ID|PLUGIN": ["go", "route"], "EVENT": ["gesture.tap"], "KEY": ["title"],
    "JSON": ["1"], "UNIT": ["like"],
    "PAGE|URL": ["first", "app://second"], "PAGE": ["first"], "CONTROL": ["x"], "TEXT": ["b"],
    "NAME": ["x"],
    "N": ["1"], "REASON": ["x"], "MODE": ["normal"], "TAG": ["en"], "COMMAND": ["tree"],
    "WIDTHxHEIGHT": ["90x30"], "ACTION|N|#N": ["60", "#1", "on"], "LINE": ["tr"],
    "key=value": ["a=b"], "URL": ["app://x"],
    "DURATION": ["0"], "NUMBER": ["1"], "[no] WHAT": ["text"], "ARGUMENT": ["x"],
    "FILE": ["x.golden"],
    "frames|plugins": ["plugins", "frames"],
  ]

  /// Returns lines with the harm in each place of a command, and with sound words alone.
  private static func lines(of command: CommandTable.Command) throws -> [String] {
    var lines = [command.name, "help \(command.name)", "\(command.name) --help"]
    let harm = "\"\(word.replacing("\\", with: ""))\""
    for parameter in command.parameters {
      #expect(samples[parameter] != nil, "\(parameter) of \(command.name) needs a sample")
    }
    let sound = command.parameters.map { samples[$0]?.first ?? "x" }
    for count in 0...sound.count {
      let head = ([command.name] + sound.prefix(count)).joined(separator: " ")
      lines += [head, "\(head) \(harm)", "\(head) \(harm)=\(harm)", "\(head) --\(word)"]
      for (place, value) in sound.enumerated() where place < count {
        var words = Array(sound.prefix(count))
        words[place] = harm
        lines.append(([command.name] + words).joined(separator: " "))
        for other in (samples[command.parameters[place]] ?? []) where other != value {
          words[place] = other
          lines.append(([command.name] + words).joined(separator: " "))
        }
      }
    }
    for option in command.options {
      let name = option.prefix { $0 != " " }
      lines.append(([command.name] + sound + ["\(name)=\(harm)"]).joined(separator: " "))
    }
    return lines.flatMap { [$0, "\($0) --json"] }
  }

  @Test(
    "H23 no harmful byte comes out of a command, with harm in each of its arguments and in all data"
  )
  func commands() throws {
    let app = try Self.app()
    let table = try CommandTable()
    for command in table.commands {
      let lines = try Self.lines(of: command)
      let setup = [
        "set first \"\(Self.word)\" \"\(Self.word)\"", "login \"\(Self.word)\"", "trace on",
      ]
      // Some commands write files.
      let run = try ShellProcess.program.run(
        ["first", "--configs", app.path, "--keep-going", "--wait", "0"],
        input: (setup + lines + ["trace 99", "trace 99 --json", "render"]).joined(separator: "\n"),
        in: URL(filePath: app.path))
      Self.expectClean(run, command.name)
      #expect((run.output + run.errors).contains("␛[31m"), "\(command.name)")
    }
  }

  @Test(
    "H23 no harmful byte comes out of the program's own commands and errors",
    arguments: [
      ["WORD"], ["--WORD"], ["--version", "WORD"], ["render", "WORD"],
      ["render", "first", "--size", "WORD"],
      ["render", "first", "--lang", "WORD"], ["render", "first"],
      ["render", "first", "--format", "html"],
      ["format", "WORD"], ["check", "WORD"], ["check"], ["check", "--json"], ["routes"],
      ["resolve", "WORD"], ["schema", "WORD"],
      ["resolve", "app://WORD", "--json"], ["--wait", "WORD"], ["run", "WORD"], ["-c", "WORD"],
      ["-c", "WORD", "--json"], ["-f", "WORD"], ["-f", "WORD", "--json"], ["--sources", "WORD"],
      ["first", "-c", "render; tree; data; plugins"],
      ["first", "--json", "-c", "render; tree; data; x"],
      ["man"], ["--help"], ["man", "WORD"],
    ])
  func program(words: [String]) throws {
    let app = try Self.app()
    let arguments = words.map { $0.replacing("WORD", with: Self.word) }
    let configs = ["routes", "resolve", "check", "render", "schema", "first"].contains(words[0])
    let run = try ShellProcess.program.run(
      arguments + (configs ? ["--configs", app.path] : []), input: "echo \(Self.word)\n")
    Self.expectClean(run, words.joined(separator: " "))
    #expect(!(run.output + run.errors).isEmpty)
  }

  @Test(
    "H23 no harmful byte of a name of a file comes out, and none of a document with lone surrogates"
  )
  func files() throws {
    let app = try TemporaryFolder.app()
    try app.write("pages/\(Self.word.replacing("/", with: "")).json", #"{ "format": 2 }"#)
    try app.write("pages/second.json", #"{ "format": 1, "id": "second", "x\ud800": "\udc00" }"#)
    for words in [
      ["check", app.path], ["check", "--json", app.path], ["second", "--configs", app.path],
    ] {
      Self.expectClean(try ShellProcess.program.run(words, input: "tree\ndata\n"), words[0])
    }
  }
}
