internal import Plugboard
internal import Testing

@Suite("JSON pointers")
struct JSONPointerTests {
  @Test(
    "a pointer is read and written as in RFC 6901",
    arguments: [
      ("", []), ("/", [""]), ("/foo/0", ["foo", 0]), ("/a~1b", ["a/b"]), ("/m~0n", ["m~n"]),
      ("/~01", ["~1"]), ("/ ", [" "]), ("/c%d", ["c%d"]), ("/k\"l", ["k\"l"]), ("//", ["", ""]),
      ("/cards/10/数据", ["cards", 10, "数据"]), ("/01", ["01"]),
    ] as [(String, [JSONPointer.Step])])
  func text(text: String, steps: [JSONPointer.Step]) {
    #expect(JSONPointer(text)?.steps == steps)
    #expect(JSONPointer(steps).description == text)
  }

  @Test("an invalid pointer is refused", arguments: ["a", "a/b", "/~", "/~2", "/a~"])
  func refused(text: String) {
    #expect(JSONPointer(text) == nil)
  }

  @Test("steps are appended without change to the pointer")
  func appending() {
    let cards = JSONPointer().appending("cards")
    #expect(cards.appending(2).appending("a/b").description == "/cards/2/a~1b")
    #expect(cards.description == "/cards")
  }

  @Test("a pointer leads to a node of a value, digits to a key of an object as well")
  func value() {
    let value: Value = ["cards": [["id": "a"], ["id": "b"]], "0": true]
    #expect(value[JSONPointer(["cards", 1, "id"])] == "b")
    #expect(value[JSONPointer(["cards", "1", "id"])] == "b")
    #expect(value[JSONPointer([0])] == true)
    #expect(value[JSONPointer()] == value)
    #expect(value[JSONPointer(["cards", 2])] == nil)
    #expect(value[JSONPointer(["cards", -1])] == nil)
  }
}
