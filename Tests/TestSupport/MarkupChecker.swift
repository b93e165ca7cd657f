/// A strict reader of the markup that the host writes: every element is closed, in order, attributes
/// are quoted and unique, and nothing is left unescaped.
public struct MarkupChecker {
  public struct Element: Sendable {
    public let name: String
    public let attributes: [String: String]
    /// The names of the elements around it, outermost first.
    public let path: [String]
  }

  public struct Fault: Error, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
  }

  public private(set) var elements: [Element] = []
  /// The text of all elements but styles, escaped as it is.
  public private(set) var text = ""
  /// The content of the style sheet.
  public private(set) var styles = ""
  private var open: [String] = []
  private var rest: Substring

  private static let void: Set = ["meta", "hr", "img", "input"]
  private static let blocks: Set = ["div", "ul", "li", "section", "header", "p", "fieldset"]

  public init(_ document: String) throws {
    let start = "<!DOCTYPE html>\n"
    guard document.hasPrefix(start) else { throw Fault("no document type") }
    rest = document.dropFirst(start.count)
    while !rest.isEmpty { try readNext() }
    guard open.isEmpty else { throw Fault("not closed: \(open)") }
  }

  private mutating func readNext() throws {
    let content = rest.prefix { $0 != "<" }
    try check(content)
    text += content
    rest = rest.dropFirst(content.count)
    guard !rest.isEmpty else { return }
    if rest.hasPrefix("</") {
      let name = String(rest.dropFirst(2).prefix { $0 != ">" })
      guard open.popLast() == name else { throw Fault("</\(name)> closes another element") }
      rest = rest.dropFirst(name.count + 3)
      return
    }
    try readTag()
  }

  private mutating func readTag() throws {
    rest = rest.dropFirst()
    let name = take { $0.isLetter || $0.isNumber }
    guard !name.isEmpty else { throw Fault("a bare < before \(rest.prefix(20))") }
    var attributes: [String: String] = [:]
    while rest.first == " " {
      rest = rest.dropFirst()
      let key = take { $0.isLetter || $0.isNumber || $0 == "-" }
      var value = ""
      if rest.first == "=" {
        guard rest.dropFirst().first == "\"" else { throw Fault("\(key) isn't quoted") }
        rest = rest.dropFirst(2)
        value = take { $0 != "\"" }
        rest = rest.dropFirst()
      }
      guard !key.isEmpty, attributes.updateValue(value, forKey: key) == nil else {
        throw Fault("the attribute \(key) of \(name) is empty or there twice")
      }
      try check(value[...])
    }
    let isClosed = rest.hasPrefix("/>")
    guard isClosed || rest.first == ">" else { throw Fault("\(name) has \(rest.prefix(20))") }
    rest = rest.dropFirst(isClosed ? 2 : 1)
    elements.append(Element(name: name, attributes: attributes, path: open))
    if open.last == "p", Self.blocks.contains(name) { throw Fault("\(name) in a paragraph") }
    if isClosed || Self.void.contains(name) { return }
    if name == "style" {
      guard let end = rest.firstRange(of: "</style>") else { throw Fault("style isn't closed") }
      guard !rest[..<end.lowerBound].contains("<") else { throw Fault("markup in a style") }
      styles += rest[..<end.lowerBound]
      rest = rest[end.upperBound...]
      return
    }
    open.append(name)
  }

  private mutating func take(while isPart: (Character) -> Bool) -> String {
    let taken = rest.prefix(while: isPart)
    rest = rest.dropFirst(taken.count)
    return String(taken)
  }

  private func check(_ text: Substring) throws {
    for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      guard ["amp;", "lt;", "gt;", "quot;", "#39;"].contains(where: { part.hasPrefix($0) }) else {
        throw Fault("a bare & before \(part.prefix(20))")
      }
    }
    if text.contains(">") { throw Fault("a bare > in \(text.prefix(40))") }
    for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\t" {
      let isControl = scalar.properties.generalCategory == .control
      if isControl || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
      {
        throw Fault("the control character \(scalar.value)")
      }
    }
  }
}
