internal import Plugboard
internal import TestSupport
import Testing

@Suite("Formatting JSON")
struct JSONFormatterTests {
  private func format(_ text: String) throws -> String {
    String(decoding: try JSONFormatter().format(Array(text.utf8)).bytes, as: UTF8.self)
  }

  private static let page = """
    {
      "format": 1,
      "id": "home",
      "data": { "title": "首页 Home" },
      "plugins": [
        "navigation-bar",
        { "plugin": "list", "params": { "margin": 2 } },
        { "plugin": "tracking", "priority": 800, "before": "list", "when": { "flag": "tracking" } }
      ],
      "cards": [
        {
          "id": "silent",
          "components": [
            {
              "type": "row",
              "plugins": [{ "plugin": "layout.scroll", "params": { "gap": 1 }, "replace": true }],
              "items": [
                {
                  "type": "poster",
                  "data": { "title": "大都会 Metropolis", "year": 1927, "url": "app://player/metropolis" }
                }
              ]
            }
          ]
        }
      ],
      "flags": {},
      "none": []
    }

    """

  @Test("a page is laid out as in its example, whatever its white space was")
  func page() throws {
    #expect(try format(Self.page) == Self.page)
    let compact = JSONWriter().text(try Value(json: Self.page))
    #expect(try format(compact) == Self.page)
    let loose = Self.page.replacing(":", with: "\t:\r\n").replacing("app\t:\r\n", with: "app:")
    #expect(try format(loose) == Self.page)
  }

  private static let numbers = (0..<200).map(String.init).joined(separator: ",")
  private static let titles = repeatElement(#""片名""#, count: 17).joined(separator: ",")
  private static let deep =
    String(repeating: #"[{"k":"#, count: 200) + "1" + String(repeating: "}]", count: 200)

  private static let texts: [String] = [
    page, "[]", "{}", " 1 ", #""a""#, "[[[[1]]]]", "[{},{}]", #"{"a":{"b":{"c":{"d":1}}}}"#,
    #"[1,{"a":[1,2,{"b":[[],{}]}],"a":"\u0041"},1.50e+1]"#, "[\(numbers)]", "[\(titles)]", deep,
  ]

  @Test(
    "formatting twice gives the same bytes",
    arguments: Self.texts)
  func idempotence(text: String) throws {
    let once = try format(text)
    #expect(try format(once) == once)
    #expect(once.hasSuffix("\n") && !once.hasSuffix("\n\n"))
    #expect(try JSONReader().read(once).value == JSONReader().read(text).value)
  }

  @Test("order, duplicate keys and the spelling of numbers and strings stay, with a warning")
  func spelling() throws {
    let text = #"{"b":1.50e+1,"a":"\u0041\/","b":-0,"big":123456789012345678901234567890}"#
    let output = try JSONFormatter().format(Array(text.utf8), file: "a.json")
    #expect(
      String(decoding: output.bytes, as: UTF8.self) == #"""
        {
          "b": 1.50e+1,
          "a": "\u0041\/",
          "b": -0,
          "big": 123456789012345678901234567890
        }

        """#)
    #expect(output.diagnostics.map(\.code) == ["json-duplicate-key", "json-wide-integer"])
    #expect(output.diagnostics.map(\.severity) == [.warning, .warning])
  }

  @Test("a line has up to 100 columns with its comma, counted in scalars", arguments: 85...100)
  func width(length: Int) throws {
    let title = String(repeating: "片", count: length - 12)
    let text = try format(#"{"a":["\#(title)"],"b":1}"#)
    // Two spaces, the key, the brackets, the quotes and the comma are 12.
    #expect(text.contains("  \"a\": [\"\(title)\"],\n") == (length <= 100))
    #expect(text.split(separator: "\n")[1].unicodeScalars.count <= 100)
    let longer = try format(#"{"a":["\#(title)\#(String(repeating: "x", count: 16))"],"b":1}"#)
    #expect(longer.contains("\"a\": [\n    \"") == (length + 16 > 100))
  }

  @Test("text that isn't JSON is refused with its position")
  func refused() throws {
    let fault = try #require(throws: Diagnostic.self) {
      try JSONFormatter().format(Array("{\n  \"a\": 1,\n}".utf8), file: "a.json")
    }
    #expect(fault.description.hasPrefix("a.json:2:9: error: found a comma"))
    #expect(fault.code == "json-trailing-comma")
  }

  @Test("legal syntax that can't be a value is kept as it is spelt, with a warning")
  func beyondValues() throws {
    let text = #"{ "a": [1e999, -1E+999, "\ud800", "\uDC00x\ud800\u0041"], "\udfff": 1 }"#
    let output = try JSONFormatter().format(Array(text.utf8), file: "a.json")
    #expect(
      String(decoding: output.bytes, as: UTF8.self) == #"""
        {
          "a": [1e999, -1E+999, "\ud800", "\uDC00x\ud800\u0041"],
          "\udfff": 1
        }

        """#)
    #expect(
      output.diagnostics.map { "\($0.location?.column ?? 0) \($0.severity) \($0.code)" } == [
        "9 warning json-number-overflow", "16 warning json-number-overflow",
        "26 warning json-lone-surrogate", "36 warning json-lone-surrogate",
        "60 warning json-lone-surrogate",
      ])
  }

  @Test("nesting far beyond a reader's limit is laid out; beyond the formatter's it is refused")
  func nesting() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    let depth = Thoroughness.count(1_000, thorough: 20_000)
    let once = try JSONFormatter().format(nested(depth)).bytes
    #expect(try JSONFormatter().format(once).bytes == once)
    #expect(once.count(where: { $0 == UInt8(ascii: "[") }) == depth)
    // The indentation of the deepest text has as many bytes as its depth squared.
    if Thoroughness.isFull {
      #expect(try JSONFormatter().format(nested(JSONFormatter.maximalDepth)).diagnostics.isEmpty)
    }
    let fault = #expect(throws: Diagnostic.self) {
      try JSONFormatter().format(nested(JSONFormatter.maximalDepth + 1))
    }
    #expect(fault?.code == "json-too-deep")
  }
}
