internal import Plugboard

/// The reply of a command: the same facts as text for people and as one JSON value for programs.
struct Reply {
  /// Creates the lines, only if they are shown.
  let lines: () -> [String]
  let json: () -> Value

  init(_ lines: @autoclosure @escaping () -> [String], json: @autoclosure @escaping () -> Value) {
    self.lines = lines
    self.json = json
  }

  /// Creates a reply of one line.
  init(_ line: String, json: @autoclosure @escaping () -> Value) {
    self.init([line], json: json())
  }
}

extension Value {
  /// Creates a string, or null if there is no text.
  init(_ text: String?) { self = text.map(Value.string) ?? .null }
  init(_ number: Int?) { self = number.map(Value.int) ?? .null }

  /// The value as JSON on one line.
  var compactText: String { JSONWriter(.compact).text(self) }
}
