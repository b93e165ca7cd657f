internal import Foundation
internal import Plugboard

/// Reads of the same bytes by both sides.
@MainActor struct JSONReads {
  let bytes: [UInt8]
  private let data: Data
  private let items: Int

  init(items: Int) {
    self.items = items
    bytes = LargePage.bytes(items: items)
    data = Data(bytes)
  }

  func read(_ operations: Int) throws {
    for _ in 0..<operations { try check(try JSONReader.unlimited.read(bytes).value) }
  }

  /// Reads, and finds the positions of all nodes.
  func readAndLocate(_ operations: Int) throws {
    let pointer = "/cards/\((items - 1) / LargePage.itemsOfACard)/components/0/items/0/data/title"
    for _ in 0..<operations {
      let document = try JSONReader.unlimited.read(bytes)
      try check(document.value)
      try expect(
        document.sourceMap().location(of: pointer) != nil, "the last card's items have no position")
    }
  }

  func readWithFoundation(_ operations: Int) throws {
    for _ in 0..<operations {
      let cards = (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["cards"]
      let count = (cards as? [Any])?.count
      try expect(
        count == (items - 1) / LargePage.itemsOfACard + 1, "\(count ?? 0) cards were parsed")
    }
  }

  private func check(_ value: Value) throws {
    guard case .object(let page) = value, case .array(let cards)? = page["cards"] else {
      throw WrongResult(description: "no page was read")
    }
    try expect(
      cards.count == (items - 1) / LargePage.itemsOfACard + 1, "\(cards.count) cards were read")
  }
}

extension JSONReader {
  /// A reader for texts that are larger than a document of an app may be.
  static var unlimited: JSONReader {
    var reader = JSONReader()
    reader.sizeLimit = .max
    return reader
  }
}
