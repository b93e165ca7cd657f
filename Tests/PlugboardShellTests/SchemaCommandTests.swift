import Foundation
import TestSupport
import Testing

/// The schemas that the program prints and writes for editors.
@Suite("Schemas for editors") struct SchemaCommandTests {
  private func json(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("C6 schema prints either draft, and refuses another")
  func drafts() throws {
    let latest = try json(ShellProcess.run("schema", "pages/home.json").output)
    #expect(latest["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(latest["$defs"] != nil)
    let older = try json(ShellProcess.run("schema", "pages/home.json", "--draft", "7").output)
    #expect(older["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
    #expect(older["definitions"] != nil && older["$defs"] == nil)
    #expect(try ShellProcess.run("schema", "pages/home.json", "--draft", "6").code == 2)
    #expect(try ShellProcess.run("schema").code == 2)
    #expect(try ShellProcess.run("schema", "pages/home.json", "--all", ".").code == 2)
  }

  @Test("C6 schema --all writes every schema and the settings of VS Code, of which all others stay")
  func all() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      ".vscode/settings.json",
      """
      {
        "editor.tabSize": 2,
        "json.schemas": [
          { "fileMatch": ["x.json"], "url": "./x.schema.json" },
          { "fileMatch": ["old.json"], "url": "./.plugboard/old.schema.json" }
        ]
      }
      """)
    let arguments = ["schema", "--all", app.path, "--configs", app.path, "--draft", "7"]
    for _ in 1...2 {
      let run = try ShellProcess.program.run(arguments)
      #expect(run.code == 0 && run.lines.count == 9)
      let settings = try json(app.read(".vscode/settings.json"))
      #expect(settings["editor.tabSize"] as? Int == 2)
      let schemas = try #require(settings["json.schemas"] as? [[String: Any]])
      #expect(schemas.count == 9)
      #expect(schemas.first?["url"] as? String == "./x.schema.json")
      for schema in schemas.dropFirst() {
        let url = try #require(schema["url"] as? String)
        let written = try json(app.read(String(url.dropFirst(2))))
        #expect(written["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
      }
      let patterns = schemas.compactMap { ($0["fileMatch"] as? [String])?.first }
      #expect(patterns.contains("/app.json") && patterns.contains("/templates/item/*.json"))
    }
  }

  @Test("C6 settings with comments are left as they are, and the error has what to add")
  func comments() throws {
    let app = try TemporaryFolder.app()
    let text = "// mine\n{}\n"
    try app.write(".vscode/settings.json", text)
    let run = try ShellProcess.run("schema", "--all", app.path, "--configs", app.path)
    #expect(run.code == 1)
    #expect(run.errors.contains(#"add to "json.schemas" yourself: [{"fileMatch":["/app.json"],"#))
    #expect(try app.read(".vscode/settings.json") == text)
  }
}
