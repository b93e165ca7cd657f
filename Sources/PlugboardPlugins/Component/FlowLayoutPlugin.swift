internal import Plugboard

final class FlowLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.flow"
  static let summary = """
    Places the items of a component side by side, each as wide as it needs, in as many lines as \
    they take.
    """
  static let notes = """
    It is for small things such as the tags of a dish or words to search for. All items of a line \
    are as high as its highest one, and one without any height takes no room. Items are placed 200 \
    at a time: the 201st begins a new line, and so does each 200th after it.
    """
  static let unit = "layout"
  static let params = ParamList(
    .optional(.gap, default: 1),
    .optional(.rowGap.described("The rows between two lines."), default: 0),
    .optional(.alignment.described("The side at which the lines are."), default: "leading"),
    .optional(.insets, default: .zero))

  static func layout(_ params: Params) throws -> any ItemLayout {
    FlowLayout(
      ItemFlow(
        gap: try params.require(.gap), lineGap: try params.require(.rowGap),
        alignment: ViewValue.Alignment(rawValue: try params.require(.alignment)) ?? .leading),
      insets: try params.require(.insets))
  }
}

/// Lines of items of their own widths.
struct FlowLayout: ItemLayout {
  /// The number of items that are placed together, as their views are all asked for.
  private static let most = 200

  let insets: Insets
  private let lines: ItemFlow

  init(_ flow: ItemFlow, insets: Insets) {
    (lines, self.insets) = (flow, insets)
  }

  var itemFlow: ItemFlow? { lines }

  func itemsPerBand(width: Int) -> Int? { Self.most }

  func place(_ items: LayoutItems, in band: inout LayoutBand) {
    var line: [UnitRect] = []
    var (x, y) = (0, 0)
    func close(_ band: inout LayoutBand) {
      let end = line.lazy.filter { $0.height > 0 }.map(\.maxX).max() ?? 0
      let free = max(0, items.width - end)
      let shift =
        switch lines.alignment {
        case .leading: 0
        case .center: free / 2
        case .trailing: free
        }
      let height = line.map(\.height).max() ?? 0
      for rect in line {
        var rect = rect
        rect.x = min(rect.x + shift, items.width - rect.width)
        if rect.height > 0 { rect.height = height }
        band.append(band.frames.count, rect)
      }
      if height > 0 { y += height + lines.lineGap }
      (line, x) = ([], 0)
    }
    for item in 0..<items.count {
      let width = items.width(of: item)
      let height = items.height(of: item, width: width)
      // An item without any height takes no room, also no column.
      if height == 0 {
        line.append(UnitRect(x: x, y: y, width: 1, height: 0))
        continue
      }
      if x > 0, x + width > items.width { close(&band) }
      line.append(UnitRect(x: x, y: y, width: width, height: height))
      x += width + lines.gap
    }
    close(&band)
    band.next = band.height > 0 ? band.height + lines.lineGap : nil
  }
}

extension FlowLayoutPlugin {
  nonisolated static let examples = [
    PluginExample(
      "Words to search for, as many side by side as there is room for.",
      """
      {
        "plugins": [{ "plugin": "layout.flow", "params": { "gap": 2 } }],
        "items": [
          { "data": { "title": "Silent" }, "plugins": ["button"] },
          { "data": { "title": "Comedy" }, "plugins": ["button"] },
          { "data": { "title": "Germany" }, "plugins": ["button"] }
        ]
      }
      """)
  ]
}
