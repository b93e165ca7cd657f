import Plugboard
import TestSupport
import Testing

struct JSONFaultSearchTests {
  /// Returns the lines, columns and codes of the syntax faults of a text.
  static func marks(_ text: String) -> [String] {
    JSONReader().faults(of: Array(text.utf8)).map {
      "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code)"
    }
  }

  /// A page in the canonical layout, with a bracket, a comma, a colon or a quote at most places.
  static let page = """
    {
      "format": 1,
      "id": "home",
      "data": { "title": { "@text": { "zh": "首页", "en": "Home" } }, "year": 1927 },
      "plugins": [
        "navigation-bar",
        { "plugin": "list", "params": { "margin": 2, "isOpen": true } },
        { "plugin": "tracking", "when": { "all": [{ "flag": "a" }, { "flag": "b" }] } }
      ],
      "cards": [
        {
          "id": "silent",
          "components": [
            {
              "type": "row",
              "items": [
                { "type": "poster", "data": { "title": "Metropolis", "url": "app://player/1" } },
                { "type": "poster", "data": { "title": "Sunrise", "year": null } }
              ]
            }
          ]
        },
        { "id": "sound", "components": [{ "type": "grid" }, { "type": "row", "items": [] }] }
      ]
    }
    """

  @Test(
    "C23 a text shows its syntax faults, one for each line that has a guess",
    arguments: [
      ("{\n  \"a\" 1,\n  \"b\": tru,\n  \"c\": 03\n}", ["2:7", "3:8", "4:9"]),
      ("[\n  1,\n  2,,\n  3\n  4\n]", ["3:5", "5:3"]),
      ("{\n  \"a\": \"x,\n  \"b\": 'y',\n  \"c\": 1,\n}", ["2:11", "3:8", "4:9"]),
      ("{\n  a: 1,\n  \"b\": [1, 2,],\n  \"c\": 1\n}", ["2:3", "3:13"]),
      ("{ \"a\" 1, \"b\": tru, }", ["1:7"]),
      ("{\n  \"a\": [1, 2},\n  \"b\" 2\n}", ["2:13", "3:7"]),
      ("{\n  \"a\": { \"b\": 1\n  \"c\": 2,\n  \"d\" 3\n}", ["3:3", "4:7"]),
      ("{\n  \"a\": \"\\x\",\n  \"b\": 1.\n}", ["2:9", "3:10"]),
      ("{\n  \"a\": 1\n}\n}\n{ \"b\" 2 }", ["4:1", "5:7"]),
      ("{\n  \"a\" 1,\n  \"b\": [1,\n", ["2:7", "4:1"]),
      ("{\n  \"a\" 1,\n  \"b\" 2, \"c\" 3,\n  \"d\": 4\n}", ["2:7", "3:7"]),
      ("[\n  \"a\": 1,\n  \"b\": 2\n]", ["2:6", "4:1"]),
      ("{\n  \"a\",\n  \"b\"\n}", ["2:6"]),
      ("{\n  \"a\": 1\n  \"b\": 2,\n  \"c\": 3\n}", ["3:3"]),
      ("{\n\"a\" 1,\nb: 2,\n\"c\": 3\n}", ["2:5", "3:1"]),
      // A string without its end, and one that goes on in the next line.
      ("{ \"a\": [\"list]}\n", ["1:16"]),
      ("{ \"a\": [\"list]}\n\n  ", ["1:16"]),
      ("{ \"a\": \"ho\nme\", \"b\": 1 }\n", ["1:11"]),
    ])
  func faults(text: String, places: [String]) {
    let found = Self.marks(text).map { String($0.prefix { $0 != " " }) }
    #expect(found == places)
  }

  @Test(
    "C23 comments, commas too many and marks of a merge are one fault each, and nothing else",
    arguments: [
      ("/*\n * made by X\n */\n{\"format\":1}", ["1:1 json-comment"]),
      ("// x\n# y\n{\"format\":1} // z", ["1:1", "2:1", "3:14"].map { $0 + " json-comment" }),
      (
        "{\"a\": /* x */ 1, // y\n}",
        ["1:7 json-comment", "1:18 json-comment", "1:16 json-trailing-comma"]
      ),
      ("{\"a\": 1 /* y\n", ["1:9 json-comment"]),
      ("{\"a\":[1,],}", ["1:8 json-trailing-comma", "1:10 json-trailing-comma"]),
      ("[1,,2,,]", ["1:4 json-unexpected-character", "1:7 json-unexpected-character"]),
      ("{\"a\":1,,,\"b\":2}", ["1:8 json-unexpected-character"]),
      ("[1,, , ,]", ["1:4 json-unexpected-character"]),
      ("[,1,2,]", ["1:2 json-unexpected-character", "1:6 json-trailing-comma"]),
      (
        "{\"a\":1,,\"b\":2,}",
        ["1:8 json-unexpected-character", "1:14 json-trailing-comma"]
      ),
      (
        "{ \"pages\": [ \"a\", \"b\",\n ],\n }",
        ["1:22 json-trailing-comma", "2:3 json-trailing-comma"]
      ),
      (
        "{\n\"a\": tru,\n\"b\": [1,\n ],\n}",
        ["2:6 json-unexpected-character", "3:8 json-trailing-comma", "4:3 json-trailing-comma"]
      ),
      (
        "{\n<<<<<<< HEAD\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> b\n}",
        ["2:1 json-merge-mark"]
      ),
      (
        "[1,\n<<<<<<< a\n2,\n||||||| b\n3\n=======\n4,\n>>>>>>> c\n5,\n]",
        ["2:1 json-merge-mark", "9:2 json-trailing-comma"]
      ),
      ("[1\n=======\n]", ["2:1 json-merge-mark"]),
      // Each merge is told, also one of which a mark alone is left.
      (
        "[\n<<<<<<< a\n1,\n=======\n2,\n>>>>>>> b\n3,\n>>>>>>> c\n4,\n<<<<<<< d\n5\n=======\n6\n>>>>>>> d\n]",
        ["2:1 json-merge-mark", "8:1 json-merge-mark", "10:1 json-merge-mark"]
      ),
      // Lines before and behind the value that aren't JSON in another way.
      ("<!-- x -->\n{\"format\":1}", ["1:1 json-unexpected-character"]),
      ("; x\n{\"format\":1}", ["1:1 json-unexpected-character"]),
      ("{\"format\":1} ; x\n", ["1:14 json-trailing-content"]),
      ("const page =\n{\"format\":1}\n", ["1:1 json-unexpected-character"]),
    ])
  func exactRepairs(text: String, marks: [String]) {
    #expect(Self.marks(text) == marks)
  }

  @Test("C23 of two faults far apart in a long line the first counts")
  func twoInLongLine() {
    let long = String(repeating: "1,", count: 10_000)
    let text = "{\n  \"a\" 1,\n  \"b\" [\(long) 1], \"c\" 3,\n  \"d\" 4\n}"
    let found = Self.marks(text).map { String($0.prefix { $0 != " " }) }
    #expect(found == ["2:7", "3:7", "4:7"])
  }

  @Test("C23 a fault far behind in a long line counts, whatever fault ends the line before")
  func behindComma() {
    let long = String(repeating: "1,", count: 10_000)
    let text = "{ \"a\": [1,\n], \"b\": [\(long) tru] }"
    let found = Self.marks(text).map { String($0.prefix { $0 != " " }) }
    #expect(found == ["1:10", "2:20011"])
  }

  @Test(
    "C23 each line may have a fault, whether a line feed, a carriage return or both end it",
    arguments: ["\n", "\r", "\r\n"])
  func lineEnds(_ end: String) {
    let lines = ["{", "  \"a\" 1,", "  \"b\": \"x,", "  \"c\": \"\\", "  \"d\": tru", "}"]
    let found = Self.marks(lines.joined(separator: end)).map { $0.prefix { $0 != " " } }
    #expect(found == ["2:7", "3:11", "4:9", "5:8"])
  }

  @Test("C23 the first fault is the one with which the reader refuses the text")
  func first() throws {
    for end in 1..<Self.page.utf8.count {
      let text = Array(Self.page.utf8.prefix(end))
      let first = try #require(JSONReader().faults(of: text).first)
      #expect(throws: first) { try JSONReader().read(text) }
    }
    #expect(JSONReader().faults(of: Array(Self.page.utf8)).isEmpty)
  }

  @Test("C23 one slip anywhere shows as one fault, however the text goes on")
  func noCascade() {
    let bytes = Array(Self.page.utf8)
    var cascades: [String] = []
    for position in bytes.indices {
      var changes = [Array(bytes[..<position] + bytes[(position + 1)...])]
      for slip in "{}[],:\"x" {
        changes.append(Array(bytes[..<position] + slip.utf8 + bytes[position...]))
      }
      for changed in changes where JSONReader().faults(of: changed).count > 1 {
        cascades.append(String(decoding: changed[..<(position + 1)].suffix(40), as: UTF8.self))
      }
    }
    #expect(cascades == [])
  }

  @Test("C23 slips on several lines are told apart")
  func severalLines() {
    let lines = Self.page.split(separator: "\n", omittingEmptySubsequences: false)
    let fit = lines.indices.filter { lines[$0].contains("\": ") }
    for first in fit {
      for second in fit where second > first {
        var changed = lines.map(String.init)
        for line in [first, second] {
          changed[line].replace("\": ", with: "\" ", maxReplacements: 1)
        }
        let found = JSONReader().faults(of: Array(changed.joined(separator: "\n").utf8))
        #expect(found.map { $0.location?.line } == [first + 1, second + 1])
      }
    }
  }

  @Test(
    "C23 a text that is too deep behind another fault shows both, and no cascade",
    arguments: ["", "\n"])
  func deepBehindFault(_ separator: String) {
    for depth in [600, 200_000] {
      let text = "[{\"a\" 1},\n" + String(repeating: "[" + separator, count: depth)
      let codes = JSONReader().faults(of: Array(text.utf8)).map(\.code)
      #expect(codes.prefix(2) == ["json-unexpected-character", "json-too-deep"])
      #expect(codes.count <= 3)
    }
  }

  @Test("C23 nothing is told of what is behind a value that is too deep")
  func behindDeep() {
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let codes = JSONReader().faults(of: Array("[{\"a\" 1},\n\(deep),\ntru,\n{\"a\" 1}]".utf8))
      .map(\.code)
    #expect(codes == ["json-unexpected-character", "json-too-deep"])
  }

  @Test("C23 behind a byte order mark, which is a fault, the others are told as well")
  func byteOrderMark() {
    let text = "\u{FEFF}{\"a\": 1,\n\"b\": [1,],\n\"c\": tru}"
    let lines = JSONReader().faults(of: Array(text.utf8)).map { $0.location?.line }
    #expect(lines == [1, 2, 3])
  }

  @Test(
    "C23 the faults of many broken lines are listed up to the limit, at the same cost for each line"
  )
  func many() {
    func faults(lines: Int, length: Int) -> Int {
      let line = "\n  {\"a\" 1, \"b\": \"" + String(repeating: "x", count: length) + "\"},"
      let text = "[" + String(repeating: line, count: lines) + "\n  0]"
      return JSONReader().faults(of: Array(text.utf8)).count
    }
    #expect(faults(lines: 2_000, length: 1) == JSONReader.listedDiagnostics)
    // Fewer than the limit, and so long that a pass over the text costs more than a fault.
    let growth = WorkGrowth.measured(from: 20, times: 16) { lines in
      #expect(faults(lines: lines, length: 16_000) == lines)
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

  @Test(
    "C23 a comment or a merge without an end is searched once, however many faults are before it",
    arguments: ["/*", "<<<<<<<", "|||||||\n", "=======\n=======\n"])
  func withoutEnd(mark: String) {
    let growth = WorkGrowth.measured(from: 6, times: 8) { lines in
      let text =
        "[\n" + String(repeating: "1,,\n", count: lines) + mark
        + String(repeating: " \n", count: 500 * lines)
      #expect(JSONReader().faults(of: Array(text.utf8)).count > lines)
    }
    #expect(growth < 32, "linear were 8, quadratic 64")
  }
}
