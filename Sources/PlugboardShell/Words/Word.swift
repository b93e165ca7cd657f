internal import Plugboard

/// A word of a command, as written and as read.
struct Word: Sendable, Hashable {
  /// The text without the quotes that group it.
  let text: String
  /// The text as it is in the line.
  let raw: String
  /// Whether the word can be an option; a word that begins with a quote can't.
  let isBare: Bool

  init(text: String, raw: String) {
    self.text = text
    self.raw = raw
    isBare = !raw.hasBytePrefix("\"") && !raw.hasBytePrefix("'")
  }

  /// Creates a word that needs no reading, such as an argument of the program.
  init(_ text: String) { self.init(text: text, raw: text) }

  /// The value of the word: JSON if it parses, else a string.
  var value: Value {
    (try? Value(json: raw)) ?? (try? Value(json: text)) ?? .string(text)
  }

  /// The parts of `key=value` as texts; nil if there is no "=" or nothing before it.
  var textAssignment: (key: String, value: String)? {
    guard assignment != nil, let sign = text.unicodeScalars.firstIndex(of: "=") else { return nil }
    return (String(text[..<sign]), String(text[sign...].unicodeScalars.dropFirst()))
  }

  /// The parts of `key=value`; nil if there is no "=" or nothing before it.
  var assignment: (key: String, value: Value)? {
    guard let sign = raw.unicodeScalars.firstIndex(of: "="),
      let textSign = text.unicodeScalars.firstIndex(of: "="),
      sign != raw.startIndex
    else { return nil }
    let half = Word(
      text: String(text[textSign...].unicodeScalars.dropFirst()),
      raw: String(raw[sign...].unicodeScalars.dropFirst()))
    return (String(text[..<textSign]), half.value)
  }
}
