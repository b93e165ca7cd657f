internal import Plugboard

enum PrintSchema: ProgramCommand {
  private static let draft = CommandForm.Option(
    "--draft", value: "7|2020-12", "the edition of JSON Schema, 2020-12 by default")
  private static let all = CommandForm.Option(
    "--all", value: "DIR", "write all schemas into DIR, with the settings of VS Code that name them"
  )

  static let name = "schema"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.optional("PATH")], options: [program.configsOption, draft, all],
      "the JSON Schema of a document, for editors",
      notes: [
        "PATH says which document it is, as its path would: app.json, pages/NAME.json,",
        "templates/LEVEL/TYPE.json or sources/NAME.json; there need not be such a file.",
        "The schema knows the plugins of the program with their params and what these mean. An editor suggests the",
        "names of templates, pages, sources, sets, flags, routes, events and keys that the configs have now; print it",
        "again for new ones.",
        "--all takes no PATH. DIR is the folder that the editor opens; the schemas are in DIR/\(SchemaFolder.name), and other settings of",
        "DIR/.vscode/settings.json stay, with their comments and their layout.",
      ],
      examples: ["schema pages/home.json", "schema templates/item/film.json", "schema --all ."])
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    let form = form(in: program)
    let edition = try arguments.value(of: draft.name).map { text throws(CommandFailure) in
      guard let edition = SchemaDraft(rawValue: text) else {
        throw form.misuse("\(draft.name) takes 7 or 2020-12, not \"\(text)\"")
      }
      return edition
    }
    if let path = arguments.value(of: all.name) {
      guard !path.isEmpty else { throw form.misuse("\(all.name) needs the path of a folder") }
      if let word = arguments.text(0) { throw form.misuse("\(all.name) takes no \"\(word)\"") }
      let folder = try program.folder(arguments)
      let schemas = Schemas(of: folder, edition)
      let target = SchemaFolder(path: path, configs: folder.path)
      for file in try target.write(schemas) { program.console.print("wrote \(file)") }
      return 0
    }
    guard let path = arguments.text(0) else {
      throw form.misuse("schema needs PATH, or \(all.usage)")
    }
    guard let kind = DocumentChecker.Kind(file: path) else {
      throw .usage(
        "\"\(path)\" is the path of no document; write one such as app.json, pages/NAME.json,"
          + " templates/item/TYPE.json or sources/NAME.json")
    }
    let schemas = Schemas(of: try program.folder(arguments), edition)
    program.console.printSafe(schemas.text(of: kind), terminator: "")
    return 0
  }
}
