internal import Plugboard
internal import PlugboardTerminal

/// The manual page of a program in the language mdoc, made of the tables of commands.
@MainActor struct ManualPage {
  private static let sections = [
    ("$COLUMNS, $LINES", "the size of a screen that can't tell it"),
    ("$NO_COLOR, $CLICOLOR, $CLICOLOR_FORCE, $COLORTERM, $TERM", "the colours; see --color"),
    ("$LC_ALL, $LC_MESSAGES, $LANG, $LANGUAGE", "the languages of texts; see --lang"),
    ("$XDG_STATE_HOME", "the folder above that of what plugins keep; see --state"),
  ]

  private(set) var lines: [String] = []
  private let program: Program

  init(_ program: Program) {
    self.program = program
    // A date would change with the day on which the page is printed.
    add(".Dd $Mdocdate$", ".Dt \(Self.argument(program.name.uppercased())) 1")
    add(".Os", ".Sh NAME", ".Nm \(Self.argument(program.name))")
    add(".Nd an app that is assembled from JSON documents", ".Sh SYNOPSIS")
    let forms = ProgramCommands.all.map { $0.form(in: program) }
    for form in forms { add(".Nm", ".Ar " + Self.argument(form.usage)) }
    add(".Sh DESCRIPTION", ".Nm", "runs an app whose pages JSON documents assemble from plugins.")
    add("The word run is optional.", ".Pp", "The commands of the program are:")
    list(forms)
    add(".Sh COMMANDS OF THE SHELL")
    say("They are typed after : on the screen, given with -c or -f, or read from standard input.")
    for note in HelpCommand.notes {
      add(".Pp")
      say(note)
    }
    list(ShellCommands.all.map { $0.form })
    add(".Sh ENVIRONMENT", ".Bl -tag -width Ds")
    for (names, use) in Self.sections {
      add(".It " + Self.argument(names))
      say(use)
    }
    add(".El", ".Sh EXIT STATUS")
    say(Program.exitCodes)
  }

  private mutating func add(_ lines: String...) { self.lines += lines }

  private mutating func list(_ forms: [CommandForm]) {
    add(".Bl -tag -width Ds")
    for form in forms {
      add(".It " + Self.argument(form.usage))
      say(form.summary)
      if !form.notes.isEmpty {
        add(".Bd -unfilled -offset indent -compact")
        for note in form.notes { add(Self.text(note)) }
        add(".Ed")
      }
      if !form.options.isEmpty {
        add(".Bl -tag -width Ds -compact")
        for option in form.options {
          add(".It " + Self.argument(option.usage))
          say(option.summary)
        }
        add(".El")
      }
      guard !form.examples.isEmpty else { continue }
      add(".Bd -literal -offset indent -compact")
      for example in form.examples { add(Self.text(example)) }
      add(".Ed")
    }
    add(".El")
  }

  /// Adds a text in lines of the usual length, each sentence in lines of its own.
  private mutating func say(_ text: String) {
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.last == "." || line.count + word.count > 78 {
        add(Self.text(line))
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    add(Self.text(line))
  }

  /// Returns a text as one argument of a macro.
  private static func argument(_ text: String) -> String {
    "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  /// Returns a text as a line that is no macro.
  private static func text(_ text: String) -> String {
    let line = escaped(text)
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func escaped(_ text: String) -> String {
    var line = ""
    for scalar in PlainText.clean(text).unicodeScalars {
      switch scalar {
      case "\\": line += "\\e"
      case "-": line += "\\-"
      case _ where scalar.isASCII: line.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        line += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return line
  }
}
