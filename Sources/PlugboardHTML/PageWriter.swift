internal import Plugboard

/// A writer of the document of a page, or of a page as a part of a document.
@MainActor struct PageWriter {
  /// The state that the pages of one document share: no id and no class means two things.
  struct Shared {
    fileprivate(set) var styles = FrameStyles()
    fileprivate var headings = 0
    fileprivate var pictures = 0
    /// The number of groups of panels so far.
    var panelGroups = 0
  }

  private let outline: PageOutline
  private let runtime: PageRuntime
  private let address: @MainActor (String) -> String?
  private let theme: Theme.Colors
  private let pins: PinPlaces
  private let drawings: DrawingResolver
  private let measure: PixelMeasure
  var html = HTMLWriter()
  var shared: Shared

  init(
    _ outline: PageOutline, in runtime: PageRuntime,
    address: @escaping @MainActor (String) -> String?, customViews: [String: HTMLView],
    theme: Theme.Colors, shared: Shared = Shared()
  ) {
    self.outline = outline
    self.theme = theme
    self.shared = shared
    self.runtime = runtime
    self.address = address
    drawings = DrawingResolver(runtime.plugins.registry)
    measure = PixelMeasure(customViews: customViews)
    pins = PinPlaces(of: outline, sides: Self.sides(of: outline), measure: measure)
  }

  /// The whole document; call `writeBody()` first.
  var document: String {
    var styles = shared.styles
    let pinHeights = pins.heights.isEmpty ? nil : styles.name(of: pins.heights, prefix: "p")
    let head = HTMLWriter.head(
      title: title, language: runtime.languages.first?.text, className: pinHeights,
      style: pins.room, styles: styles.styleSheet, theme: theme)
    return head.closed(after: html.text)
  }

  /// The title of the document.
  var title: String { outline.header?.shown(by: measure).firstTitle ?? outline.page.text }

  /// The free space at the sides in units: a document has a little even if the page has none.
  private static func sides(of outline: PageOutline) -> Int {
    max(2, min(outline.list.margin, ViewValue.longest))
  }

  private var sides: Int { Self.sides(of: outline) }

  private var lengths: String {
    "--sides:\(sides);--card-gap:\(max(0, min(outline.list.gap, ViewValue.longest)))"
  }

  mutating func writeBody() {
    html.begin("body", ["data-module": outline.page.text, "style": lengths])
    writeContent(main: "main", level: 1)
    html.end()
    runtime.reportFaults(of: drawings)
  }

  /// Writes the page as an element in another document, with headings from a level on.
  mutating func writePart(level: Int) {
    let heights = pins.heights.isEmpty ? nil : shared.styles.name(of: pins.heights, prefix: "p")
    html.begin(
      "div",
      [
        "class": (["page-part"] + [heights].compactMap(\.self)).joined(separator: " "),
        "style": [lengths, pins.room].compactMap(\.self).joined(separator: ";"),
      ])
    writeContent(main: "div", level: level)
    html.end()
    runtime.reportFaults(of: drawings)
  }

  /// Whether the page shows nothing.
  var isBlank: Bool {
    outline.header == nil && outline.empty == nil && outline.overlay == nil
      && outline.cards.allSatisfy { $0.isBlank(measure) }
  }

  private mutating func writeContent(main: String, level: Int) {
    var level = level
    if let header = outline.header {
      html.begin("header", ["class": "page"])
      if write(header, of: outline.page, level: level) != nil { level += 1 }
      html.end()
    }
    html.begin(main, ["class": outline.list.hasStickyHeaders ? "sticky-headers" : nil])
    for (position, card) in outline.cards.enumerated() {
      write(card, at: position, level: level)
    }
    if let empty = outline.empty {
      html.begin("div", ["class": "empty"])
      write(empty, of: outline.page, level: level)
      html.end()
    }
    html.end()
    if let overlay = outline.overlay {
      html.begin("div", ["class": "on-page"])
      write(overlay, of: outline.page, level: nil)
      html.end()
    }
  }

  private mutating func write(_ card: PageOutline.Card, at position: Int, level: Int) {
    let panels = TabPanels(of: card, in: runtime)
    let top = panels.map(\.header) ?? card.header
    let heading = top?.shown(by: measure).firstTitle == nil ? nil : nextHeading
    // A panel is a box, which its sticky parts don't leave.
    let firstSticky =
      panels != nil
      ? nil
      : card.components.firstIndex {
        pins.place(of: $0.module)?.pin.kind == .sticky
      }
    html.begin(
      "section",
      [
        "class": "card" + (firstSticky == nil ? "" : " loose")
          + (card.isBlank(measure) ? " blank" : ""),
        "data-module": card.module.text,
        "aria-labelledby": heading,
        "style": outline.list.hasStickyHeaders ? pins.headerOffset(ofCard: position) : nil,
      ])
    let hasPart = firstSticky.map { $0 > 0 || top != nil } ?? false
    if hasPart { html.begin("div", ["class": "part"]) }
    var level = level
    if let top {
      html.begin("header")
      if write(top, of: card.module, level: level) != nil { level += 1 }
      html.end()
    }
    if let panels {
      write(panels, of: card.module, label: heading) { position, writer in
        writer.write(card.components[position], level: level, label: heading)
      }
    } else {
      writeComponents(
        of: card, level: level, label: heading, firstSticky: hasPart ? firstSticky : nil)
    }
    if let footer = card.footer { writeFooter(footer, of: card.module) }
    html.end()
  }

  /// Writes components one below another; the part of the card before the first that sticks ends there.
  private mutating func writeComponents(
    of card: PageOutline.Card, level: Int, label: String?, firstSticky: Int?
  ) {
    for (position, component) in card.components.enumerated() {
      if position == firstSticky { html.end() }
      write(component, level: level, label: label)
    }
  }

  private mutating func write(
    _ component: PageOutline.Component, level: Int, label: String?
  ) {
    let place = pins.place(of: component.module)
    let width = place?.pin.fixedWidth
    html.begin(
      "div",
      [
        "class": (["component"] + (place?.pin.classNames ?? [])).joined(separator: " "),
        "data-module": component.module.text,
        "style": place.map { $0.declarations + (width.map { ";--pin:\($0)" } ?? "") },
      ])
    var level = level
    var label = label
    let panels = TabPanels(of: component)
    if let header = panels.map(\.header) ?? component.shownHeader {
      html.begin("header")
      if let heading = write(header, of: component.module, level: level) {
        label = heading
        level += 1
      }
      html.end()
    }
    if let panels {
      write(panels, of: component.module, label: label) { position, writer in
        let items = PlacedItems([component.items[position]], in: component.layout)
        writer.write(items, width: width, level: level, label: label)
      }
    } else if !component.items.isEmpty {
      write(
        PlacedItems(component.items, in: component.layout), width: width, level: level,
        label: label)
    }
    if let footer = component.shownFooter { writeFooter(footer, of: component.module) }
    html.end()
  }

  private mutating func write(
    _ items: PlacedItems, width: Int?, level: Int, label: String?
  ) {
    if let flow = items.layout.itemFlow { return write(items, in: flow, level: level) }
    let list = shared.styles.list(of: items, sides: sides, width: width, measure: measure)
    if list.isSideways {
      html.begin(
        "div",
        [
          "class": "sideways", "tabindex": "0", "role": label == nil ? nil : "region",
          "aria-labelledby": label,
        ])
    }
    html.begin("ul", ["class": "items \(list.className)", "role": "list"])
    for (item, className) in zip(items.items, list.items) {
      write(item, className: className, level: level)
    }
    html.end()
    if list.isSideways { html.end() }
  }

  /// Writes items that flow, for which the browser knows the widths best.
  private mutating func write(_ items: PlacedItems, in flow: ItemFlow, level: Int) {
    let insets = items.layout.insets
    let lengths = [
      ("gap", flow.gap), ("line-gap", flow.lineGap), ("top", insets.top), ("left", insets.left),
      ("bottom", insets.bottom), ("right", insets.right),
    ]
    let style = lengths.map { "--\($0.0):\(max(0, min($0.1, ViewValue.longest)))" }
    let side = flow.alignment == .leading ? "" : " at-\(flow.alignment.rawValue)"
    html.begin(
      "ul",
      ["class": "items flow\(side)", "role": "list", "style": style.joined(separator: ";")])
    for item in items.items { write(item, className: nil, level: level) }
    html.end()
  }

  private mutating func write(_ item: PageOutline.Item, className: String?, level: Int) {
    html.begin("li", ["class": className, "data-module": item.module.text])
    if let view = item.view { write(view, of: item.module, level: level) }
    if !item.nested.isEmpty {
      html.begin("ul", ["class": "nested", "role": "list"])
      for nested in item.nested { write(nested, className: nil, level: level + 1) }
      html.end()
    }
    html.end()
  }

  private mutating func writeFooter(_ footer: ViewValue, of module: ModuleID) {
    html.begin("footer")
    write(footer, of: module, level: nil)
    html.end()
  }

  /// Writes a view, and returns the id of its heading if it has one.
  @discardableResult
  private mutating func write(_ view: ViewValue, of module: ModuleID, level: Int?) -> String? {
    let view = view.shown(by: measure)
    let hasHeading = level != nil && view.firstTitle != nil
    let id = nextHeading
    if hasHeading { shared.headings += 1 }
    // Moved, not copied: the text so far may be long.
    let text = html
    html = HTMLWriter()
    var writer = ViewWriter(
      text, module: module,
      links: ModuleLinks(of: module, view: view, in: runtime, address: address),
      heading: level.flatMap { hasHeading ? ViewWriter.Heading(level: $0, id: id) : nil },
      drawings: drawings, customViews: measure.customViews, pictures: shared.pictures)
    writer.writeAll(of: view)
    html = writer.html
    shared.pictures = writer.pictures
    return hasHeading ? id : nil
  }

  private var nextHeading: String { "heading-\(shared.headings + 1)" }
}

extension PageOutline.Card {
  /// Whether no part of the card has any height: it takes no gap then.
  fileprivate func isBlank(_ measure: PixelMeasure) -> Bool {
    // Whether a view shows nothing doesn't depend on the width.
    let width = 80
    func isBlank(_ view: ViewValue?) -> Bool {
      (view?.height(width: width, measure: measure) ?? 0) == 0
    }
    return isBlank(header) && isBlank(footer)
      && components.allSatisfy { component in
        isBlank(component.shownHeader) && isBlank(component.shownFooter)
          && (component.items.isEmpty || component.layout.insets.areLevel)
          && component.items.allSatisfy { $0.height(width: width, measure: measure) == 0 }
      }
  }
}

extension Insets {
  /// Whether they take no rows; those below zero count as none.
  fileprivate var areLevel: Bool { max(top, bottom) <= 0 }
}

extension PagePin {
  fileprivate var classNames: [String] {
    kind == .sticky
      ? ["sticky", edge.rawValue] : ["fixed", edge.rawValue, "at-\(alignment.rawValue)"]
  }
}
