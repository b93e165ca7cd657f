/// A writer of HTML elements, which closes only elements that it has opened, and escapes every text and every value
/// of an attribute.
///
/// The names of elements and attributes are written as they are, so they must be words of the code, none of the data.
public struct HTMLWriter {
  /// Attributes in their order; without a value an attribute is left out, and with an empty value
  /// it is written as its name alone.
  public typealias Attributes = KeyValuePairs<String, String?>

  private(set) var text = ""
  private var open: [String] = []

  /// Writes the beginning of an element.
  public mutating func begin(_ name: String, _ attributes: Attributes = [:]) {
    open.append(name)
    tag(name, attributes)
  }

  /// Writes the end of the element that was begun last; nothing if all have ended.
  public mutating func end() {
    if let name = open.popLast() { text += "</\(name)>" }
  }

  /// Ends all elements that were begun.
  mutating func endAll() { while !open.isEmpty { end() } }

  /// Writes an element without content, such as `hr`.
  public mutating func void(_ name: String, _ attributes: Attributes = [:]) {
    tag(name, attributes)
  }

  /// Writes an element with a text.
  public mutating func element(_ name: String, _ attributes: Attributes = [:], text content: String)
  {
    begin(name, attributes)
    write(content)
    end()
  }

  /// Writes a text.
  public mutating func write(_ content: String) { text += content.escapedForHTML }

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
