import Testing

@Suite("Commands about documents")
struct DocumentCommandTests {
  @Test("T3 check finds nothing wrong in the documents that are shipped")
  func shipped() throws {
    let run = try ShellProcess.run("check")
    #expect(run.output == "no faults\n")
    #expect(run.code == 0)
  }

  @Test("C3 check names every fault with file, line, column and suggestion, in text and JSON")
  func faults() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/second.json",
      """
      {
        "format": 1,
        "id": "second",
        "plugins": ["navigation-baar", { "plugin": "list", "params": { "gapp": 1 } }]
      }
      """)
    let text = try ShellProcess.run("check", app.path)
    #expect(text.lines.count == 3)
    #expect(text.lines[0].hasPrefix("\(app.path)/pages/second.json:4:15: error: "))
    #expect(text.lines[0].contains("did you mean \"navigation-bar\"?"))
    #expect(text.code == 1)
    let json = try ShellProcess.run("check", "--json", "--configs", app.path)
    #expect(
      json.output.hasPrefix(
        "[{\"file\":\"\(app.path)/pages/second.json\",\"line\":4,\"column\":15,"
          + "\"pointer\":\"/plugins/0\",\"severity\":\"error\",\"code\":\"unknown-plugin\","))
    #expect(json.output.contains("\"suggestion\":\"navigation-bar\""))
    #expect(json.code == 1)
    let file = try ShellProcess.run("check", "\(app.path)/pages/second.json")
    #expect(file.lines == text.lines)
    let other = try ShellProcess.run("check", "\(app.path)/pages/first.json")
    #expect(other.code == 0)
  }

  @Test("Format lays a file out, keeps order and spellings, and says when it had to")
  func format() throws {
    let files = try TemporaryFolder(["a.json": "{\"b\":1.50,\n\n\"a\":[\"\\u0041\"]}"])
    let check = try ShellProcess.run("format", "--check", "\(files.path)/a.json")
    #expect(check.code == 1)
    #expect(check.errors.contains("not in canonical layout"))
    #expect(try files.read("a.json").hasPrefix("{\"b\":1.50,\n\n"))
    let write = try ShellProcess.run("format", "\(files.path)/a.json")
    #expect(write.output == "formatted \(files.path)/a.json\n")
    #expect(try files.read("a.json") == "{\n  \"b\": 1.50,\n  \"a\": [\"\\u0041\"]\n}\n")
    let again = try ShellProcess.run("format", "--check", "\(files.path)/a.json")
    #expect(again.code == 0)
    #expect(again.output.isEmpty)
  }

  @Test("Format names a syntax fault, leaves that file as it was, and goes on with the others")
  func formatFault() throws {
    let files = try TemporaryFolder(["a.json": "{\"b\": }", "b.json": "[1,2]"])
    let run = try ShellProcess.run("format", "\(files.path)/a.json", "\(files.path)/b.json")
    #expect(run.errors.hasPrefix("\(files.path)/a.json:1:7: error: "))
    #expect(run.code == 1)
    #expect(try files.read("a.json") == "{\"b\": }")
    #expect(try files.read("b.json") == "[1, 2]\n")
    let stream = try ShellProcess.run("format", "-", input: "[1,2]")
    #expect(stream.output == "[1, 2]\n")
  }
}
