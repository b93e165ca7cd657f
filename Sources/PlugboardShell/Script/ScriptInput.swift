internal import PlugboardSystem

/// A part of a script, which has several if the command line gives them.
@MainActor enum ScriptInput {
  /// Commands of the command line.
  case commands([String])
  /// Lines of a file, or of standard input if it has no name.
  case lines(LineReader, file: String?)

  /// The option of commands on the command line, which is their source in messages.
  static let commandOption = "-c"

  /// Returns standard input.
  static var standard: ScriptInput { .lines(LineReader(0), file: nil) }

  /// Returns the commands of a text, without a byte order mark at its beginning.
  static func commands(ofText text: String) -> ScriptInput {
    let scalars = text.unicodeScalars
    let isMarked = scalars.first == "\u{FEFF}"
    return .commands(
      WordSplitter.commands(of: isMarked ? String(scalars.dropFirst()) : text))
  }

  /// Opens a file; `-` is standard input.
  static func open(_ file: String) throws(CommandFailure) -> ScriptInput {
    if file == "-" { return .standard }
    do throws(FileError) {
      if try FileSystem.foundKind(of: file) == .folder {
        throw .unsuitable(reason: "it is a folder")
      }
      return .lines(LineReader(try FileSystem.openFile(file)), file: file)
    } catch {
      throw .failed("\"\(file)\" can't be read: \(error.message)")
    }
  }
}
