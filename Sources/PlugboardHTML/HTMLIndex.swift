public import Plugboard

/// A list of the HTML files of an app, as one HTML file.
public struct HTMLIndex: Sendable {
  /// A file of the list.
  public struct Entry: Sendable {
    /// The title of the page in the file.
    public let title: String
    /// A few words that tell it from entries of the same title, such as the name of the page and its inputs.
    public let note: String
    /// The address of the file, relative to the list.
    public let address: String

    public init(_ title: String, note: String, address: String) {
      self.title = title
      self.note = note
      self.address = address
    }
  }

  /// The whole document.
  public let text: String

  /// - Parameter groups: The files of one page each; the first of a group is its heading.
  /// - Parameter theme: The colours of the app.
  public init(
    title: String, language: String?, theme: Theme.Colors = Theme.Colors(), _ groups: [[Entry]]
  ) {
    var body = HTMLWriter.body(title: title)
    body.begin("main")
    for group in groups {
      guard let first = group.first else { continue }
      body.begin("section", ["class": "card"])
      body.begin("header")
      body.begin("h2", ["class": "title", "dir": "auto"])
      Self.write(first, to: &body)
      body.end()
      body.end()
      if group.count > 1 {
        body.begin("ul", ["class": "index", "role": "list"])
        for entry in group.dropFirst() {
          body.begin("li", ["dir": "auto"])
          Self.write(entry, to: &body)
          body.end()
        }
        body.end()
      }
      body.end()
    }
    body.end()
    body.end()
    text = HTMLWriter.head(title: title, language: language, theme: theme).closed(after: body.text)
  }

  private static func write(_ entry: Entry, to body: inout HTMLWriter) {
    body.element("a", ["class": "link", "href": entry.address], text: entry.title)
    guard !entry.note.isEmpty else { return }
    body.write(" ")
    body.element("span", ["class": "caption muted", "dir": "auto"], text: entry.note)
  }
}
