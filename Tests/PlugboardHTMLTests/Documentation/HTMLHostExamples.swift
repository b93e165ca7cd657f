import Plugboard
import PlugboardHTML

/// The code of the guide to the HTML host.
@MainActor enum HTMLHostExamples {
  /// Returns a page in which views named `gauge` are meters.
  static func gauges(on page: ModuleID, in runtime: PageRuntime) throws -> String {
    let gauge = HTMLView { record, width in
      UnitSize(width: min(width, 20), height: 1)
    } write: { record, html in
      let share = record["share"].flatMap(Double.init(value:)) ?? 0
      html.element("meter", ["value": "\(share)"], text: "\(Int(share * 100)) %")
    }
    let document = try HTMLPage(of: page, in: runtime, customViews: ["gauge": gauge])
    return document.text
  }
}
