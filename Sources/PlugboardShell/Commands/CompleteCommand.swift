internal import Plugboard

enum CompleteCommand: ShellCommand {
  static let form = CommandForm(
    "complete", takes: [.required("LINE")],
    "the ways in which a line of a command can go on, as the Tab key shows them",
    notes: [
      "The last word of LINE is completed; if LINE ends with a blank, the next one is. The first line of",
      "the answer is LINE as Tab changes it; each further line is a whole word with a note.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let completion = shell.completion(of: arguments.words[0].text)
    return Reply(
      [completion.extended]
        + TextTable.lines(completion.candidates.map { ["  \($0.text)", $0.note] })
        + (completion.isCut ? ["  …"] : []),
      json: [
        "line": .string(completion.extended), "start": .int(completion.start),
        "candidates": .array(
          completion.candidates.map {
            [
              "text": .string($0.text), "note": .string($0.note),
              "line": .string(completion.accepting($0)),
            ]
          }),
        "isCut": .bool(completion.isCut),
      ])
  }
}
