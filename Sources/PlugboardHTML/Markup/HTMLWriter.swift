/// A writer of HTML elements, which closes each one that it has opened and escapes every text.
struct HTMLWriter {
  /// Attributes in their order; one without a value is left out, and one with an empty value is
  /// written as its name alone.
  typealias Attributes = KeyValuePairs<String, String?>

  private(set) var text = ""
  private var open: [String] = []

  mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
    open.append(name)
    tag(name, attributes)
  }

  mutating func end() {
    if let name = open.popLast() { text += "</\(name)>" }
  }

  /// Writes an element without content, such as `hr`.
  mutating func void(_ name: String, _ attributes: Attributes = [:]) { tag(name, attributes) }

  mutating func element(_ name: String, _ attributes: Attributes = [:], text content: String) {
    begin(name, attributes)
    write(content)
    end()
  }

  mutating func write(_ content: String) { text += content.escapedForHTML }

  /// Writes markup as it is: style sheets and drawings, which this target's code has made.
  mutating func writeMarkup(_ markup: String) { text += markup }

  private mutating func tag(_ name: String, _ attributes: Attributes) {
    text += "<\(name)"
    for (key, value) in attributes {
      guard let value else { continue }
      text += value.isEmpty ? " \(key)" : " \(key)=\"\(value.escapedForHTML)\""
    }
    text += ">"
  }
}
