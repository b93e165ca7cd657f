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
    // An editor suggests the names of the documents.
    #expect(latest.description.contains("article-3"))
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

  @Test(
    "C6 the patterns of the settings begin with the folder of the documents if it is below the editor's"
  )
  func patterns() throws {
    let app = try TemporaryFolder.app()
    let folder = app.url.deletingLastPathComponent().path
    let editor = try TemporaryFolder([:])
    let run = try ShellProcess.run("schema", "--all", editor.path, "--configs", "\(app.path)/./")
    #expect(run.code == 0)
    let settings = try editor.read(".vscode/settings.json")
    let name = app.path.dropFirst(folder.count + 1)
    #expect(settings.contains("[\"**/\(name)/app.json\"]"), "\(settings)")
  }

  /// The entries that the command writes, without brackets, in the lines of settings with an indentation.
  private func entries(_ indentation: String, _ lineBreak: String = "\n") -> String {
    let levels = ["page", "card", "component", "item", "other"]
    let files =
      [("/app.json", "app"), ("/pages/**/*.json", "page"), ("/sources/**/*.json", "source")]
      + levels.map { ("/templates/\($0)/*.json", "template-\($0)") }
    return files.map { pattern, name in
      #"\#(indentation){ "fileMatch": ["\#(pattern)"], "url": "./.plugboard/\#(name).schema.json" }"#
    }.joined(separator: ",\(lineBreak)")
  }

  /// Writes settings, and returns them as the command leaves them.
  private func merged(_ text: String, times: Int = 1) throws -> String {
    let app = try TemporaryFolder.app()
    try app.write(".vscode/settings.json", text)
    for _ in 1...times {
      let run = try ShellProcess.run("schema", "--all", app.path, "--configs", app.path)
      #expect(run.code == 0, "\(run.errors)")
    }
    // Foundation would take a byte order mark away.
    return try String(
      decoding: Data(contentsOf: app.url.appending(path: ".vscode/settings.json")), as: UTF8.self)
  }

  @Test(
    "C6 the schemas come into settings with comments, of which everything else stays byte for byte")
  func comments() throws {
    #expect(
      try merged(
        """
        // first
        {
            // a comment with { "json.schemas": [] } and "quotes
            "editor.tabSize": 2, /* one, */ "files.associations": { "*.x": "json", }, // "]}"
            "url": "https://example.org/*//*/\\"" /* the last */
            // the end
        }
        // behind

        """) == """
          // first
          {
              // a comment with { "json.schemas": [] } and "quotes
              "editor.tabSize": 2, /* one, */ "files.associations": { "*.x": "json", }, // "]}"
              "url": "https://example.org/*//*/\\"", /* the last */
              // the end
              "json.schemas": [
          \(entries("        "))
              ]
          }
          // behind

          """)
  }

  @Test(
    "C6 the schemas written before are replaced within their array, and others and comments stay")
  func replaced() throws {
    #expect(
      try merged(
        """
        {
        \t"json.schemas": [ // mine
        \t\t{ "fileMatch": ["old.json"], "url": "./.plugboard/old.schema.json" },
        \t\t// x
        \t\t{ "fileMatch": ["x.json"], "url": "./x.schema.json" }, /* y */
        \t\t{ "fileMatch": [/* z */ "elsewhere.json"], "url": "./.plugboard/app.schema.json" }, // app
        \t\t{ "url": "./.plugboard/older.schema.json", }, // last
        \t],
        \t"a": 1,
        }
        """, times: 2) == """
          {
          \t"json.schemas": [ // mine
          \t\t// x
          \t\t{ "fileMatch": ["x.json"], "url": "./x.schema.json" }, /* y */
          \(entries("\t\t").split(separator: ",\n")[0]), // app
          \t\t // last
          \(entries("\t\t").split(separator: ",\n").dropFirst().joined(separator: ",\n"))
          \t],
          \t"a": 1,
          }
          """)
  }

  @Test(
    "C6 settings that are empty, on one line, in other lines or after a byte order mark get the schemas in their layout",
    arguments: [
      ("", "{\n  \"json.schemas\": [\n", "    ", "\n  ]\n}\n"),
      (" \n", " \n{\n  \"json.schemas\": [\n", "    ", "\n  ]\n}\n"),
      ("// mine", "// mine\n{\n  \"json.schemas\": [\n", "    ", "\n  ]\n}\n"),
      ("/* {} */\r\n", "/* {} */\r\n{\r\n  \"json.schemas\": [\r\n", "    ", "\r\n  ]\r\n}\r\n"),
      ("{}", "{\n  \"json.schemas\": [\n", "    ", "\n  ]\n}"),
      ("{ /* a */ }", "{ /* a */\n  \"json.schemas\": [\n", "    ", "\n  ]\n}"),
      ("{ // a\n}", "{ // a\n  \"json.schemas\": [\n", "    ", "\n  ]\n}"),
      (#"{"a":[1,],}"#, "{\"a\":[1,],\n  \"json.schemas\": [\n", "    ", "\n  ]\n}"),
      (
        "\u{FEFF}{\r\n \"a\": 1\r\n}\r\n", "\u{FEFF}{\r\n \"a\": 1,\r\n \"json.schemas\": [\r\n",
        "  ", "\r\n ]\r\n}\r\n"
      ),
      (
        #"{"json.schemas":[{"url":"./.plugboard/a"},{"url":"./.plugboard/b"}]}"#,
        "{\"json.schemas\":[\n", "  ", "\n]}"
      ),
      (
        #"{ "json.schemas": [/**/{"url":1}/**/ , ] }"#,
        "{ \"json.schemas\": [/**/{\"url\":1}/**/ ,\n", "  ", "\n] }"
      ),
    ])
  func layouts(text: String, start: String, indentation: String, end: String) throws {
    let lineBreak = text.contains("\r\n") ? "\r\n" : "\n"
    #expect(try merged(text) == start + entries(indentation, lineBreak) + end)
  }

  @Test(
    "C6 settings that can't be understood are left as they are, and the error has the reason and the text to add",
    arguments: [
      ("[] // mine", "it isn't a JSON object"),
      ("{ \"a\": /* open }", "line 1, column 8: "),
      ("// mine\n{ \"a\": tru }", "line 2, column 8: "),
      ("{ \"a\": 1 \"b\": 2 }", "line 1, column 10: "),
      ("{ , }", "line 1, column 3: "),
      ("{ \"a\": 1 } { }", "line 1, column 12: "),
      ("{ \"json.schemas\": {} }", "its \"json.schemas\" isn't an array"),
      ("{ \"json.schemas\": [], \"json.schemas\": [] }", "it has \"json.schemas\" twice"),
      ("{ \"json.schemas\": [], \"json\\u002Eschemas\": [] }", "it has \"json.schemas\" twice"),
    ])
  func refused(text: String, reason: String) throws {
    let app = try TemporaryFolder.app()
    try app.write(".vscode/settings.json", text)
    let run = try ShellProcess.run("schema", "--all", app.path, "--configs", app.path)
    #expect(run.code == 1)
    #expect(run.errors.contains("settings.json\" stays as it is: \(reason)"), "\(run.errors)")
    #expect(run.errors.contains(#"add to "json.schemas" yourself: [{"fileMatch":["/app.json"],"#))
    #expect(try app.read(".vscode/settings.json") == text)
  }
}
