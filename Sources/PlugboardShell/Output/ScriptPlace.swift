/// The place of a command in a script.
struct ScriptPlace: CustomStringConvertible {
  /// The file, or the option `-c`; nil for standard input.
  let source: String?
  /// The number of the line, or of the command among the option's commands, from 1.
  let line: Int

  var description: String { source.map { "\($0):\(line)" } ?? "line \(line)" }
}
