public import Plugboard

/// The plugins of a program as one HTML file, with pictures of their examples and without a script.
///
///     var catalogue = HTMLCatalogue(title: "The plugins of cinema")
///     let picture = try catalogue.paint("example", in: runtime)
///     catalogue.add("item view", [HTMLCatalogue.Entry(manifest, pictures: [picture], places: [])])
///     print(catalogue.text)
@MainActor public struct HTMLCatalogue {
  /// A picture of an example, which belongs to the catalogue that has painted it.
  public struct Picture: Sendable {
    let markup: String
  }

  /// A plugin of the catalogue.
  public struct Entry: Sendable {
    let manifest: PluginManifest
    let pictures: [Picture?]
    let places: [String]

    /// - Parameters:
    ///   - pictures: A picture for each example of the manifest; nil for an example that shows nothing.
    ///   - places: The places at which documents use the plugin.
    public init(_ manifest: PluginManifest, pictures: [Picture?], places: [String]) {
      self.manifest = manifest
      self.pictures = pictures
      self.places = places
    }
  }

  private let title: String
  private var units: [(name: String, entries: [Entry])] = []
  private var shared = PageWriter.Shared()

  public init(title: String) { self.title = title }

  /// Paints a page as the picture of an example; nil if it shows nothing. Its links lead nowhere.
  ///
  /// - Throws: If no such page is registered.
  public mutating func paint(
    _ page: ModuleID, in runtime: PageRuntime, customViews: [String: HTMLView] = [:]
  ) throws(ModuleError) -> Picture? {
    var writer = PageWriter(
      try PageOutline(of: page, in: runtime), in: runtime, address: { _ in nil },
      customViews: customViews, theme: Theme.Colors(), shared: shared)
    guard !writer.isBlank else { return nil }
    writer.writePart(level: 5)
    shared = writer.shared
    return Picture(markup: writer.html.text)
  }

  /// Adds the plugins of a function unit.
  public mutating func add(_ unit: String, _ entries: [Entry]) { units.append((unit, entries)) }

  /// The whole document.
  public var text: String {
    var body = HTMLWriter.body(title: title)
    body.begin("main", ["class": "catalogue"])
    writeContents(&body)
    for unit in units {
      body.begin("section", ["class": "unit"])
      body.element(
        "h2", ["class": "title"], text: unit.name.isEmpty ? "without a function unit" : unit.name)
      for entry in unit.entries { EntryWriter(entry).write(&body) }
      body.end()
    }
    body.end()
    body.end()
    let head = HTMLWriter.head(
      title: title, language: "en", styles: Self.style + shared.styles.styleSheet,
      theme: Theme.Colors())
    return head.closed(after: body.text)
  }

  private func writeContents(_ body: inout HTMLWriter) {
    body.begin("nav", ["aria-label": "Plugins by function unit"])
    body.begin("dl", ["class": "contents"])
    for unit in units {
      body.element("dt", text: unit.name.isEmpty ? "other" : unit.name)
      body.begin("dd")
      for (index, entry) in unit.entries.enumerated() {
        if index > 0 { body.write(", ") }
        let name = entry.manifest.name.text
        body.element("a", ["class": "link", "href": "#" + EntryWriter.id(of: name)], text: name)
      }
      body.end()
    }
    body.end()
    body.end()
  }

  /// The styles beside those of pages.
  private static let style = """
    .catalogue{overflow-wrap:anywhere}
    .catalogue h2{font-size:1.5rem;line-height:2.25rem;margin-block:2.5rem .5rem;border-block-end:1px solid var(--color-line)}
    .catalogue h3{font-size:1.25rem;line-height:1.875rem;margin-block:2rem .25rem}
    .catalogue h4{margin-block:1rem .25rem;font-weight:650}
    .catalogue .prose{max-inline-size:48rem;margin-block-end:.5rem;white-space:normal}
    .catalogue dl{margin:0;display:grid;grid-template-columns:minmax(0,1fr);gap:.125rem 1rem}
    .catalogue dd{margin:0 0 .5rem;max-inline-size:48rem}
    @media(min-width:48rem){.catalogue dl{grid-template-columns:14rem minmax(0,1fr);gap:.375rem 1rem}.catalogue dd{margin:0}}
    .catalogue code,.catalogue pre{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.875rem}
    .catalogue pre{margin:.5rem 0;padding:.5rem .75rem;overflow-x:auto;border:1px solid var(--color-line);border-radius:.5rem;line-height:1.25rem;\
    max-block-size:30rem}
    .catalogue .places{columns:20rem;margin:0;padding-inline-start:1.25rem}
    .catalogue figure{margin:.5rem 0}
    .page-part{contain:paint layout;padding-block:calc(.75rem + var(--above)) calc(.75rem + var(--below));padding-inline:calc(var(--sides)*var(--u));\
    border:1px dashed var(--color-line);border-radius:.5rem;min-block-size:3rem;max-block-size:40rem;overflow:auto}
    .page-part:has(>.on-page){min-block-size:18rem}
    .page-part>header.page{padding-inline:0}
    .page-part .picture{max-inline-size:min(100%,20rem)}
    .page-part .empty{padding-block:1.5rem}
    .contents .link{display:inline}
    .page-part h5,.page-part h6{font-weight:inherit}

    """
}
