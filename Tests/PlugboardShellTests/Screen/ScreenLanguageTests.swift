import TestSupport
import Testing

@Suite("The language of the screen", .timeLimit(.minutes(10)))
struct ScreenLanguageTests {
  /// Returns the screen of a page with Chinese texts.
  private func screen(
    _ lines: String..., language: String = "zh", page: String = "one"
  ) throws -> [String] {
    let app = try TemporaryFolder([
      "app.json":
        #"{ "format": 1, "id": "a", "languages": ["zh", "en"], "pages": ["one", "two"] }"#,
      "pages/two.json": """
      { "format": 1, "id": "two", "plugins": ["navigation-bar"], "cards": [{ "components": [{ "items": [
        { "data": { "text": "x" }, "plugins": ["text"] } ] }] }] }
      """,
      "pages/one.json": """
      { "format": 1, "id": "one", "plugins": ["list", "navigation-bar"],
        "data": { "title": { "@text": { "zh": "首页", "en": "Home" } } },
        "cards": [{ "components": [{ "items": [
          { "data": { "title": { "@text": { "zh": "电影", "en": "Film" } }, "text": "x" },
            "plugins": ["text", "tap"] }
        ] }] }] }
      """,
    ])
    return try ScreenRun.screen(
      lines, page: page, options: ["--configs", app.path, "--lang", language])
  }

  @Test("H11 the words of the screen are in the language of the page")
  func words() throws {
    #expect(try screen().last?.hasSuffix(": 命令   t 追踪   i 查看   ? 帮助   q 退出") == true)
    #expect(try screen("press z").last?.contains("此键在这里不起作用") == true)
    #expect(try screen("press / \"电影\" Enter").last?.hasPrefix("第 1 个，共 1 个") == true)
    let help = try screen("press ?")
    #expect(help[0].contains("按键和命令") && help[1] == "在页面上")
    #expect(help.last?.contains("q 关闭") == true)
    #expect(!help.dropLast().joined().contains("move"))
    #expect(try screen("press e").joined().contains("错误和消息"))
    #expect(try screen(language: "en").last?.hasSuffix("? help   q quit") == true)
    let changed = try screen("language en", "press ?")
    #expect(changed[1] == "On the page")
  }

  @Test(
    "N11 without a focus, Enter and p say so in the language of the page",
    arguments: [("en", "nothing has the focus"), ("zh", "没有任何项目获得焦点")])
  func noFocus(language: String, text: String) throws {
    for key in ["Enter", "p"] {
      let lines = try screen("press \(key)", language: language, page: "two")
      #expect(lines.last?.hasPrefix(text) == true, "\(lines.last ?? "")")
    }
  }
}
