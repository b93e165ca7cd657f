/// A page of many items, about 280 bytes each, as a server would deliver it: escaped slashes, Chinese
/// and English, three plugins per item.
enum LargePage {
  static let itemsOfACard = 100

  /// Returns the number of modules of a page: itself, the cards, and a component in each.
  static func modules(items: Int) -> Int {
    1 + (items + itemsOfACard - 1) / itemsOfACard * 2 + items
  }

  /// Returns the text of a page.
  ///
  /// - Parameter changed: Whether every hundredth item has another subtitle.
  static func bytes(items: Int, changed: Bool = false) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(300 * items + 100)
    text += #"{"format":1,"id":"large","data":{"title":"大页面"},"cards":["#.utf8
    var written = 0
    while written < items {
      if written > 0 { text += ",".utf8 }
      text += #"{"data":{"title":"卡片 \#(written)"},"components":[{"items":["#.utf8
      let end = min(written + itemsOfACard, items)
      for item in written..<end {
        if item > written { text += ",".utf8 }
        text += Self.item(item, changed && item % 100 == 50 ? "Restored" : "Fritz Lang").utf8
      }
      written = end
      text += "]}]}".utf8
    }
    text += "]}".utf8
    return text
  }

  private static func item(_ number: Int, _ subtitle: String) -> String {
    #"{"data":{"title":"大都会 Metropolis \#(number)","subtitle":"\#(subtitle), Thea von Harbou","year":\#(1900 + number % 100),"#
      + #""image":"https:\/\/img.example.com\/posters\/2026\/\#(number).jpg","url":"app:\/\/player\/\#(number)"},"#
      + #""plugins":[{"plugin":"poster"},{"plugin":"tap"},{"plugin":"route","priority":400}]}"#
  }
}
