internal import Plugboard

/// A line that a person types in the linear mode.
enum LinearInput: Hashable {
  case nothing
  /// The number of a line, with the text for a field if one is stated.
  case number(Int, text: String?)
  case back
  case find(String)
  case more
  case page
  case help
  case command(String)

  init(_ line: String) {
    let line = line.trimmed
    switch line {
    case "",
      _ where line.hasBytePrefix("#"):
      self = .nothing
    case "b": self = .back
    case "more": self = .more
    case "p": self = .page
    case "?": self = .help
    case _ where line.hasBytePrefix("/"):
      self = .find(String(line.unicodeScalars.dropFirst()).trimmed)
    default:
      let digits = line.prefix { $0.isASCII && $0.isNumber }
      let rest = line.dropFirst(digits.count)
      if let number = Int(digits), rest.isEmpty || rest.first?.isWhitespace == true {
        let text = String(rest).trimmed
        self = .number(number, text: text.isEmpty ? nil : text)
      } else {
        self = .command(line)
      }
    }
  }

  static let greeting = "? explains what to type; help lists the commands; quit leaves."

  static let helpLines = [
    "A number taps the line with that number; a number and a text fill a field.",
    "b goes back. more continues a long page. p reads the page again from its start.",
    "/TEXT finds lines with a text. Any other line is a command; help lists them.",
    "quit, or the end of the input, leaves.",
  ]
}
