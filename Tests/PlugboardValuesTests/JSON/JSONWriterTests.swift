internal import Plugboard
internal import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  private static let values: [Value] = [
    .null, true, false, 0, -7, .int(.max), .int(.min), 0.0, .double(-0.0), 1.0, 100.0, 2.5, 0.1,
    1e16,
    1e23, .double(.leastNonzeroMagnitude), .double(.greatestFiniteMagnitude), .double(.pi),
    123_456_789.0, "", "首页 Home",
    "\"\\/\u{0}\u{1F}\u{7F}\u{85}\u{202E}\u{2028}\u{FEFF}\u{E0041}😀", [], [:],
    [1, 1.0, "1", [.null, []], ["": ["b": 2, "a": [:]]]], ["\n": 1, "e\u{301}": 2],
    .array((0..<100).map { .int($0) }),
  ]

  @Test(
    "C18 read, write, read gives an equal value", arguments: Self.values,
    [
      JSONWriter(.compact), JSONWriter(.pretty),
      JSONWriter(.compact, escapesTerminalControls: false),
    ])
  func roundTrip(value: Value, writer: JSONWriter) throws {
    let read = try Value(json: writer.text(value))
    #expect(read == value)
    #expect(JSONWriter().text(read) == JSONWriter().text(value))
    if case (.double(let read), .double(let written)) = (read, value) {
      #expect(read.bitPattern == written.bitPattern)
    }
  }

  @Test("C18 doubles of any bits are read back with the same bits")
  func doubles() throws {
    var bits: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<20_000 {
      bits ^= bits << 13
      bits ^= bits >> 7
      bits ^= bits << 17
      let double = Double(bitPattern: bits)
      guard double.isFinite else { continue }
      let read = try Value(json: JSONWriter().text(.double(double)))
      guard case .double(let back) = read else {
        Issue.record("\(double) came back as \(read)")
        return
      }
      #expect(back.bitPattern == bits)
    }
  }

  @Test("compact text is one line without spaces, in the order of the value")
  func compact() {
    let value: Value = ["b": [1, 2.0, .null], "a": ["x": "片\n"], "c": [:]]
    #expect(JSONWriter().text(value) == #"{"b":[1,2.0,null],"a":{"x":"片\n"},"c":{}}"#)
  }

  @Test("pretty text is laid out as files are")
  func pretty() throws {
    let value: Value = ["b": [1, 2], "a": ["x": "y"]]
    let text = JSONWriter(.pretty).text(value)
    #expect(text == "{\n  \"b\": [1, 2],\n  \"a\": { \"x\": \"y\" }\n}\n")
    #expect(try JSONFormatter().format(Array(text.utf8)).bytes == Array(text.utf8))
  }

  @Test(
    "values that JSON can't express become null", arguments: [Double.infinity, -.infinity, .nan])
  func nonFinite(double: Double) {
    #expect(JSONWriter().text([.double(double)]) == "[null]")
  }

  @Test(
    "H23 compact text contains no characters that control or mislead a terminal",
    arguments: [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xFEFF...0xFEFF, 0xE0000...0xE007F,
    ] as [ClosedRange<UInt32>])
  func terminalControls(range: ClosedRange<UInt32>) throws {
    for scalar in range.compactMap(Unicode.Scalar.init) {
      let value: Value = [String(scalar): .string("a\(scalar)b")]
      let text = JSONWriter().text(value)
      #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
      #expect(try Value(json: text) == value)
    }
  }

  @Test("terminal controls stay unchanged in files")
  func plainControls() {
    #expect(JSONWriter(.pretty).text("\u{2028}\u{1}") == "\"\u{2028}\\u0001\"\n")
  }

  @Test("a value deeper than the limit of readers is written")
  func deep() {
    var value: Value = []
    for level in 0..<2000 { value = level.isMultiple(of: 2) ? [value] : ["a": value] }
    #expect(JSONWriter().text(value).utf8.count == 2 + 1000 * 2 + 1000 * 6)
    #expect(JSONWriter(.pretty).bytes(value).count < 1_000_000)
  }
}
