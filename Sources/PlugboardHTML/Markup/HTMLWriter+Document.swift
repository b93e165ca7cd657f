internal import Plugboard

/// The beginning and the end of a document.
extension HTMLWriter {
  /// The name of the generator that each document states.
  static let generator = "Plugboard"

  /// Returns a writer with the head of a document, its styles included.
  static func head(
    title: String, language: String?, className: String? = nil, style: String? = nil,
    styles: String = "", theme: Theme.Colors
  ) -> HTMLWriter {
    var head = HTMLWriter()
    head.writeMarkup("<!DOCTYPE html>\n")
    head.begin("html", ["lang": language, "class": className, "style": style])
    head.begin("head")
    head.void("meta", ["charset": "utf-8"])
    head.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    head.void("meta", ["name": "color-scheme", "content": "dark light"])
    head.void("meta", ["name": "generator", "content": generator])
    head.element("title", text: title)
    head.begin("style")
    head.writeMarkup("\n\(StyleSheet.text(theme))\n\(styles)\n")
    head.end()
    head.end()
    return head
  }

  /// Returns a writer within a body, after a header with the title as on a page.
  static func body(title: String) -> HTMLWriter {
    var body = HTMLWriter()
    body.begin("body", ["style": "--sides:2;--card-gap:1"])
    body.begin("header", ["class": "page"])
    body.element("h1", ["class": "title", "dir": "auto"], text: title)
    body.void("hr")
    body.end()
    return body
  }

  /// Returns the document with its body.
  consuming func closed(after body: String) -> String {
    writeMarkup("\n" + body)
    end()
    return text + "\n"
  }
}
