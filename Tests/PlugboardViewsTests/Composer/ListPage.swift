import Plugboard
import TestSupport

/// A page of items with stated heights, whose views are counted.
@MainActor final class ListPage {
  let runtime: PageRuntime
  let composer: PageComposer<UnitMeasure>
  /// The heights of the items' views, by their ids.
  var heights: [ModuleID: Int] = [:]
  /// The items whose views were asked for, in order.
  var asked: [ModuleID] = []
  private var nextItem = 0

  /// - Parameter cards: The heights of the items of each component of each card.
  init(
    _ cards: [[[Int]]], layout: LayoutChoice? = nil, list: PageList = PageList(),
    size: UnitSize = UnitSize(width: 20, height: 10)
  ) throws {
    runtime = PageRuntime(
      registry: try PluginRegistry([
        GridPlugin.self, StaggerPlugin.self, ColumnsPlugin.self, RowPlugin.self,
        BoundlessPlugin.self, FlowPlugin.self, RefusingPlugin.self,
      ]))
    var plans = [ModulePlan(id: "p", level: .page)]
    for (c, components) in cards.enumerated() {
      let card = plans.count
      plans.append(ModulePlan(id: ModuleID("c\(c)"), level: .card, parent: 0))
      for (k, items) in components.enumerated() {
        let component = plans.count
        plans.append(ModulePlan(id: ModuleID("c\(c)k\(k)"), level: .component, parent: card))
        for height in items {
          let id = ModuleID("i\(nextItem)")
          nextItem += 1
          heights[id] = height
          plans.append(ModulePlan(id: id, level: .item, parent: component))
        }
      }
    }
    try runtime.open(plans)
    composer = try PageComposer(of: "p", in: runtime, size: size, measure: UnitMeasure())
    try runtime.subscribe(to: .pageList, on: "p") { $0.respond(list) }
    for plan in plans {
      try answer(plan.id, plan.level, layout)
    }
  }

  private func answer(_ id: ModuleID, _ level: Level, _ layout: LayoutChoice?) throws {
    switch level {
    case .item:
      try runtime.subscribe(to: .itemView, on: id) { [unowned self] in
        asked.append(id)
        $0.respond(.column((0..<(heights[id] ?? 0)).map { _ in .rule }))
      }
    case .component:
      guard let layout else { return }
      try runtime.subscribe(to: .componentLayout, on: id) { $0.respond(layout) }
    default: break
    }
  }

  /// Inserts an item into a component.
  @discardableResult
  func insert(_ height: Int, into component: ModuleID, at position: Int? = nil) throws -> ModuleID {
    let id = ModuleID("i\(nextItem)")
    nextItem += 1
    heights[id] = height
    try runtime.register(id, level: .item, under: component, at: position)
    try answer(id, .item, nil)
    return id
  }

  /// The visible items with the rows in which they begin.
  func rows() -> [ModuleID: Int] {
    Dictionary(
      uniqueKeysWithValues: composer.scene().placements.filter { heights[$0.module] != nil }
        .map { ($0.module, $0.rect.y) })
  }

  /// The rectangles of all items, from the top of the page, as an outline gives them, and the height.
  func allRects() throws -> ([ModuleID: UnitRect], height: Int) {
    let outline = try PageOutline(of: "p", in: runtime)
    var rects: [ModuleID: UnitRect] = [:]
    var y = 0
    for (position, card) in outline.cards.enumerated() {
      let top = y
      for component in card.components {
        let frames = component.frames(
          width: composer.size.width - 2 * outline.list.margin, measure: UnitMeasure())
        for frame in frames.frames {
          rects[component.items[frame.item].module] = frame.rect.moved(
            x: outline.list.margin, y: y)
        }
        y += component.items.isEmpty ? 0 : frames.size.height
      }
      if position + 1 < outline.cards.count, y > top { y += outline.list.gap }
    }
    return (rects, y)
  }
}

/// A layout of equal columns, in bands of one row.
struct GridLayout: ItemLayout {
  let columns: Int
  let insets: Insets

  func itemsPerBand(width: Int) -> Int? { columns }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    let width = max(1, items.width / columns)
    for item in 0..<items.count {
      band.append(
        item,
        UnitRect(x: item * width, y: 0, width: width, height: items.height(of: item, width: width)))
    }
    band.level()
  }
}

/// A layout of columns of which the shortest gets the next item, in bands of four items.
struct StaggerLayout: ItemLayout {
  let columns: Int

  func itemsPerBand(width: Int) -> Int? { 4 }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    var ends = items.carried.isEmpty ? Array(repeating: 0, count: columns) : items.carried
    let width = max(1, items.width / columns)
    band.height = ends.max() ?? 0
    for item in 0..<items.count {
      let column = ends.indices.min { (ends[$0], $0) < (ends[$1], $1) } ?? 0
      let height = items.height(of: item, width: width)
      band.append(item, UnitRect(x: column * width, y: ends[column], width: width, height: height))
      ends[column] += height
    }
    let next = ends.min() ?? 0
    band.next = next
    band.carried = ends.map { $0 - next }
  }
}

extension Key<Int> {
  fileprivate static let columns = Key("columns", in: 1...9)
  fileprivate static let top = Key("top", in: 0...9)
  fileprivate static let length = Key("length")
}

final class GridPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "grid"
  static let params = ParamList(.optional(.columns, default: 1), .optional(.top, default: 0))

  static func layout(_ params: Params) throws -> any ItemLayout {
    GridLayout(
      columns: try params.require(.columns),
      insets: Insets(top: try params.require(.top), bottom: 1))
  }
}

final class StaggerPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "stagger"
  static let params = ParamList(.optional(.columns, default: 2))

  static func layout(_ params: Params) throws -> any ItemLayout {
    StaggerLayout(columns: try params.require(.columns))
  }
}

/// A layout of a column for each ten units of width, in bands of a row.
struct ColumnsLayout: ItemLayout {
  func itemsPerBand(width: Int) -> Int? { max(1, width / 10) }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    for item in 0..<items.count {
      band.append(
        item, UnitRect(x: 10 * item, y: 0, width: 10, height: items.height(of: item, width: 10)))
    }
  }
}

final class ColumnsPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "columns"

  static func layout(_ params: Params) throws -> any ItemLayout { ColumnsLayout() }
}

/// A row of ten units for each item, scrolled sideways.
struct RowLayout: ItemLayout {
  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    band.contentWidth = 10 * items.count
    for item in 0..<items.count
    where items.columns.map({ $0.overlaps(10 * item..<10 * item + 10) }) ?? true {
      band.append(
        item, UnitRect(x: 10 * item, y: 0, width: 10, height: items.height(of: item, width: 10)))
    }
  }
}

final class RowPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "row"

  static func layout(_ params: Params) throws -> any ItemLayout { RowLayout() }
}

/// A layout all of whose lengths are one, however large.
struct BoundlessLayout: ItemLayout {
  let length: Int

  func itemsPerBand(width: Int) -> Int? { 1 }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    band.append(0, UnitRect(x: length, y: length, width: length, height: length))
    band.next = length
    band.contentWidth = length
    band.offset = length
    band.carried = [length]
  }
}

final class BoundlessPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "boundless"
  static let params = ParamList(.required(.length))

  static func layout(_ params: Params) throws -> any ItemLayout {
    BoundlessLayout(length: try params.require(.length))
  }
}

/// A layout of items beside one another, each as wide as it needs.
struct FlowLayout: ItemLayout {
  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    var x = 0
    for item in 0..<items.count {
      let width = items.width(of: item)
      let height = items.height(of: item, width: width)
      band.append(item, UnitRect(x: x, y: 0, width: width, height: height))
      x += width
    }
  }
}

final class FlowPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "flow"

  static func layout(_ params: Params) throws -> any ItemLayout { FlowLayout() }
}

/// Makes no layout of whatever params.
final class RefusingPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "refusing"

  static func layout(_ params: Params) throws -> any ItemLayout {
    StaggerLayout(columns: try params.require(.columns))
  }
}
