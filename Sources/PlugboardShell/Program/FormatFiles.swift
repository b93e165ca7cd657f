internal import Plugboard
internal import PlugboardSystem

enum FormatFiles: ProgramCommand {
  private static let check = CommandForm.Option(
    "--check", "write nothing, and name the files that are not in canonical layout")

  static let name = "format"

  static func form(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: CommandForm.Parameter.several("FILE"), options: [check],
      "format JSON files in the canonical layout",
      notes: [
        "The order of keys and the spelling of numbers and strings stay. - is standard input, which is",
        "formatted on standard output, with control characters escaped. A plain file is replaced in one",
        "step, or not at all, and keeps its owner, group and permissions; the target of a link is",
        "replaced. A file with several hard links is refused, as is anything that isn't a plain file.",
      ])
  }

  static func run(_ arguments: Arguments, in program: Program) throws(CommandFailure) -> Int32 {
    var code: Int32 = 0
    for word in arguments.words {
      do throws(CommandFailure) {
        try format(word.text, isCheck: arguments.has(check.name), in: program)
      } catch {
        program.console.complain(error)
        code = 1
      }
    }
    return code
  }

  private static func format(
    _ file: String, isCheck: Bool, in program: Program
  ) throws(CommandFailure) {
    let console = program.console
    let bytes = try contents(of: file)
    let output: JSONFormatter.Output
    do {
      output = try JSONFormatter().format(bytes, file: file)
    } catch {
      throw .faulty(error)
    }
    for diagnostic in output.diagnostics { console.complain("\(diagnostic)") }
    if file == "-", !isCheck {
      console.flush()
      if case .failed(let reason) = Descriptors.write(escaped(output.bytes), to: 1) {
        throw .failed("can't write the output: \(reason)")
      }
      return
    }
    guard output.bytes != bytes else { return }
    if isCheck {
      throw .failed("\(file): not in canonical layout; \(program.name) format \(file)")
    }
    do {
      try FileSystem.replace(file, with: output.bytes)
    } catch {
      throw .failed("\"\(file)\" can't be written: \(error.message)")
    }
    console.print("formatted \(file)")
  }

  /// Returns the same JSON with escapes for all characters unsafe to print, which occur only in strings.
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self).escapingUnsafe { scalar in
      Character(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
    return Array(text.utf8)
  }

  private static func contents(of file: String) throws(CommandFailure) -> [UInt8] {
    do throws(FileError) {
      if file == "-" { return try Descriptors.contents(of: 0) }
      // Checked before it is opened, which would wait for the writer of a pipe.
      if let kind = try FileSystem.foundKind(of: file), kind != .file {
        throw kind.refusal
      }
      return try FileSystem.contents(of: file)
    } catch {
      throw .failed("\"\(file)\" can't be read: \(error.message)")
    }
  }
}
