import TestSupport
import Testing

@Suite("Why a module is as it is") struct WhyTests {
  private static let app = [
    "app.json": """
    { "format": 1, "id": "owls", "pages": ["home"],
      "defaults": { "item": [{ "set": "quiet" }, { "plugin": "tap", "when": { "flag": "off" } }, "long-press"] },
      "sets": { "quiet": ["tap"] }, "flags": { "off": false } }
    """,
    "pages/home.json": """
    { "format": 1, "id": "home", "data": { "title": "Owls" }, "inputs": { "name": { "type": "string", "default": "Strix" } },
      "cards": [{ "components": [
        { "id": "birds", "plugins": [{ "plugin": "source", "params": { "source": "birds", "type": "bird" } }] },
        { "items": [{ "id": "odd", "plugins": ["nothing"], "fallback":
          { "plugins": [{ "plugin": "text", "params": { "text": "Nothing" } }] } }] }] }] }
    """,
    "templates/item/bird.json": """
    { "format": 1, "type": "thing", "data": { "kind": "bird" },
      "plugins": [{ "plugin": "badge", "params": { "badge": "Rare" } }] }
    """,
    "templates/item/thing.json": """
    { "format": 1, "data": { "kind": "thing", "size": 1 },
      "plugins": [{ "plugin": "view", "params": { "lines": [{ "text": "{title}" }] } }] }
    """,
    "sources/birds.json": """
    { "format": 1, "key": "bird", "records": {
        "strix": { "title": "Tawny owl", "size": 2 } } }
    """,
  ]

  private static func run(_ commands: String) throws -> ExternalProgram.Result {
    let folder = try TemporaryFolder(app)
    return try ShellProcess.program.run(["-c", commands, "--configs", "."], in: folder.url)
  }

  /// Returns the lines of the last command, with one space between their columns.
  private static func lines(_ commands: String) throws -> [String] {
    var parts = commands.split(separator: ";").map(String.init)
    parts.insert("echo -", at: parts.count - 1)
    let lines = try run(parts.joined(separator: ";")).output.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    return Array(lines.drop { $0 != "-" }.dropFirst())
  }

  @Test(
    "T4 why tells the node, the templates, the answers to the view, and the line of each plugin, param and value"
  )
  func module() throws {
    #expect(
      try Self.lines("why birds/0") == [
        "home/birds/0 item bird", "source birds ./sources/birds.json:2:14",
        "template bird ./templates/item/bird.json:1:1",
        "template thing ./templates/item/thing.json:1:1", "views", "item.view view, badge",
        "plugins", "tap set quiet ./app.json:3:23",
        "long-press defaults of items ./app.json:2:94",
        "view template thing ./templates/item/thing.json:2:15",
        #"view.lines [{"text":"{title}"}] template thing ./templates/item/thing.json:2:56"#,
        "view.badges [] default of view", "view.leading [] default of view",
        "badge template bird ./templates/item/bird.json:2:15",
        #"badge.badge "Rare" template bird ./templates/item/bird.json:2:57"#, "data",
        #"kind "bird" template bird ./templates/item/bird.json:1:51"#,
        "size 2 source birds ./sources/birds.json:2:46",
        #"title "Tawny owl" source birds ./sources/birds.json:2:25"#,
        #"bird "strix" source birds ./sources/birds.json:2:14"#,
      ])
    #expect(
      try Self.lines("why odd").prefix(3) == [
        "home/odd item", "fallback ./pages/home.json:5:7", "views",
      ])
  }

  @Test(
    "T4 why tells of one value, plugin or param where it is stated, who has written it, and the module above that has it",
    arguments: [
      ("why birds/0 kind", #"kind "bird" template bird ./templates/item/bird.json:1:51"#),
      ("why birds/0 tap", "tap set quiet ./app.json:3:23"),
      ("why birds/0 view.badges", "view.badges [] default of view"),
      ("why birds/0 name", #"home name "Strix" input of the page"#),
      ("why home title", #"title "Owls" node ./pages/home.json:1:49"#),
      ("why birds/0 Rare", "Rare item.view of badge ./templates/item/bird.json:2:15"),
      ("why birds/0 owl", #"title "Tawny owl" source birds ./sources/birds.json:2:25"#),
      (
        "set birds/0 size 3; why birds/0 size",
        "size 3 written by shell (set), over the source birds ./sources/birds.json:2:46"
      ),
    ])
  func one(command: String, line: String) throws {
    #expect(try Self.lines(command).last == line)
  }

  @Test(
    "T4 why tells of a text in a view the plugin that has brought it in, and the value that has it")
  func part() throws {
    #expect(
      try Self.lines("why birds/0 Tawny") == [
        "Tawny item.view of view ./templates/item/thing.json:2:15",
        #"title "Tawny owl" source birds ./sources/birds.json:2:25"#,
      ])
  }

  @Test("T4 a node that shows a record is found by the record's name, and told to be it")
  func record() throws {
    #expect(try Self.lines("why strix").first == "home/birds/0 item bird")
    #expect(
      try Self.lines("why strix size").last == "size 2 source birds ./sources/birds.json:2:46")
    #expect(try Self.run("why bubo").errors.contains(#"there is no module "bubo""#))
  }

  @Test(
    "T4 why tells the line of each field that a record plugin has written, renamed ones included")
  func fields() throws {
    let page = """
      { "format": 1, "id": "owl", "inputs": { "name": { "type": "string", "default": "strix" } },
        "data": { "size": 1 }, "plugins": [{ "plugin": "record",
          "params": { "source": "birds", "key": "name", "fields": { "title": "heading" } } }] }
      """
    let folder = try TemporaryFolder(
      Self.app.merging(["pages/owl.json": page]) { $1 }.merging([
        "app.json": #"{ "format": 1, "id": "owls", "pages": ["owl"] }"#
      ]) { $1 })
    let run = try ShellProcess.program.run(
      ["-c", "why owl size; why owl heading", "--configs", "."], in: folder.url)
    let lines = run.lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      lines == [
        "size 2 written by record, over the node ./pages/owl.json:2:21 ./sources/birds.json:2:46",
        #"heading "Tawny owl" written by record ./sources/birds.json:2:25"#,
      ], "\(run.errors)")
  }

  @Test("T4 why tells the answers of one plugin apart by the priorities of its handlers")
  func priorities() throws {
    let page = """
      { "format": 1, "id": "owl", "cards": [{ "components": [{ "items": [{ "id": "a", "plugins": [
        { "plugin": "view", "params": { "lines": [{ "text": "Owl" }], "leading": [{ "text": "1" }] } },
        { "plugin": "badge", "params": { "badge": "Rare" } },
        { "plugin": "badge", "as": "mark", "params": { "badge": "New" } }] }] }] }] }
      """
    let folder = try TemporaryFolder([
      "pages/owl.json": page, "app.json": #"{ "format": 1, "id": "owls", "pages": ["owl"] }"#,
    ])
    let run = try ShellProcess.program.run(["-c", "why a", "--configs", "."], in: folder.url)
    #expect(
      run.lines.contains("  item.view  view at 500, badge, mark, view at 299"), "\(run.output)")
  }

  @Test("T4 why says that a name is none of a module's")
  func unknown() throws {
    let run = try Self.run("why birds/0 titel")
    #expect(run.code == 1)
    #expect(
      run.errors.contains(
        #"has no value, plugin or param "titel", and no module above it such a value"#))
    #expect(run.errors.contains(#"did you mean "title"?"#))
  }
}
