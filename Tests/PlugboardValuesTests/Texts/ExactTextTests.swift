import Plugboard
import Testing

@Suite("Texts that are equal if their bytes are") struct ExactTextTests {
  /// Texts in two spellings, which are equal as Swift compares texts.
  static let spellings: [[String]] = [
    ["\u{E9}", "e\u{301}"],
    // Of as many bytes, and longer than a text that is kept without storage of its own.
    ["a\u{301}\u{323}", "a\u{323}\u{301}"],
    ["a long name of a page with an \u{E9}", "a long name of a page with an e\u{301}"],
  ]

  @Test("R3 both spellings of a text are keys and elements of their own", arguments: spellings)
  func collections(spellings: [String]) {
    #expect(spellings[0] == spellings[1])
    var words: [ExactText: [Int]] = [:]
    for (number, spelling) in spellings.enumerated() {
      words[spelling, default: []].append(number)
      words[spelling, default: []].append(7)
    }
    #expect(words[spellings[0]] == [0, 7] && words[spellings[1]] == [1, 7])
    words[spellings[0]] = nil
    #expect(words.keys.map { Array($0.text.utf8) } == [Array(spellings[1].utf8)])
    var set: Set<ExactText> = []
    for spelling in spellings + spellings { set.insert(spelling) }
    #expect(set.count == 2 && set.contains(spellings[0]))
    set.remove(ExactText(spellings[1]))
    #expect(set.contains(spellings[0]) && !set.contains(spellings[1]))
  }

  @Test("R3 both spellings of a text have their own hash and place", arguments: spellings)
  func order(spellings: [String]) {
    let texts = spellings.map(ExactText.init)
    #expect(texts[0].hashValue != texts[1].hashValue)
    #expect((texts[0] < texts[1]) != (texts[1] < texts[0]))
    #expect(ExactText("a") < ExactText("b") && !(ExactText("a") < ExactText("a")))
  }

  @Test("R3 names, values, pointers and places of both spellings differ", arguments: spellings)
  func values(spellings: [String]) {
    let (one, other) = (spellings[0], spellings[1])
    #expect(Name(one) != Name(other) && Name(one) == Name(one))
    #expect(Name(other).text.hasSameBytes(as: other) && Name(known: other) == Name(other))
    #expect(Value.string(one) != Value.string(other) && Value.string(one) == Value.string(one))
    #expect(Value.array([.string(one)]) != Value.array([.string(other)]))
    let records = spellings.map { Fields([($0, Value.int(1))]) }
    #expect(records[0] != records[1] && records[0] == Fields([(one, Value.int(1))]))
    #expect(Fields.Field(key: one, value: 1) != Fields.Field(key: other, value: 1))
    #expect(JSONPointer([.key(one)]) != JSONPointer([.key(other)]))
    #expect(Set([JSONPointer([.key(one)]), JSONPointer([.key(other)])]).count == 2)
    let places = spellings.map { DocumentLocation(file: $0, line: 1, column: 1) }
    #expect(places[0] != places[1] && (places[0] < places[1]) != (places[1] < places[0]))
    #expect(Set(spellings.map { Diagnostic(.error, code: "a", $0) }).count == 2)
  }

  @Test(
    "R3 keys of a record are compared by bytes, in small and large records", arguments: [0, 20])
  func record(others: Int) {
    var record = Fields((0..<others).map { ("k\($0)", Value.int($0)) })
    record["\u{E9}"] = 1
    record["e\u{301}"] = 2
    #expect(record.count == others + 2 && record["\u{E9}"] == 1 && record["e\u{301}"] == 2)
    let isNew = record.appendNew("e\u{301}", 3)
    #expect(!isNew)
    record["\u{E9}"] = nil
    #expect(record.keys.last?.hasSameBytes(as: "e\u{301}") == true)
    record.merge(["\u{E9}": .null])
    #expect(record["e\u{301}"] == 2)
  }
}
