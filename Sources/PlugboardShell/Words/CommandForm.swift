/// The name and arguments of a command, shared by parsing, help and tests.
struct CommandForm: Sendable {
  /// A word that a command takes by its position.
  struct Parameter: Sendable {
    enum Kind { case required, optional, repeated }

    let name: String
    let kind: Kind

    static func required(_ name: String) -> Parameter { Parameter(name: name, kind: .required) }
    static func optional(_ name: String) -> Parameter { Parameter(name: name, kind: .optional) }
    /// Creates the last parameter of a command, which takes all words left; there may be none.
    static func repeated(_ name: String) -> Parameter { Parameter(name: name, kind: .repeated) }
    /// Creates the last parameter of a command, which takes all words left, at least one.
    static func several(_ name: String) -> [Parameter] { [.required(name), .repeated(name)] }

    var usage: String {
      switch kind {
      case .required: name
      case .optional: "[\(name)]"
      case .repeated: "[\(name) …]"
      }
    }
  }

  /// A word that begins with `--`, or is `-` and a letter, and may be anywhere.
  struct Option: Sendable {
    let name: String
    /// The name of the option's value in the help; nil for a switch.
    let value: String?
    let summary: String

    init(_ name: String, value: String? = nil, _ summary: String) {
      self.name = name
      self.value = value
      self.summary = summary
    }

    var usage: String { value.map { "\(name) \($0)" } ?? name }
  }

  let name: String
  let parameters: [Parameter]
  let options: [Option]
  /// The summary, of one line.
  let summary: String
  /// The further paragraphs in the command's own help.
  let notes: [String]
  /// Lines that show its use, for its own help and the manual.
  let examples: [String]

  /// Creates a form; a note that doesn't end a sentence goes on in the next one.
  init(
    _ name: String, takes parameters: [Parameter] = [], options: [Option] = [], _ summary: String,
    notes: [String] = [], examples: [String] = []
  ) {
    self.name = name
    self.parameters = parameters
    self.options = options
    self.summary = summary
    self.notes = Paragraph.joined(notes)
    self.examples = examples
  }

  var usage: String {
    ([name] + parameters.map(\.usage) + options.map { "[\($0.usage)]" }).joined(separator: " ")
  }

  /// The usage in a list of commands, without the names of options.
  var shortUsage: String {
    ([name] + parameters.map(\.usage) + (options.isEmpty ? [] : ["[OPTION …]"]))
      .joined(separator: " ")
  }

  /// Returns the command's own help in lines of a width.
  func help(program: String = "", width: Int) -> [String] {
    var lines = Paragraph.lines("usage: \(program)\(usage)", width: width, indent: 7) + [""]
    lines += ([summary] + notes).flatMap { Paragraph.lines($0, width: width) }
    if !options.isEmpty {
      lines.append("")
      lines += Paragraph.lines(ofTerms: options.map { ($0.usage, $0.summary) }, width: width)
    }
    if !examples.isEmpty { lines += ["", "Examples:"] + examples.map { "  \($0)" } }
    return lines
  }
}

/// The options of several commands.
extension CommandForm.Option {
  static let json = Self("--json", "one JSON value instead of text")
  static let help = Self("--help", "how the command is used")
}
