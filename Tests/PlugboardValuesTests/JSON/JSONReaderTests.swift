internal import Plugboard
internal import TestSupport
internal import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  @Test(
    "C5 an integer within Int64 is an int, every other number a double",
    arguments: [
      ("0", .int(0)), ("7", .int(7)), ("-7", .int(-7)), ("1927", .int(1927)),
      ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
      ("999999999999999999", .int(999_999_999_999_999_999)),
      ("-0", .double(-0.0)), ("0.0", .double(0)), ("-0.0", .double(-0.0)), ("1.0", .double(1)),
      ("1e2", .double(100)), ("1E+2", .double(100)), ("25e-1", .double(2.5)), ("0e5", .double(0)),
      ("0.1", .double(0.1)), ("123.456", .double(123.456)), ("-1.5e-3", .double(-0.0015)),
      ("9007199254740993.0", .double(9_007_199_254_740_992)),
      ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
      ("5e-324", .double(.leastNonzeroMagnitude)),
      ("2.2250738585072011e-308", .double(Double(bitPattern: 0x000F_FFFF_FFFF_FFFF))),
      ("1e23", .double(1e23)), ("1e-400", .double(0)), ("1e-99999999999999999999", .double(0)),
      ("0e99999999999999999999", .double(0)),
      ("0.000000000000000000000000000000000001", .double(1e-36)),
      ("123456789012345678901234567890e-10", .double(12_345_678_901_234_567_890.0)),
      ("18446744073709551617.0", .double(18_446_744_073_709_551_616)),
      ("1844674407370955.16170", .double(1_844_674_407_370_955.1617)),
    ] as [(String, Value)])
  func number(text: String, expected: Value) throws {
    let document = try JSONReader().read(text)
    #expect(document.value == expected)
    #expect(document.diagnostics.isEmpty)
    if case (.double(let read), .double(let expected)) = (document.value, expected) {
      #expect(read.bitPattern == expected.bitPattern)
    }
  }

  @Test(
    "C5 an integer outside Int64 becomes a double with a warning",
    arguments: [
      ("9223372036854775808", 9_223_372_036_854_775_808.0),
      ("-9223372036854775809", -9_223_372_036_854_775_809.0),
      ("18446744073709551616", 18_446_744_073_709_551_616.0),
      ("100000000000000000000000", 1e23),
    ] as [(String, Double)])
  func wideInteger(text: String, expected: Double) throws {
    let document = try JSONReader().read(#"{"id": [1, \#(text)]}"#, file: "a.json")
    #expect(document.value == ["id": [1, .double(expected)]])
    let warning = try #require(document.diagnostics.first)
    #expect(document.diagnostics.count == 1)
    #expect(warning.severity == .warning)
    #expect(warning.code == "json-wide-integer")
    #expect(warning.location == DocumentLocation(file: "a.json", line: 1, column: 12))
    #expect(warning.pointer == "/id/1")
  }

  @Test(
    "C5 a literal that overflows Double is an error",
    arguments: [
      "1e309", "-1e309", "1.8e308", "1e99999999999999999999", String(repeating: "9", count: 400),
    ])
  func overflow(text: String) throws {
    let fault = try #require(throws: Diagnostic.self) { try JSONReader().read("[\(text)]") }
    #expect(fault.code == "json-number-overflow")
    #expect(fault.location == DocumentLocation(file: "<json>", line: 1, column: 2))
    #expect(fault.pointer == "/0")
  }

  @Test(
    "C5 numbers of hundreds of thousands of digits are read, at a cost that grows as their length")
  func longNumber() throws {
    let growth = try WorkGrowth.measured(from: 20_000, times: 16) { (count) throws in
      let digits = String(repeating: "3", count: count)
      #expect(try Value(json: "0.\(digits)") == .double(1.0 / 3))
      #expect(throws: Diagnostic.self) { try Value(json: digits) }
      #expect(try Value(json: "\(digits)e-\(count)") == .double(1.0 / 3))
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

  @Test(
    "a string is read with its escapes undone",
    arguments: [
      (#""""#, ""), (#""a""#, "a"), (#""首页 Home""#, "首页 Home"),
      (#""fifteen bytes!!""#, "fifteen bytes!!"), (#""sixteen bytes!!!""#, "sixteen bytes!!!"),
      (#""https:\/\/example.org\/poster.jpg""#, "https://example.org/poster.jpg"),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u9996\u9875""#, "首页"), (#""\uD83D\uDE00""#, "😀"), (#""\ud83d\ude00!""#, "😀!"),
      (#""\u0000\uFFFF\uDBFF\uDFFF""#, "\u{0}\u{FFFF}\u{10FFFF}"), (#""片\n名""#, "片\n名"),
      (
        "\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFD}\u{10000}\"",
        "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFD}\u{10000}"
      ),
    ])
  func string(text: String, expected: String) throws {
    let value = try Value(json: text)
    #expect(value == .string(expected))
    #expect(Array(String(value: value)?.utf8 ?? "".utf8) == Array(expected.utf8))
  }

  @Test("a string of any length around a word of eight bytes is read", arguments: 0...40)
  func stringLength(length: Int) throws {
    for tail in ["", "é", "\\n", "片"] {
      let plain = String(repeating: "x", count: length)
      let expected = plain + (tail == "\\n" ? "\n" : tail)
      #expect(try Value(json: "\"\(plain)\(tail)\"") == .string(expected))
      #expect(try Value(json: "{\"\(plain)\(tail)\":1}") == .object([expected: 1]))
    }
  }

  @Test("arrays, objects and literals are read in their order")
  func structure() throws {
    let text = """
       {"b": [], "a": {}, "c": [null, true, false, [1, [2.5]], {"z": "y", "x": {"w": []}}]}\r\n\t
      """
    let expected: Value = [
      "b": [], "a": [:], "c": [.null, true, false, [1, [2.5]], ["z": "y", "x": ["w": []]]],
    ]
    #expect(try Value(json: text) == expected)
  }

  @Test(
    "C5 a number of many digits with a point or an exponent is the double next to it",
    arguments: [
      ("18446744073709551617e0", 18_446_744_073_709_551_617.0),
      ("18446744073709551617.5", 18_446_744_073_709_551_617.5),
      ("99999999999999999999e-20", 1.0),
      ("-18446744073709551616e1", -184_467_440_737_095_516_160.0),
    ])
  func manyDigits(text: String, value: Double) throws {
    #expect(try JSONReader().read(text).value == .double(value))
  }

  @Test("keys that share a hash, a beginning or an end stay apart")
  func keys() throws {
    let names = (0..<2000).map { "key-\($0)" } + (0..<40).map { String(repeating: "k", count: $0) }
    let text = "[" + names.map { #"{"\#($0)":1,"\#($0)x":2}"# }.joined(separator: ",") + "]"
    let expected = names.map { Value.object([$0: 1, $0 + "x": 2]) }
    #expect(try Value(json: text) == .array(expected))
  }

  @Test("C5 objects of many keys are read and searched, at a cost that grows as their number")
  func largeObject() throws {
    let growth = try WorkGrowth.measured(from: 2_000, times: 16) { count in
      let text = "{" + (0..<count).map { #""key-\#($0)":\#($0)"# }.joined(separator: ",") + "}"
      let record = try #require(Fields(value: try Value(json: text)))
      #expect(record.count == count)
      #expect((0..<count).allSatisfy { record["key-\($0)"] == .int($0) })
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

  @Test("bytes of any collection and text are read alike")
  func inputs() throws {
    let text = #"{"id":"home"}"#
    let padded = Array("--\(text)--".utf8)
    #expect(try JSONReader().read(padded[2..<padded.count - 2]).value == ["id": "home"])
    #expect(try JSONReader().read(text.utf8).value == ["id": "home"])
    #expect(try JSONReader().read(text).value == ["id": "home"])
  }
}
