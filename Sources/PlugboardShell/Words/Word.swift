internal import Plugboard

/// A word of a command, as it was written and as it is meant.
struct Word: Sendable, Hashable {
  /// Without the quotes that group it.
  let text: String
  /// As it stands in the line.
  let raw: String
  /// Whether it can be an option; what begins with a quote can't.
  let isBare: Bool

  init(text: String, raw: String) {
    self.text = text
    self.raw = raw
    isBare = raw.first != "\"" && raw.first != "'"
  }

  /// A word that needs no reading, an argument of the program.
  init(_ text: String) { self.init(text: text, raw: text) }

  /// The value that the word stands for: JSON where it parses, else a string.
  var value: Value {
    (try? Value(json: raw)) ?? (try? Value(json: text)) ?? .string(text)
  }

  /// The two halves of `key=value`; nil where there is no "=" or nothing before it.
  var assignment: (key: String, value: Value)? {
    guard let sign = raw.firstIndex(of: "="), let textSign = text.firstIndex(of: "="),
      sign != raw.startIndex
    else { return nil }
    let half = Word(
      text: String(text[text.index(after: textSign)...]),
      raw: String(raw[raw.index(after: sign)...]))
    return (String(text[..<textSign]), half.value)
  }
}
