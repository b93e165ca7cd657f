import Foundation
import TestSupport
import Testing

@Suite("A new app, a new page, and the guide to them") struct FirstPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ line: String) throws -> ShellProcess.Result {
    try ShellProcess.system("cd '\(folder.path)'; \(line)")
  }

  @Test("T8 a new app passes check and test, and so does a new page of it")
  func new() throws {
    #expect(try run("plugboard new app my-app2").code == 0)
    #expect(try run("cd my-app2; plugboard check").output == "no faults\n")
    #expect(try run("cd my-app2; plugboard test").lines.last == "1 script: 1 passed")
    #expect(try run("cd my-app2; plugboard new page news").code == 0)
    #expect(try run("cd my-app2; plugboard check").output == "no faults\n")
    #expect(try run("cd my-app2; plugboard test").lines.last == "2 scripts: 2 passed")
    let files = "PluginConfigs/app.json PluginConfigs/*/*.json PluginConfigs/*/*/*.json"
    let format = try run("cd my-app2; for i in \(files); do plugboard format --check $i; done")
    #expect(format.output == "" && format.errors == "")
    let long = String(repeating: "long-", count: 10).dropLast()
    #expect(try run("cd my-app2; plugboard new page \(long); plugboard check").code == 0)
    #expect(try run("cd my-app2; plugboard format --check PluginConfigs/pages/*.json").code == 0)
    let app = try folder.read("my-app2/PluginConfigs/app.json")
    #expect(app.contains(#""pages": ["home", "entry", "news","#))
    #expect(app.contains(#""app://news": "news""#))
  }

  @Test("T8 in a folder without an app, and in an app's own folder, a command tells how to go on")
  func elsewhere() throws {
    let folder = try TemporaryFolder(["app/app.json": "{}"])
    let empty = try ShellProcess.program.run(["check"], in: folder.url)
    #expect(
      empty.errors == """
        error: there is no folder "PluginConfigs"; name the configs with --configs DIR, or begin an app with \
        plugboard new app NAME

        """)
    let own = try ShellProcess.program.run(["check"], in: folder.url.appending(path: "app"))
    #expect(own.code == 1 && own.errors.contains("an app's own: name it with --configs ."))
  }

  @Test("T8 nothing that is there is overwritten by a new app or a new page")
  func kept() throws {
    try folder.write("garden", "mine")
    let app = try run("plugboard new app garden")
    #expect(app.code == 1 && app.errors.contains("already, which stays as it is"))
    #expect(try folder.read("garden") == "mine")
    #expect(try run("plugboard new app shop").code == 0)
    let document = try folder.read("shop/PluginConfigs/app.json")
    try folder.write("shop/Scripts/sale.txt", "mine")
    try folder.write("shop/PluginConfigs/pages/left.json", "mine")
    for page in ["home", "sale", "left"] {
      let run = try run("cd shop; plugboard new page \(page)")
      #expect(
        run.code == 1 && run.errors.contains("already, which stays as it is"), "\(run.errors)")
    }
    #expect(try folder.read("shop/Scripts/sale.txt") == "mine")
    #expect(try folder.read("shop/PluginConfigs/app.json") == document)
    #expect(
      try folder.names(in: "shop/PluginConfigs/pages") == ["entry.json", "home.json", "left.json"])
  }

  @Test(
    "T8 a name that isn't legal, and another kind than app or page, are wrong usage",
    arguments: [
      "app Garden", "app 2nd", "app ''", "app ../x", "app a/b", "page a.b", "page e\u{301}",
      "app -x",
      "app \(String(repeating: "a", count: 51))", "ap garden", "app garden --configs x", "page",
    ])
  func illegal(words: String) throws {
    let run = try run("plugboard new \(words)")
    #expect(run.code == 2 && run.output == "", "\(run.errors)")
    #expect(try folder.names() == [])
  }

  @Test("T8 a new page needs an app without faults in its document")
  func noApp() throws {
    try folder.write("PluginConfigs/pages/home.json", "{}")
    #expect(try run("plugboard new page news").errors.contains("new app NAME makes one"))
    try folder.write(
      "PluginConfigs/app.json",
      #"{ "format": 1, "id": "a", "pages": { "home": "pages/home.json" } }"#)
    #expect(try run("plugboard new page news").code == 0)
    #expect(
      try folder.read("PluginConfigs/app.json").contains(#""news": "pages/news.json""#))
    try folder.write("PluginConfigs/app.json", #"{ "format": 1, "id": "a" }"#)
    #expect(try run("plugboard new page zoo").code == 0)
    let app = try folder.read("PluginConfigs/app.json")
    #expect(app.contains("app://zoo") && !app.contains("\"pages\""))
    try folder.write("PluginConfigs/app.json", #"{ "format": 1, "pages": 7 }"#)
    #expect(try run("plugboard new page more").code == 1)
    #expect(try folder.names(in: "PluginConfigs/pages") == ["home.json", "news.json", "zoo.json"])
  }

  @Test("T8 a program without a plugin that the documents name makes none")
  func lacking() throws {
    let program = ExternalProgram(built: "SecondProgram")
    let run = try ShellProcess.system(
      "cd '\(folder.path)'; plugboard new app garden", program: program)
    let made = try folder.names()
    #expect(run.code == 0 ? made == ["garden"] : made == [] && run.errors.contains("lacks"))
  }

  @Test("T8 each step of the guide for a first page has the result that stands below it")
  func guide() throws {
    let guide = try MarkdownPage.guide("FirstPage")
    let steps = guide.blocks(of: "console")
    let documents = guide.blocks(of: "json")
    let script = try #require(guide.blocks(of: "text").last)
    try #require(steps.count == 4 && documents.count == 3)
    try expect(steps[0])
    try folder.write("garden/PluginConfigs/sources/entries.json", documents[0])
    try folder.write("garden/PluginConfigs/templates/item/entry.json", documents[1])
    try expect(steps[1])
    try expect(steps[2])
    try folder.write("garden/PluginConfigs/pages/home.json", documents[2])
    try folder.write("garden/Scripts/entry.txt", script)
    try expect(steps[3])
    try folder.write(
      "garden/PluginConfigs/templates/item/entry.json",
      documents[1].replacing("\"tap\"", with: "\"tapp\""))
    let mistake = try #require(guide.blocks(of: "text").first).split(separator: "…")[0]
    #expect(try run("cd garden; plugboard check").output.hasPrefix(mistake.dropLast(1)))
  }

  /// Runs the commands of a block, the later ones in the new folder, and expects its output.
  private func expect(_ block: String) throws {
    var isInside = (try? folder.names().contains("garden")) ?? false
    for part in block.split(separator: "$ ") {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let command = String(lines[0])
      guard !command.hasPrefix("cd ") else {
        isInside = true
        continue
      }
      let run = try run((isInside ? "cd garden; " : "") + command)
      #expect(run.output == lines.dropFirst().joined(separator: "\n"), "\(command)")
      #expect(run.code == 0 && run.errors == "")
    }
  }
}
