import Plugboard
import PlugboardHTML
import PlugboardPlugins
import TestSupport
import Testing

@Suite("Boxes of items in an HTML document") @MainActor struct ItemFrameTests {
  nonisolated static let layouts: [LayoutChoice] = [
    LayoutChoice("layout.stack", params: ["gap": 1]),
    LayoutChoice("layout.tile", params: ["columns": 4, "gap": 2]),
    LayoutChoice("layout.tile", params: ["columns": 3, "insets": 2, "rowGap": 0]),
    LayoutChoice("layout.waterfall", params: ["columns": 3, "gap": 1]),
    LayoutChoice("layout.one-plus-n"), LayoutChoice("layout.scroll", params: ["itemWidth": 20]),
    LayoutChoice("layout.carousel"), LayoutChoice("layout.tabs"),
    LayoutChoice("layout.collapsible"),
    LayoutChoice("layout.steps", params: ["gap": 3]), LayoutChoice("layout.odd"),
  ]
  private let heights = [3, 1, 4, 1, 5, 2, 6, 5, 3]

  private func page(_ layout: LayoutChoice) throws -> DocumentPage {
    try DocumentPage(
      items: heights.map { .column((0..<$0).map { _ in .rule }) }, layout: layout,
      list: PageList(margin: 3),
      plugins: SystemPlugins.all + [StepsLayoutPlugin.self, OddLayoutPlugin.self])
  }

  @Test(
    "N1 each item has the place and width of its frame, in each range of widths", arguments: layouts
  )
  func frames(choice: LayoutChoice) throws {
    let page = try page(choice)
    let layout = try #require(
      try PageOutline(of: "page", in: page.runtime).cards.first?.components.first?.layout)
    let document = try page.document()
    let styles = PageStyles(document.styles)
    let list = try #require(
      document.all("items").first?.attributes["class"]?.split(separator: " ").last)
    let items = document.all("li").compactMap { $0.attributes["class"] }
    try #require(items.count == heights.count)
    #expect(styles.steps.count > 5)
    for step in styles.steps.indices {
      let room = try #require(styles.value("--room", of: String(list), step: step))
      let frames = layout.frames(width: room, count: heights.count) { item, _ in heights[item] }
      #expect(styles.value("--content", of: String(list), step: step) == frames.size.width)
      for frame in frames.frames {
        #expect(styles.value("--x", of: items[frame.item], step: step) == frame.rect.x)
        #expect(styles.value("--w", of: items[frame.item], step: step) == frame.rect.width)
      }
      let rows = try items.map { try #require(styles.rows(of: $0, step: step)) }
      for one in frames.frames {
        for other in frames.frames where one.rect.maxY <= other.rect.y {
          #expect(rows[one.item].upperBound <= rows[other.item].lowerBound)
        }
      }
    }
  }

  @Test("N1 an item that its layout leaves out is below the others, as nothing is hidden")
  func leftOut() throws {
    let document = try page(LayoutChoice("layout.odd")).document()
    let styles = PageStyles(document.styles)
    let items = document.all("li").compactMap { $0.attributes["class"] }
    for item in [1, 3, 5, 7] {
      let last = try #require(styles.rows(of: items[8], step: 0))
      #expect(try #require(styles.rows(of: items[item], step: 0)).lowerBound >= last.upperBound)
    }
  }

  @Test("N1 columns are equal, as a document has units of any size")
  func evenColumns() throws {
    let document = try page(LayoutChoice("layout.tile", params: ["columns": 4, "gap": 2]))
      .document()
    let styles = PageStyles(document.styles)
    let items = document.all("li").compactMap { $0.attributes["class"] }
    for step in styles.steps.indices {
      #expect(Set(items.map { styles.value("--w", of: $0, step: step) }).count == 1)
    }
  }

  @Test("N7 content that is wider than the room is a labelled region that keys scroll")
  func sideways() throws {
    let page = try DocumentPage(
      card: .text("Films", role: .title), items: heights.map { _ in .rule },
      layout: LayoutChoice("layout.scroll"))
    let document = try page.document()
    let region = try #require(document.all("sideways").first)
    #expect(region.attributes["tabindex"] == "0")
    #expect(region.attributes["role"] == "region")
    #expect(region.attributes["aria-labelledby"] == document.all("h1").first?.attributes["id"])
    #expect(try self.page(LayoutChoice("layout.tile")).document().all("sideways").isEmpty)
    let narrow = try DocumentPage(
      items: [.rule, .rule], layout: LayoutChoice("layout.scroll", params: ["itemWidth": 20]))
    let unlabelled = try narrow.document().all("sideways")
    #expect(unlabelled.count == 1)
    #expect(
      unlabelled.allSatisfy { $0.attributes["role"] == nil && $0.attributes["aria-label"] == nil })
  }
}

/// The rules of classes in a document's style sheet, in each range of widths.
struct PageStyles {
  /// The declarations of each class from each width on.
  let steps: [[String: String]]

  init(_ text: String) {
    var steps: [[String: String]] = []
    for line in text.split(separator: "\n") {
      let isNarrowest = steps.isEmpty && line.hasPrefix(".l") && line.contains("--room")
      guard isNarrowest || line.hasPrefix("@media(min-width:") else { continue }
      var rules = steps.last ?? [:]
      let body = isNarrowest ? line : line.drop { $0 != "{" }.dropFirst().dropLast()
      for rule in body.split(separator: "}") {
        let parts = rule.split(separator: "{")
        rules[String(parts[0].dropFirst())] = String(parts[1])
      }
      steps.append(rules)
    }
    self.steps = steps
  }

  func declaration(_ name: String, of className: String, step: Int) -> Substring? {
    steps[step][className]?.split(separator: ";").first { $0.hasPrefix(name + ":") }?
      .dropFirst(name.count + 1)
  }

  func value(_ name: String, of className: String, step: Int) -> Int? {
    declaration(name, of: className, step: step).flatMap { Int($0) }
  }

  func rows(of className: String, step: Int) -> Range<Int>? {
    let lines = declaration("grid-row", of: className, step: step)?.split(separator: "/")
      .compactMap { Int($0) }
    guard let lines, lines.count == 2, lines[0] < lines[1] else { return nil }
    return lines[0]..<lines[1]
  }
}

/// Places items in steps, each further to the right.
final class StepsLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.steps"
  static let params = ParamList(.optional(.gap, default: 1))

  static func layout(_ params: Params) throws -> any ItemLayout {
    StepsLayout(gap: try params.require(.gap))
  }
}

struct StepsLayout: ItemLayout {
  let gap: Int

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    for item in 0..<items.count {
      let x = min(item, items.width - 1)
      let height = items.height(of: item, width: items.width - x)
      band.append(
        item,
        UnitRect(
          x: x, y: band.height + (item == 0 ? 0 : gap), width: items.width - x, height: height))
    }
  }
}

/// Shows every other item.
final class OddLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.odd"

  static func layout(_ params: Params) throws -> any ItemLayout { OddLayout() }
}

struct OddLayout: ItemLayout {
  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    for item in stride(from: 0, to: items.count, by: 2) {
      let height = items.height(of: item, width: items.width)
      band.append(item, UnitRect(x: 0, y: band.height, width: items.width, height: height))
    }
  }
}
