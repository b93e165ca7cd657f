internal import Plugboard

/// A save of a document in a recorded session, which changes the documents of the replay.
enum SaveCommand: ShellCommand {
  static let form = CommandForm(
    "save", takes: [.required("FILE"), .required("NUMBER")],
    "let a document be as it was saved in a recorded session",
    notes: [
      "run --record writes it. The contents are in the recording; NUMBER is 0 for those at the beginning, 1 for those of the"
        + " first save, and so on. Only the replay has them: the file itself stays as it is. What is open changes with the"
        + " next reload."
    ], examples: ["save pages/home.json 1"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let (path, text) = (arguments.words[0].text, arguments.words[1].text)
    guard let number = Int(text) else {
      throw form.misuse("NUMBER is a number of a save, not \"\(text)\"")
    }
    guard let documents = shell.session, documents.isReplay else {
      throw .failed("save is for a script that begins with \(SessionRecording.option) FILE")
    }
    guard documents.save(path, number) else {
      throw .failed("the recording has no version \(number) of \"\(path)\"")
    }
    return Reply(
      "saved \(path) for this replay",
      json: ["file": .string(path), "number": .int(number)])
  }
}
