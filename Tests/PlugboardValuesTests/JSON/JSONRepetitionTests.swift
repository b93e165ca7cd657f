internal import Plugboard
internal import TestSupport
internal import Testing

@Suite("Texts with repetitions")
struct JSONRepetitionTests {
  @Test("an object repeated with the same bytes is an equal value, and changes independently")
  func repetition() throws {
    let item =
      #"{"data":{"title":"大都会"},"plugins":[{"plugin":"tap"},{"plugin":"route","at":[1,2]}]}"#
    let value = try Value(json: "[\(item),\(item),\(item)]")
    let expected: Value = [
      "data": ["title": "大都会"],
      "plugins": [["plugin": "tap"], ["plugin": "route", "at": [1, 2]]],
    ]
    #expect(value == [expected, expected, expected])
    guard case .array(var items) = value, case .object(var second) = items[1] else {
      Issue.record("no items were read")
      return
    }
    second["plugins"] = []
    second["new"] = true
    items[1] = .object(second)
    #expect(items == [expected, ["data": ["title": "大都会"], "plugins": [], "new": true], expected])
  }

  @Test("a container that begins like the previous one is read correctly")
  func likeness() throws {
    let text = #"[{"a":[1,2]},{"a":[1,2,3]},{"a":[1,2]},{"a":[1]},{"a" : [1,2]},{"a":"[1,2]"}]"#
    #expect(
      try Value(json: text) == [
        ["a": [1, 2]], ["a": [1, 2, 3]], ["a": [1, 2]], ["a": [1]], ["a": [1, 2]], ["a": "[1,2]"],
      ])
  }

  @Test("C5 each occurrence has its own diagnostic")
  func remarks() throws {
    let item = #"{"a":{"x":1,"x":2,"n":99999999999999999999}}"#
    let document = try JSONReader().read("[\(item),\(item),\(item)]")
    #expect(
      document.diagnostics.map(\.pointer) == [
        "/0/a/x", "/0/a/n", "/1/a/x", "/1/a/n", "/2/a/x", "/2/a/n",
      ])
    var reader = JSONReader()
    reader.valueFaults = .warning
    let keys = try reader.read(#"[{"\uD800":1},{"\uD800":1}]"#)
    #expect(keys.diagnostics.count == 2)
  }

  @Test("the depth limit applies to a repeated container at its position")
  func depth() throws {
    var reader = JSONReader()
    reader.depthLimit = 300
    let deep = String(repeating: "[", count: 150) + String(repeating: "]", count: 150)
    func text(levels: Int) -> String {
      #"[{"a":"# + deep + "}," + String(repeating: "[", count: levels) + #"{"a":"# + deep + "}"
        + String(repeating: "]", count: levels) + "]"
    }
    _ = try reader.read(text(levels: 148))
    let fault = #expect(throws: Diagnostic.self) { try reader.read(text(levels: 149)) }
    #expect(fault?.code == "json-too-deep")
  }

  @Test(
    "objects keep their keys, however many lists of keys a text has", arguments: [1, 15, 16, 17])
  func manyKeyLists(keys: Int) throws {
    let records = (0..<3000).map { number in
      Fields((0..<keys).map { ("key \(number / 2) \($0)", .int($0)) })
    }
    let expected = Value.array(records.map(Value.object))
    #expect(try Value(json: JSONWriter().text(expected)) == expected)
  }

  @Test("a record is built and searched at a cost that grows as the number of its keys")
  func largeRecord() {
    let growth = WorkGrowth.measured(from: 2_000, times: 16) { count in
      var record = Fields()
      for number in 0..<count { record["\(number)"] = .int(number) }
      let copy = record
      record["new"] = true
      #expect(copy.count == count && copy["new"] == nil)
      #expect((0..<count).allSatisfy { record.position(of: "\($0)") == $0 })
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }
}
