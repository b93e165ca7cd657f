internal import Plugboard
internal import TestSupport
internal import Testing

@Suite("Positions of nodes")
struct SourceMapTests {
  private static let text =
    "{\r\n  \"标题\": \"首页\", \"n\": [10, {\"a/b\": null}, []],\n\r  \"o\": {} ,\"0\":{\"1\":true}}\n"

  @Test(
    "C3 a node has its line and column, counted in scalars",
    arguments: [
      ("", 1, 1), ("/标题", 2, 9), ("/n", 2, 20), ("/n/0", 2, 21), ("/n/1", 2, 25),
      ("/n/1/a~1b", 2, 33), ("/n/2", 2, 40), ("/o", 4, 8), ("/0", 4, 16), ("/0/1", 4, 21),
    ])
  func node(pointer: String, line: Int, column: Int) throws {
    let map = try JSONReader().read(Self.text, file: "a.json").sourceMap()
    let expected = DocumentLocation(file: "a.json", line: line, column: column)
    #expect(map.location(of: pointer) == expected)
    #expect(map.location(of: try #require(JSONPointer(pointer))) == expected)
  }

  @Test(
    "C3 a key has a location apart from its value",
    arguments: [
      ("", 1, 1), ("/标题", 2, 3), ("/n", 2, 15), ("/n/0", 2, 21), ("/n/1/a~1b", 2, 26),
      ("/o", 4, 3), ("/0", 4, 12), ("/0/1", 4, 17),
    ])
  func key(pointer: String, line: Int, column: Int) throws {
    let map = try JSONReader().read(Self.text, file: "a.json").sourceMap()
    let expected = DocumentLocation(file: "a.json", line: line, column: column)
    #expect(map.location(of: pointer, key: true) == expected)
  }

  @Test(
    "a pointer without a node has no location",
    arguments: ["/x", "/n/3", "/n/-1", "/n/01", "/n/x", "/n/0/0", "/标题/0", "n", "/~2"])
  func nowhere(pointer: String) throws {
    #expect(try JSONReader().read(Self.text).sourceMap().location(of: pointer) == nil)
  }

  @Test("a scalar alone is a document with a position")
  func scalar() throws {
    let map = try JSONReader().read(" 7").sourceMap()
    #expect(map.location(of: "") == DocumentLocation(file: "<json>", line: 1, column: 2))
  }

  @Test("C3 places in one long line are found, at the same cost at its end as at its begin")
  func longLine() throws {
    let item = #"{"id":"项目","data":{"title":"大都会 Metropolis","list":[1,2,3]}}"#
    let width = item.unicodeScalars.count + 1
    let growth = try WorkGrowth.measured(from: 500, times: 16) { count in
      let text = "[" + repeatElement(item, count: count).joined(separator: ",") + "]"
      let map = try JSONReader().read(text).sourceMap()
      let locations = (0..<count).map {
        map.location(of: JSONPointer([.index($0), "data", "list", 2]))
      }
      let expected = (0..<count).map {
        DocumentLocation(file: "<json>", line: 1, column: $0 * width + width - 3)
      }
      #expect(locations == expected)
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

  @Test("C3 nodes after a long dropped value have the right location")
  func behindDropped() throws {
    let list = repeatElement(#"{"x":[7]}"#, count: 5000).joined(separator: ",")
    let text = #"{"a":1,"a":[\#(list)],"b":{"x":[3,4]},"b":5,"c":[6]}"#
    let map = try JSONReader().read(text).sourceMap()
    for (pointer, found) in [("/a", "1,"), ("/b/x/1", "4]"), ("/c", "[6]"), ("/c/0", "6]")] {
      let column = try #require(map.location(of: pointer)?.column)
      #expect(text.dropFirst(column - 1).hasPrefix(found))
    }
  }

  @Test("C3 nodes behind a dropped value with duplicate keys of its own have the right location")
  func duplicatesInDropped() throws {
    let text = #"{"a":1,"a":{"b":[{"x":1,"x":2}],"b":3},"c":4,"c":[5,6],"d":[7]}"#
    let map = try JSONReader().read(text).sourceMap()
    for (pointer, found) in [("/a", "1,"), ("/c", "4,"), ("/d", "[7]"), ("/d/0", "7]")] {
      let column = try #require(map.location(of: pointer)?.column)
      #expect(text.dropFirst(column - 1).hasPrefix(found))
    }
  }

  @Test("the map finds every node of the value")
  func everyNode() throws {
    let text = #"{"a":[[1,[2]],{"b":[3,{"c":4}],"d":{}}],"e":{"f":[[],[5]]},"g":6}"#
    let document = try JSONReader().read(text)
    let map = document.sourceMap()
    func check(_ value: Value, _ pointer: JSONPointer) throws {
      let column = try #require(map.location(of: pointer)?.column)
      let written = JSONWriter().text(value)
      #expect(text.dropFirst(column - 1).hasPrefix(written))
      #expect(document.value[pointer] == value)
      switch value {
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          try check(element, pointer.appending(index))
        }
      case .object(let record):
        for field in record { try check(field.value, pointer.appending(field.key)) }
      default: break
      }
    }
    try check(document.value, JSONPointer())
  }
}
