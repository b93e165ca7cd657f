internal import Plugboard

/// Places the items of a component side by side, to be scrolled sideways.
final class ScrollLayoutPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "layout.scroll"
  static let unit = "layout"
  static let params = ParamList(
    .optional(.itemWidth, default: 20), .optional(.gap, default: 1),
    .optional(.insets, default: .zero)
  )

  static func layout(_ params: Params) throws -> any Layout {
    ScrollLayout(
      itemWidth: try params.require(.itemWidth), gap: try params.require(.gap),
      insets: try params.require(.insets))
  }
}

/// A row of items of equal width, of which only the visible ones are placed.
struct ScrollLayout: Layout {
  let itemWidth: Int
  let gap: Int
  let insets: Insets

  func place(_ items: LayoutItems) -> LayoutBand {
    var band = LayoutBand()
    let width = min(itemWidth, items.width)
    let step = width + gap
    let content = step * items.count - gap
    var shown = 0..<items.count
    if let columns = items.columns {
      let first = max(0, (columns.lowerBound + gap) / step)
      let end = min(items.count, (max(0, columns.upperBound) + step - 1) / step)
      shown = min(first, end)..<end
    }
    for item in shown {
      let height = items.height(of: item, width: width)
      band.append(item, Rect(x: item * step, y: 0, width: width, height: height))
    }
    band.contentWidth = content
    return band
  }
}
