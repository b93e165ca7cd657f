import TestSupport
import Testing

@Suite("Languages of the program")
struct LanguageTests {
  private static func app(languages: String = #""languages": ["zh", "en"],"#) throws
    -> TemporaryFolder
  {
    try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "small", \(languages) "plugins": ["account"], "pages": ["first", "second"] }
      """,
      "pages/first.json": """
      {
        "format": 1, "id": "first",
        "data": { "title": { "@text": { "zh": "首页", "en": "Home", "de": "Start" } } },
        "plugins": [
          {
            "plugin": "navigation-bar",
            "params": {
              "buttons": [
                { "id": "go", "label": { "@text": { "zh": "去", "en": "Go" } }, "url": "app://x" }
              ]
            }
          }
        ],
        "cards": [{ "components": [{ "items": [{ "id": "who", "plugins": ["account-view"] }] }] }]
      }
      """,
      "pages/second.json": """
      {
        "format": 1, "id": "second", "plugins": ["navigation-bar"],
        "data": { "title": { "@text": { "zh": "第二页", "en": "Second" } } }
      }
      """,
    ])
  }

  private static func frame(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> ExternalProgram.Result {
    let app = try app()
    return try ShellProcess.program.run(
      ["render", "first", "--configs", app.path, "--size", "24x3"] + words,
      environment: environment)
  }

  private static let chinese = [" 首页            [ 去 ]", String(repeating: "─", count: 24), "未登录"]
  private static let english = [
    " Home            [ Go ]", String(repeating: "─", count: 24), "Not logged in",
  ]

  @Test(
    "C22 render and run show the languages of --lang",
    arguments: [
      ("zh", chinese), ("en", english), ("en-GB", english), ("en,zh", english),
      ("ZH-Hans", chinese),
    ])
  func option(value: String, frame: [String]) throws {
    let rendered = try Self.frame(["--lang", value])
    #expect(rendered.lines == frame)
    #expect(rendered.errors.isEmpty)
    let app = try Self.app()
    let run = try ShellProcess.run(
      "--lang", value, "--configs", app.path, input: "render 24x3\n")
    #expect(run.lines == frame)
  }

  @Test("C22 without --lang the environment's languages count, and without these the app's")
  func environment() throws {
    #expect(try Self.frame([]).lines == Self.chinese)
    #expect(try Self.frame([], environment: ["LANG": "C"]).lines == Self.chinese)
    let english = ["LC_ALL": "en_US.UTF-8", "LANG": "zh_CN.UTF-8"]
    #expect(try Self.frame([], environment: english).lines == Self.english)
    #expect(
      try Self.frame(["--lang", "zh"], environment: english).lines == Self.chinese)
    let several = ["LANG": "zh_CN.UTF-8", "LANGUAGE": "fr:en"]
    #expect(try Self.frame([], environment: several).lines == Self.english)
  }

  @Test(
    "C22 a language that is no tag or not of the app is refused, with the app's list",
    arguments: [
      ("fr", "error: the app has no texts in \"fr\"; it has zh, en\n", 1),
      ("zh,de", "error: the app has no texts in \"de\"; it has zh, en\n", 1),
      ("zh_CN", "error: \"zh_CN\" is no language tag, such as en or zh-Hans\n", 2),
      ("en,", "error: \"\" is no language tag, such as en or zh-Hans\n", 2),
      ("enn", "error: the app has no texts in \"enn\"; it has zh, en\n", 1),
    ])
  func refused(value: String, message: String, code: Int32) throws {
    let run = try Self.frame(["--lang", value])
    #expect(run.errors == message)
    #expect(run.output.isEmpty)
    #expect(run.code == code)
  }

  @Test("C22 an app that names no languages takes every tag")
  func noLanguages() throws {
    let app = try Self.app(languages: "")
    let run = try ShellProcess.run(
      "--lang", "de", "--configs", app.path, input: "data first title\nlanguage\nlanguage en\n")
    #expect(run.lines == ["\"Start\"", "language de, en", "language en"])
  }

  @Test(
    "C22 an app that names no languages is in English if the texts lack the languages that are wanted",
    arguments: ["de_DE.UTF-8", "fr", "C"])
  func fallback(locale: String) throws {
    let app = try Self.app(languages: "")
    let run = try ShellProcess.program.run(
      ["render", "second", "--configs", app.path, "--size", "24x3"], environment: ["LANG": locale])
    #expect(run.lines.first == " Second")
    let listed = try Self.app(languages: #""languages": ["zh"],"#)
    let chinese = try ShellProcess.program.run(
      ["render", "second", "--configs", listed.path, "--size", "24x3"],
      environment: ["LANG": locale])
    #expect(chinese.lines.first == " 第二页")
  }

  @Test("C22 the command language shows the list, and changes it for all open pages")
  func command() throws {
    let app = try Self.app()
    let run = try ShellProcess.run(
      "--lang", "en", "--configs", app.path, "--keep-going",
      input: """
        language
        open second
        language zh-Hans
        data second title
        back
        render 24x3
        language en,zh --json
        data first title
        reload
        data first title
        language fr
        language
        """)
    #expect(
      run.lines == [
        "language en, zh", "opened second", "language zh-Hans, zh, en", "\"第二页\"",
        "closed second, back at first",
      ] + Self.chinese + [
        "{\"languages\":[\"en\",\"zh\"]}", "\"Home\"", "reloaded, nothing has changed", "\"Home\"",
        "language en, zh",
      ])
    #expect(run.errors == "line 11: the app has no texts in \"fr\"; it has zh, en\n")
    #expect(run.code == 1)
  }

  @Test("C22 check lists texts that lack a language of the app, as warnings")
  func check() throws {
    let app = try Self.app()
    try app.write(
      "pages/second.json",
      """
      {
        "format": 1, "id": "second",
        "data": { "title": { "@text": { "zh": "第二页" } } }
      }
      """)
    let run = try ShellProcess.run("check", "--configs", app.path)
    #expect(
      run.lines == [
        "\(app.path)/pages/first.json:3:61: warning: the \"languages\" of the app don't list \"de\"; add it there,"
          + " or remove it here (at /data/title/@text/de) [text-language-unlisted]",
        "\(app.path)/pages/second.json:3:33: warning: the text lacks \"en\", which the app's \"languages\""
          + " name; it is shown in another language (at /data/title/@text) [text-language]",
        "0 errors, 2 warnings",
      ])
    #expect(run.code == 0)
  }
}
