internal import Plugboard
internal import TestSupport
internal import Testing

@Suite("Duplicate keys")
struct JSONDuplicateKeyTests {
  @Test(
    "C5 a duplicate key is reported at its location, and the first stays",
    arguments: [Diagnostic.Severity.error, .warning])
  func duplicate(severity: Diagnostic.Severity) throws {
    let text = """
      {
        "标题": {"id": 1, "year": 1926, "id": {"x": [1, 2]}, "next": true}
      }
      """
    let document = try JSONReader(duplicateKeys: severity).read(text, file: "a.json")
    #expect(document.value == ["标题": ["id": 1, "year": 1926, "next": true]])
    let diagnostic = try #require(document.diagnostics.first)
    #expect(document.diagnostics.count == 1)
    #expect(diagnostic.severity == severity)
    #expect(diagnostic.code == "json-duplicate-key")
    #expect(diagnostic.location == DocumentLocation(file: "a.json", line: 2, column: 33))
    #expect(diagnostic.pointer == "/标题/id")
    #expect(diagnostic.message.contains("line 2, column 10"))
    let next = document.sourceMap().location(of: "/标题/next")
    #expect(next == DocumentLocation(file: "a.json", line: 2, column: 62))
  }

  @Test("C5 each of several keys that come again is told with the place where it came first")
  func several() throws {
    let document = try JSONReader().read(#"{"a":1,"a":2,"b":3,"c":{"b":4,"b":5},"b":6,"a":7}"#)
    let places = document.diagnostics.map { fault in
      fault.message.firstRange(of: "column ").map { fault.message[$0.upperBound...].prefix(2) }
    }
    #expect(document.diagnostics.map(\.location?.column) == [8, 31, 38, 44])
    #expect(places.compactMap { $0.flatMap { Int($0.filter(\.isNumber)) } } == [2, 25, 14, 2])
  }

  @Test("C5 equal keys are recognized however they are spelt")
  func spelling() throws {
    let document = try JSONReader().read(#"{"a\u0062": 1, "ab": 2, "\u0061b": 3}"#)
    #expect(document.value == ["ab": 1])
    #expect(document.diagnostics.map(\.location?.column) == [16, 25])
  }

  @Test("C5 two spellings of a text are two keys, in small and large objects")
  func spellings() throws {
    let filler = (0..<20).map { #""k\#($0)":0,"# }.joined()
    for filler in ["", filler] {
      let document = try JSONReader().read("{\(filler)\"\u{E9}\":1,\"e\u{301}\":2}")
      #expect(document.value[JSONPointer(["\u{E9}"])] == 1)
      #expect(document.value[JSONPointer(["e\u{301}"])] == 2)
      #expect(document.diagnostics == [])
    }
  }

  @Test("C5 the faults below a very long key don't each repeat it")
  func longKey() throws {
    let key = String(repeating: "k", count: 1_000_000)
    let members = repeatElement(#""a":0"#, count: 900).joined(separator: ",")
    let document = try JSONReader().read("{\"b\":{\"\(key)\":{\(members)}}}")
    #expect(document.diagnostics.count == 899)
    #expect(document.diagnostics.allSatisfy { $0.pointer == "/b" && $0.location != nil })
  }

  @Test("C5 all duplicates are reported, within one another and beyond hashing")
  func many() throws {
    let keys = (0..<40).map { #""k\#($0)":[{"x":1,"x":2}]"# }.joined(separator: ",")
    let document = try JSONReader().read("{\(keys),\(keys)}")
    #expect(Fields(value: document.value)?.count == 40)
    #expect(document.diagnostics.count == 40 + 40 + 40)
    #expect(document.diagnostics.first?.pointer == "/k0/0/x")
    #expect(document.diagnostics.last?.pointer == "/k39/0/x")
    let columns = document.diagnostics.compactMap(\.location?.column)
    #expect(columns == columns.sorted())
  }

  @Test("C5 the same key many times costs as much each time, and the list of faults is bounded")
  func bounded() throws {
    let growth = try WorkGrowth.measured(from: 8_000, times: 16) { count in
      let text = "{" + repeatElement(#""k":0"#, count: count).joined(separator: ",") + "}"
      let document = try JSONReader().read(text)
      #expect(document.value == ["k": 0])
      #expect(document.diagnostics.count == JSONReader.listedDiagnostics + 1)
      let rest = try #require(document.diagnostics.last)
      #expect(rest.code == "json-more-diagnostics")
      #expect(rest.message.hasPrefix("\(count - 1 - JSONReader.listedDiagnostics) more"))
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }

  @Test("C5 a duplicate key is an error, however many warnings precede it")
  func behindWarnings() throws {
    let wide = repeatElement("99999999999999999999", count: 1000).joined(separator: ",")
    let text = #"[\#(wide),{"a":1,"a":2}]"#
    let rest = try #require(try JSONReader().read(text).diagnostics.last)
    #expect(rest.code == "json-more-diagnostics" && rest.severity == .error)
    #expect(throws: Diagnostic.self) { try Value(json: text) }
  }

  @Test("C3 the diagnostic that counts those beyond the limit is at the first of them")
  func placeOfRest() throws {
    let limit = JSONReader.listedDiagnostics
    let lines = repeatElement("99999999999999999999", count: limit + 5).joined(separator: ",\n")
    let rest = try #require(try JSONReader().read("[\n\(lines)]").diagnostics.last)
    #expect(rest.message.hasPrefix("5 more") && rest.location?.line == limit + 2)
  }

  @Test("a value read from a text alone refuses a duplicate key")
  func value() throws {
    let fault = try #require(throws: Diagnostic.self) { try Value(json: #"{"a": 1, "a": 2}"#) }
    #expect(fault.code == "json-duplicate-key")
  }
}
