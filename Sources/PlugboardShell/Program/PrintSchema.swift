internal import Plugboard

enum PrintSchema: ProgramCommand {
  static let name = "schema"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: [.required("PATH")], options: [program.configsOption],
      "the JSON Schema of a document, for editors",
      notes: [
        "PATH says which document it is, as its path would: app.json, pages/NAME.json,",
        "templates/LEVEL/TYPE.json or sources/NAME.json; there need not be such a file.",
        "The schema knows the plugins of the program and their params, and the types of",
        "the templates in the configs.",
      ],
      examples: ["schema pages/home.json", "schema templates/item/film.json"])
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    let path = arguments.text(0) ?? ""
    let format = DocumentFormat.current
    guard let kind = DocumentChecker.Kind(file: path) else {
      throw .usage(
        "\"\(path)\" is the path of no document; write one such as app.json, pages/NAME.json,"
          + " templates/item/TYPE.json or sources/NAME.json")
    }
    let folder = try program.folder(arguments)
    let schema = format.schema(
      of: format.kind(of: kind), plugins: folder.assembler.registry, types: folder.documents.types)
    let writer = JSONWriter(.pretty, escapesTerminalControls: true)
    program.console.printSafe(writer.text(.object(schema)), terminator: "")
    return 0
  }
}
