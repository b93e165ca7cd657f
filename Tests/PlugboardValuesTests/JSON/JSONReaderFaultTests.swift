internal import Plugboard
internal import Testing

@Suite("Refusing invalid JSON")
struct JSONReaderFaultTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let text: String
    let code: String
    let line: Int
    let column: Int
    let pointer: String

    init(_ text: String, _ code: String, _ line: Int, _ column: Int, _ pointer: String = "") {
      self.text = text
      self.code = code
      self.line = line
      self.column = column
      self.pointer = pointer
    }

    var testDescription: String { "\(text.debugDescription) \(code)" }
  }

  @Test(
    "C5 text that isn't JSON is refused with its position",
    arguments: [
      Refusal("", "json-empty", 1, 1),
      Refusal(" \n ", "json-empty", 2, 2),
      Refusal("\u{FEFF}{}", "json-byte-order-mark", 1, 1),
      Refusal("nul", "json-unexpected-character", 1, 1),
      Refusal("True", "json-unexpected-character", 1, 1),
      Refusal("'a'", "json-unexpected-character", 1, 1),
      Refusal("{a: 1}", "json-unexpected-character", 1, 2),
      Refusal(#"{"a" 1}"#, "json-unexpected-character", 1, 6),
      Refusal(#"{"a": }"#, "json-unexpected-character", 1, 7, "/a"),
      Refusal(#"{"a": 1 "b": 2}"#, "json-unexpected-character", 1, 9),
      Refusal(#"{"a": 1]"#, "json-unexpected-character", 1, 8),
      Refusal(#"{"a": [1, x]}"#, "json-unexpected-character", 1, 11, "/a/1"),
      Refusal(#"[{"a": 1}, {"b/~": // c"#, "json-comment", 1, 20, "/1/b~1~0"),
      Refusal("[1 2]", "json-unexpected-character", 1, 4),
      Refusal("[1}", "json-unexpected-character", 1, 3),
      Refusal("[,1]", "json-unexpected-character", 1, 2, "/0"),
      Refusal("[\u{A0}1]", "json-unexpected-character", 1, 2, "/0"),
      Refusal("[1", "json-unexpected-end", 1, 3),
      Refusal("[1,", "json-unexpected-end", 1, 4, "/1"),
      Refusal("{", "json-unexpected-end", 1, 2),
      Refusal(#"{"a"#, "json-unexpected-end", 1, 4),
      Refusal(#"{"a""#, "json-unexpected-end", 1, 5),
      Refusal(#"{"a":"#, "json-unexpected-end", 1, 6, "/a"),
      Refusal(#"["a\"#, "json-unexpected-end", 1, 5, "/0"),
      Refusal(#"["a\u12"#, "json-unexpected-end", 1, 8, "/0"),
      Refusal("-", "json-unexpected-end", 1, 2),
      Refusal("{} {}", "json-trailing-content", 1, 4),
      Refusal("1 1", "json-trailing-content", 1, 3),
      Refusal("[1,]", "json-trailing-comma", 1, 3),
      Refusal("{\"a\": 1,\n}", "json-trailing-comma", 1, 8),
      Refusal("01", "json-invalid-number", 1, 2),
      Refusal("-a", "json-invalid-number", 1, 2),
      Refusal("[1.]", "json-invalid-number", 1, 4, "/0"),
      Refusal("[1.5e+]", "json-invalid-number", 1, 7, "/0"),
      Refusal("+1", "json-unexpected-character", 1, 1),
      Refusal(".5", "json-unexpected-character", 1, 1),
      Refusal("NaN", "json-unexpected-character", 1, 1),
      Refusal("[\"a\tb\"]", "json-control-character", 1, 4, "/0"),
      Refusal("\"a\nb\"", "json-control-character", 1, 3),
      Refusal("\"a\u{0}b\"", "json-control-character", 1, 3),
      Refusal(#""\x""#, "json-invalid-escape", 1, 2),
      Refusal(#""ab\u12G4""#, "json-invalid-escape", 1, 4),
      Refusal(#"{"\'": 1}"#, "json-invalid-escape", 1, 3),
      Refusal(#"["\uD800"]"#, "json-lone-surrogate", 1, 3, "/0"),
      Refusal(#""\uD800\n""#, "json-lone-surrogate", 1, 2),
      Refusal(#""\uDC00\uD800""#, "json-lone-surrogate", 1, 2),
      Refusal(#""\uD800\uD800""#, "json-lone-surrogate", 1, 2),
    ])
  func refusal(_ refusal: Refusal) throws {
    let fault = try #require(throws: Diagnostic.self) {
      try JSONReader().read(refusal.text, file: "a.json")
    }
    #expect(fault.code == refusal.code)
    #expect(
      fault.location
        == DocumentLocation(file: "a.json", line: refusal.line, column: refusal.column))
    #expect(fault.pointer == refusal.pointer)
    #expect(fault.severity == .error)
  }

  @Test(
    "C5 bytes that aren't UTF-8 are refused at their position",
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0x81], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE4],
      [0xE4, 0xB8], [0xC3], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) throws {
    for (filler, rest) in [
      ("", ""), ("首", ""), ("首\\n", ""), ("a long piece of text ", ""), ("首", "\\n"),
      ("\\n", "\\n"),
    ] {
      let text = Array("{\"名\": \"\(filler)".utf8) + bytes + Array("\(rest)\"}".utf8)
      let fault = try #require(throws: Diagnostic.self) { try JSONReader().read(text) }
      #expect(fault.code == "json-invalid-utf8")
      #expect(fault.location?.column == 8 + filler.unicodeScalars.count)
      #expect(fault.pointer == "/名")
    }
    let outside = try #require(throws: Diagnostic.self) {
      try JSONReader().read(Array("[1, ".utf8) + bytes)
    }
    #expect(outside.code == "json-invalid-utf8")
    #expect(outside.location?.column == 5)
    #expect(outside.pointer == "/1")
  }

  @Test(
    "C5 a million levels of nesting are refused at the first that is too deep",
    arguments: [("[", 513), (#"{"a":"#, 2561)])
  func deepNesting(opening: String, column: Int) throws {
    let text = String(repeating: opening, count: 1_000_000)
    let fault = try #require(throws: Diagnostic.self) { try JSONReader().read(text) }
    #expect(fault.code == "json-too-deep")
    #expect(fault.location == DocumentLocation(file: "<json>", line: 1, column: column))
  }

  @Test("C5 nesting up to the depth limit is read")
  func depthLimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try JSONReader().read(nested(512)).diagnostics.isEmpty)
    #expect(throws: Diagnostic.self) { try JSONReader().read(nested(513)) }
    var reader = JSONReader()
    reader.depthLimit = 2
    #expect(try reader.read(nested(2)).value == [[]])
    #expect(throws: Diagnostic.self) { try reader.read(nested(3)) }
    reader.depthLimit = 1_000_000
    #expect(throws: Diagnostic.self) { try reader.read(nested(513)) }
  }

  @Test("C5 a text larger than the limit is refused")
  func sizeLimit() throws {
    var reader = JSONReader()
    reader.sizeLimit = 4
    #expect(try reader.read("[10]").value == [10])
    let fault = try #require(throws: Diagnostic.self) { try reader.read("[100]") }
    #expect(fault.code == "json-too-large")
    #expect(fault.location == DocumentLocation(file: "<json>", line: 1, column: 1))
  }

  @Test(
    "the message has the found and the expected text",
    arguments: [
      ("[1 2]", #"found "2"; expected "," or "]""#),
      ("{'a': 1}", #"found "'"; expected a key in double quotes or "}""#),
      ("[\u{202E}]", "found U+202E; expected a value"),
      ("[\u{1}]", "found U+0001; expected a value"),
      ("[1", #"the text ends here; expected "," or "]""#),
    ])
  func message(text: String, message: String) throws {
    let fault = try #require(throws: Diagnostic.self) { try JSONReader().read(text) }
    #expect(fault.message.hasPrefix(message))
  }

  @Test("C5 every prefix of a document is refused with a position, and none crashes")
  func prefixes() throws {
    let text = Array(
      #"{"a": [1, -2.5e+3, "片\u00e9\ud83d\ude00"], "b": {"c": null, "d": true}}"#.utf8)
    for length in 0..<text.count {
      let fault = try #require(throws: Diagnostic.self) { try JSONReader().read(text[..<length]) }
      #expect(fault.location != nil && fault.pointer != nil)
    }
  }

  @Test(
    "C5 no byte that is put in or replaced crashes the reader, and every refusal has a position",
    arguments: [0, 1])
  func mutations(replaced: Int) throws {
    let text = Array(#"{"a":[-1.5e3,"片\u00e9"],"b":null}"#.utf8)
    for place in 0...text.count - replaced {
      for byte in UInt8.min...UInt8.max {
        var mutated = text
        mutated.replaceSubrange(place..<place + replaced, with: [byte])
        do throws(Diagnostic) {
          let document = try JSONReader().read(mutated)
          #expect(try JSONReader().read(JSONWriter().bytes(document.value)).value == document.value)
        } catch {
          #expect(error.location != nil && error.pointer != nil)
        }
      }
    }
  }

  @Test("C3 numbers and strings that can't be values are listed on request")
  func listed() throws {
    let text = #"{ "a": [1e999, "x\ud800y"], "\udc00": "\ud800\ud83d\ude00", "a": -1e400, "b": 1 }"#
    #expect(throws: Diagnostic.self) { try JSONReader().read(text) }
    var reader = JSONReader()
    reader.valueFaults = .error
    let document = try reader.read(text)
    #expect(
      document.value
        == ["a": [.null, "x\u{FFFD}y"], "\u{FFFD}": "\u{FFFD}😀", "b": 1])
    #expect(
      document.diagnostics.map { "\($0.location?.column ?? 0) \($0.code) \($0.pointer ?? "")" } == [
        "9 json-number-overflow /a/0", "18 json-lone-surrogate /a/1",
        "30 json-lone-surrogate /\u{FFFD}", "40 json-lone-surrogate /\u{FFFD}",
        "61 json-duplicate-key /a", "66 json-number-overflow /a",
      ])
    #expect(document.diagnostics.allSatisfy { $0.severity == .error })
    #expect(document.sourceMap().location(of: "/b")?.column == 79)
    for broken in [#"["\ud800\x"]"#, #"["\ud800\u12"]"#, "[1e999", "[1e999,]"] {
      #expect(throws: Diagnostic.self) { try reader.read(broken) }
    }
  }
}
