internal import Plugboard
internal import PlugboardTerminal

/// The manual page of a program in the language mdoc, made of the tables of commands.
@MainActor struct ManualPage {
  private static let variables = [
    ("$COLUMNS, $LINES", "the size of a screen that can't tell it"),
    ("$NO_COLOR, $CLICOLOR, $CLICOLOR_FORCE, $COLORTERM, $TERM", "the colours; see --color"),
    ("$COLORFGBG", "whether the terminal is light, so that it gets the light colours of the app"),
    ("$LC_ALL, $LC_MESSAGES, $LANG, $LANGUAGE", "the languages of texts; see --lang"),
    ("$ESCDELAY", "the milliseconds after which ESC is a key of its own, 50 by default"),
    ("$XDG_STATE_HOME, $HOME", "where the person's folder for state is; see FILES"),
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
    addKeys()
    add(".Sh ENVIRONMENT")
    list(Self.variables)
    add(".Sh FILES")
    list(files)
    add(".Sh EXIT STATUS")
    say(Program.exitCodes)
  }

  private mutating func add(_ lines: String...) { self.lines += lines }

  private var files: [(String, String)] {
    let state = "$XDG_STATE_HOME/\(program.name)"
    return [
      ("./\(program.configs)", "the app's documents; see --configs"),
      (
        state,
        "what plugins keep, each value in a file, and the history; without $XDG_STATE_HOME,"
          + " ~/.local/state/\(program.name). A terminal uses it unless --state names another folder;"
          + " scripts and render use none unless --state names one."
      ),
      (
        "\(state)/history",
        "the commands typed on the screen, the newest last, for their owner alone"
      ),
    ]
  }

  /// Adds the keys of the screen.
  private mutating func addKeys() {
    add(".Sh KEYS")
    say("C- is Ctrl with a key, M- is Alt, and S- is Shift. The key ? lists the keys of the place.")
    for place in ScreenKey.Place.allCases {
      add(".Ss " + Self.argument(place.title.inEnglish))
      let keys = ScreenKey.keys(of: place)
      list(keys.filter { key in !ScreenKey.everywhere.contains { $0.label == key.label } })
    }
    add(".Ss Everywhere but in a line")
    list(ScreenKey.everywhere)
    add(".Ss With the mouse")
    list(ScreenKey.pointer)
  }

  private mutating func list(_ keys: [ScreenKey]) {
    list(keys.map { ($0.label.inEnglish, $0.summary.inEnglish) })
  }

  /// Adds terms with their meanings.
  private mutating func list(_ terms: [(String, String)]) {
    add(".Bl -tag -width Ds")
    for (term, use) in terms {
      add(".It " + Self.argument(term))
      say(use)
    }
    add(".El")
  }

  private mutating func list(_ forms: [CommandForm]) {
    add(".Bl -tag -width Ds")
    for form in forms {
      add(".It " + Self.argument(form.usage))
      say(form.summary)
      for note in form.notes { addNote(note) }
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

  /// Adds a paragraph of a command's help; a paragraph that begins with a blank stays as it is.
  private mutating func addNote(_ note: String) {
    guard note.first == " " else {
      add(".Pp")
      return say(note)
    }
    add(".Bd -unfilled -compact", Self.text(note), ".Ed")
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
    // A sign alone would count as punctuation.
    let mark = text.first.map { $0.isLetter || $0.isNumber } == true ? "" : "\\&"
    return "\"\(mark)\(escaped(text).replacing("\"", with: "\\(dq"))\""
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
