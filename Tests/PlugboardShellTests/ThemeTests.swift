import TestSupport
import Testing

@Suite("The theme of an app in the shell") struct ThemeTests {
  private static let theme =
    ##""theme": { "light": { "background": "#fffaf5" }, "dark": { "background": "#101820", "accent": "#ff9a76" } }"##

  private func folder(_ theme: String = theme) throws -> TemporaryFolder {
    try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "app", "pages": ["one"], \#(theme) }"#,
      "pages/one.json":
        #"{ "format": 1, "id": "one", "data": { "title": "One" }, "plugins": ["navigation-bar"] }"#,
    ])
  }

  @Test(
    "C25 render shows an app in its colours: those of the terminal's scheme, as many as it has",
    arguments: [
      ("full", [:], "48;2;16;24;32"), ("full", ["COLORFGBG": "0;15"], "48;2;255;250;245"),
      ("256", [:], "48;5;234"), ("16", [:], "40"), ("none", [:], nil),
    ] as [(String, [String: String], String?)])
  func render(depth: String, environment: [String: String], code: String?) throws {
    let folder = try folder()
    let words = ["render", "one", "--ansi", "--color", depth, "--configs", folder.path]
    let run = try ShellProcess.program.run(words, input: "", environment: environment)
    #expect(run.code == 0)
    #expect(run.output.contains(code ?? "One"), "\(run.output.prefix(200).debugDescription)")
    #expect(code != nil || !run.output.contains("8;"))
  }

  @Test("C25 an HTML page and the list of a site have the colours of the app")
  func documents() throws {
    let folder = try folder()
    let page = try ShellProcess.run(
      "render", "one", "--format", "html", "--configs", folder.path)
    #expect(page.output.contains("--color-background:#fffaf5"))
    let site = try TemporaryFolder()
    let run = try ShellProcess.run(
      "render", "--all", "--format", "html", "--out", site.path + "/site", "--configs", folder.path)
    #expect(run.code == 0)
    for name in ["index", "one"] {
      #expect(try site.read("site/\(name).html").contains("--color-background:#101820"))
    }
  }

  @Test("C25 check warns of a contrast that is too small, and a warning isn't a failure")
  func contrast() throws {
    let folder = try folder(##""theme": { "light": { "accent": "#808080" } }"##)
    let run = try ShellProcess.run("check", "--configs", folder.path)
    #expect(run.errors.contains("[theme-contrast]") || run.output.contains("[theme-contrast]"))
    #expect(run.code == 0)
  }

  @Test("C25 a saved theme is shown at once, with the page as it was")
  func reload() throws {
    let folder = try folder()
    let terminal = try #require(PseudoTerminal())
    let code = try ScreenTests.program.run(
      ["one", "--color", "full", "--configs", folder.path], on: terminal, in: WorkingCopy.root
    ) { terminal in
      #expect(terminal.shows("One"))
      #expect(terminal.receives("48;2;16;24;32"))
      terminal.clear()
      let app = try folder.read("app.json")
      try folder.write("app.json", app.replacing("#101820", with: "#201008"))
      #expect(terminal.receives("48;2;32;16;8"))
      #expect(terminal.shows("reloaded: app.json has changed"))
      terminal.type("q")
    }
    #expect(code == 0)
  }
}
