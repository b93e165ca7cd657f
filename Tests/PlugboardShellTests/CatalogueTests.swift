import Foundation
import TestSupport
import Testing

/// The catalogue of a program's plugins.
@Suite("The catalogue of plugins") struct CatalogueTests {
  private let own = ExternalProgram(built: "SecondProgram")

  private func json(_ run: ExternalProgram.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(value as? [String: Any])
  }

  @Test(
    "T4 a plugin of another author is in it with all that it states, and the places that use it")
  func foreign() throws {
    let run = try own.run(["plugins", "tally"])
    #expect(run.code == 0)
    #expect(
      run.lines.first
        == "tally: Counts the taps on its item, and shows their number after the item's")
    for part in [
      "\nThe number is kept in the data of the item.\n", "\nunit tallies; mounts on items; ",
      "  tally.add    with `by` (an integer, optional); answered with an integer.\n",
      "\nhandles\n  item.view ", "\nreads\n  title ",
      "\nwrites\n  count  an integer. The number of taps so far.\n",
      "\nexample: Wrens that were seen.\n",
      "\n  { \"data\": { \"title\": \"Wrens\" }, \"plugins\": [\"tally\"] }\n",
      "\nused in\n  Tests/SecondProgram/Configs/pages/birds.json:9:72\n"
        + "  Tests/SecondProgram/Configs/pages/birds.json:10:82\n",
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
    let facts = try json(own.run(["plugins", "tally", "--json"]))
    #expect(
      facts["summary"] as? String
        == "Counts the taps on its item, and shows their number after the item's title.")
    #expect(facts["levels"] as? [String] == ["item"])
    #expect((facts["uses"] as? [String])?.count == 3)
    #expect(try own.run(["plugins"]).output.contains("tally "))
    let unknown = try own.run(["plugins", "taly"])
    #expect(unknown.errors == "error: there is no plugin \"taly\"; did you mean \"tally\"?\n")
    #expect(unknown.code == 1)
    let former = try own.run(["plugins", "count-taps"])
    #expect(
      former.errors == "error: there is no plugin \"count-taps\"; its name is \"tally\" now\n")
  }

  @Test(
    "T4 it tells of plugins where there are no documents, and refuses a folder that isn't there")
  func noDocuments() throws {
    let folder = try TemporaryFolder(["note.txt": ""])
    let place = URL(filePath: folder.path)
    let run = try own.run(["plugins", "tally"], in: place)
    #expect(run.code == 0 && !run.output.contains("used in"))
    #expect(try own.run(["plugins", "--configs", "nowhere"], in: place).code == 1)
  }

  @Test("T4 P15 plugins of several levels are shown as the one function unit that they state")
  func units() throws {
    let run = try ShellProcess.run("units", "like")
    #expect(run.lines.first == "like: 3 plugins")
    for part in [
      "\n  like.set  fired by like, handled by likes\n",
      "\n  likes  written by likes, read by like-count and like\n",
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
    #expect(
      try ShellProcess.run("units").output.contains("\nlike            likes, like-count, like\n"))
    #expect(try ShellProcess.script("units like").output == run.output)
    #expect(try ShellProcess.run("units", "lik").errors.contains("did you mean \"like\"?"))
  }

  @Test(
    "T4 P15 a unit is shown with the plugins of other units that it needs, and those that guard it")
  func neighbours() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["likes",
        { "plugin": "login-check", "params": { "event": "like.set" } },
        { "plugin": "action", "params": { "event": "item.tap", "fire": "toast.show" } } ] }
      """)
    func beside(_ unit: String) throws -> ArraySlice<String> {
      try ShellProcess.run("units", unit, "--configs", app.path).lines
        .drop { $0 != "plugins of other units beside them" }.dropFirst()
    }
    #expect(
      try beside("like") == [
        "  login-check  unit account; documents let it handle like.set, which like fires"
      ])
    #expect(
      try beside("account") == [
        "  dialog  unit dialog; login-dialog needs it to handle dialog.show"
      ])
    #expect(try beside("history") == [])
    let facts = try json(ShellProcess.run("units", "like", "--json", "--configs", app.path))
    let neighbours = try #require(facts["neighbours"] as? [[String: Any]])
    #expect(neighbours.map { $0["plugin"] as? String } == ["login-check"])
    #expect(neighbours.map { $0["unit"] as? String } == ["account"])
  }

  @Test(
    "T4 an event is shown with its params, who fires and handles it, and where documents name it")
  func events() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["toast",
        { "plugin": "action", "params": {
          "event": "gesture.tap", "fire": "toast.show", "with": { "text": "Hello" } } } ] }
      """)
    let run = try ShellProcess.run("events", "toast.show", "--configs", app.path)
    #expect(run.lines.first?.hasPrefix("toast.show: Shows a text on the page") == true)
    for part in [
      "\nparams\n  text  a string", "\nhandled by\n  toast\n",
      "\nused in\n  \(app.path)/pages/first.json:3:37\n",
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
    let host = try ShellProcess.run("events", "gesture.tap", "--configs", app.path)
    #expect(host.output.contains("\nfired by\n  the host\n"))
    let runtime = try json(ShellProcess.run("events", "module.didLoad", "--json"))
    #expect(runtime["firedBy"] as? [String] == ["the runtime"])
    #expect(try ShellProcess.run("events").lines.count > 50)
  }

  @Test("T4 a key is shown with the plugins that read and write it, and where documents name it")
  func keys() throws {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first",
        "data": { "film": "m" },
        "cards": [{ "components": [{ "items": [
          { "plugins": [{ "plugin": "text", "params": { "text": "{film|upper} {year}" } },
            { "plugin": "button", "params": { "label": { "@text": { "en": "See {film}" } } } }] }
        ] }] }] }
      """)
    let film = try json(ShellProcess.run("keys", "film", "--json", "--configs", app.path))
    #expect(
      film["uses"] as? [String]
        == ["2:13", "4:59", "5:50"].map { "\(app.path)/pages/first.json:\($0)" })
    let likes = try ShellProcess.run("keys", "likes").output
    #expect(likes.contains("\nread by\n  like-count, like\n\nwritten by\n  likes\n"))
    #expect(try ShellProcess.run("keys", "zzz").code == 1)
    // Of the meanings of a key, the meaning by the plugins that the app uses most.
    let url = try ShellProcess.run("keys", "url").lines
    #expect(url.first == "url: The URL that is opened, unless the param states one.")
  }

  @Test("T4 one HTML file has every plugin, and a picture of each example that shows something")
  func html() throws {
    let folder = try TemporaryFolder(["other.html": "<p>mine</p>"])
    let file = "\(folder.path)/plugins.html"
    #expect(try own.run(["plugins", "--html", file]).output == "wrote \(file)\n")
    let text = try folder.read("plugins.html")
    #expect(text.contains("<article id=\"plugin-tally\">") && !text.contains("<script"))
    #expect(text.contains("<h4>Used in</h4>") && text.contains("pages/birds.json:9:72"))
    // The view that the plugin has made of the example's data.
    #expect(text.contains(">Wrens: 0<"))
    #expect(text.components(separatedBy: "class=\"page-part").count == 2)
    let ids = text.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    // Again over its own file, but not over one of others.
    #expect(try own.run(["plugins", "--html", file]).code == 0)
    #expect(try own.run(["plugins", "--html", "\(folder.path)/other.html"]).code == 1)
    #expect(try folder.read("other.html") == "<p>mine</p>")
    #expect(try own.run(["plugins", "tally", "--html", file]).code == 2)
  }

  @Test("T4 the pictures of the system plugins need no document of the app")
  func pictures() throws {
    let folder = try TemporaryFolder(["note.txt": ""])
    let run = try ShellProcess.program.run(
      ["plugins", "--html", "plugins.html"], in: URL(filePath: folder.path))
    #expect(run.code == 0 && run.errors == "")
    let text = try folder.read("plugins.html")
    #expect(text.components(separatedBy: "class=\"page-part").count > 40)
    // A person may look at them without a network, and none is a fault.
    #expect(!text.contains("src=\"http") && text.contains("src=\"data:image/png;base64,"))
    #expect(!text.contains("class=\"placeholder") && !text.contains("class=\"error"))
    let ids = text.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
  }
}
