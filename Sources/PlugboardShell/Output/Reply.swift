internal import Plugboard

/// What a command has to say: the same facts as text for people and as one JSON value for programs.
struct Reply {
  /// Made only where it is shown.
  let lines: () -> [String]
  let json: () -> Value

  init(_ lines: @autoclosure @escaping () -> [String], json: @autoclosure @escaping () -> Value) {
    self.lines = lines
    self.json = json
  }

  /// One line.
  init(_ line: String, json: @autoclosure @escaping () -> Value) {
    self.init([line], json: json())
  }
}

extension Value {
  /// Null where there is nothing.
  init(_ text: String?) { self = text.map(Value.string) ?? .null }
  init(_ number: Int?) { self = number.map(Value.int) ?? .null }

  /// As JSON on one line.
  var compactText: String { JSONWriter(.compact).text(self) }
}
