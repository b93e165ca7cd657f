/// A page of many items, about 280 bytes each, as a server would deliver it: escaped slashes,
/// Chinese and English, three plugins an item.
enum LargePage {
  static let itemsOfACard = 100

  static func bytes(items: Int) -> [UInt8] {
    var text = #"{"format":1,"id":"large","data":{"title":"大页面"},"cards":["#
    var written = 0
    while written < items {
      if written > 0 { text += "," }
      text += #"{"data":{"title":"卡片 \#(written)"},"components":[{"items":["#
      let end = min(written + itemsOfACard, items)
      for item in written..<end {
        if item > written { text += "," }
        text += Self.item(item)
      }
      written = end
      text += "]}]}"
    }
    text += "]}"
    return Array(text.utf8)
  }

  private static func item(_ number: Int) -> String {
    #"{"data":{"title":"大都会 Metropolis \#(number)","subtitle":"Fritz Lang","year":\#(1900 + number % 100),"#
      + #""image":"https:\/\/img.example.com\/posters\/2026\/\#(number).jpg","url":"app:\/\/player\/\#(number)"},"#
      + #""plugins":[{"plugin":"poster"},{"plugin":"tap"},{"plugin":"route","priority":400}]}"#
  }
}
