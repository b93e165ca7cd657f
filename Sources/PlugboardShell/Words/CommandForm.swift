/// What a command is called and takes: parsing, help and tests read the same form.
struct CommandForm: Sendable {
  /// A word that a command takes by its place.
  struct Parameter: Sendable {
    enum Kind { case required, optional, repeated }

    let name: String
    let kind: Kind

    static func required(_ name: String) -> Parameter { Parameter(name: name, kind: .required) }
    static func optional(_ name: String) -> Parameter { Parameter(name: name, kind: .optional) }
    /// The last one of its command; it takes all words that are left, which may be none.
    static func repeated(_ name: String) -> Parameter { Parameter(name: name, kind: .repeated) }
    /// As `repeated`, but at least one.
    static func several(_ name: String) -> [Parameter] { [.required(name), .repeated(name)] }

    var usage: String {
      switch kind {
      case .required: name
      case .optional: "[\(name)]"
      case .repeated: "[\(name) …]"
      }
    }
  }

  /// A word that begins with `--` and may stand anywhere.
  struct Option: Sendable {
    let name: String
    /// What stands behind it, as the help calls it; nil for a switch.
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
  /// One line.
  let summary: String
  /// What the help of the command alone says beyond that, line by line.
  let notes: [String]

  init(
    _ name: String, takes parameters: [Parameter] = [], options: [Option] = [], _ summary: String,
    notes: [String] = []
  ) {
    self.name = name
    self.parameters = parameters
    self.options = options
    self.summary = summary
    self.notes = notes
  }

  var usage: String {
    ([name] + parameters.map(\.usage) + options.map { "[\($0.usage)]" }).joined(separator: " ")
  }

  /// The help of the command alone.
  func help(program: String = "") -> [String] {
    var lines = ["usage: \(program)\(usage)", "", summary]
    lines += notes
    if !options.isEmpty {
      lines.append("")
      lines += TextTable.lines(options.map { ["  \($0.usage)", $0.summary] })
    }
    return lines
  }
}
