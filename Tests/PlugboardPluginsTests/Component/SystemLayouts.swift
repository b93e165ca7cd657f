import Plugboard
import PlugboardPlugins
import Testing

/// The layouts of the system plugins, found by name as a composer finds them.
enum SystemLayouts {
  static let names = SystemPlugins.all
    .filter { $0 is any LayoutPlugin.Type }.map { $0.name.text }

  private static let types: [String: PluginType] = Dictionary(
    uniqueKeysWithValues: SystemPlugins.all.map { ($0.name.text, $0.pluginType) })

  static func declares(_ name: String, _ param: String) -> Bool {
    types[name]?.manifest.params.contains { $0.key.name.text == param } ?? false
  }

  /// Returns the layout with a name, with params as in a document.
  static func layout(_ name: String, _ params: Fields = [:]) throws -> any ItemLayout {
    let type = try #require(types[name])
    let plugin = try #require(type.swiftType as? any LayoutPlugin.Type)
    let (params, faults) = type.params(from: params)
    try #require(faults.isEmpty, "\(faults)")
    return try plugin.layout(params)
  }
}

extension ItemLayout {
  /// Returns the frames of items with the given heights, in whatever width they have.
  func frames(
    width: Int, _ heights: [Int], columns: Range<Int>? = nil
  ) -> LayoutFrames {
    frames(width: width, count: heights.count, columns: columns) { item, _ in heights[item] }
  }
}

extension LayoutFrames {
  /// The rectangles in the order of the items.
  var rects: [UnitRect] { frames.map(\.rect) }
  /// The items that are shown.
  var items: [Int] { frames.map(\.item) }

  /// The first two frames that have a common part; nil if no two have.
  var overlap: [LayoutBand.Frame]? {
    for (position, one) in frames.enumerated() {
      for other in frames[(position + 1)...]
      where !one.rect.intersection(other.rect).isEmpty { return [one, other] }
    }
    return nil
  }
}

func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> UnitRect {
  UnitRect(x: x, y: y, width: width, height: height)
}
