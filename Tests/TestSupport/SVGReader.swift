public import Foundation
internal import Testing

#if canImport(FoundationXML)
  public import FoundationXML
#endif

/// The elements, ids and texts of a document of XML.
public final class SVGReader: NSObject, XMLParserDelegate {
  public private(set) var elements: [String] = []
  public private(set) var ids: [String] = []
  public private(set) var attributes: [[String: String]] = []
  public private(set) var text = ""

  /// Reads a document, and expects that it is well-formed.
  public init(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    #expect(parser.parse(), "\(svg.prefix(200))")
  }

  public func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elements.append(element)
    self.attributes.append(attributes)
    if let id = attributes["id"] { ids.append(id) }
  }

  public func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
