import Plugboard
import PlugboardPlugins
import Testing

@Suite("The check of templates")
struct TemplateCheckTests {
  private func faults(_ plugin: String, data: String = "{}") throws -> [String] {
    let store = MemoryDocumentStore([
      "app.json":
        #"{ "format": 1, "id": "app", "pages": ["home"], "routes": { "app://show/:id": "home" } }"#,
      "pages/home.json": """
      { "format": 1, "id": "home", "inputs": { "id": { "type": "string" } }, "cards": [{ "components": [{ "items": [
      { "data": \(data), "plugins": [
      \(plugin)
      ] } ] }] }] }
      """,
    ])
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(), documents: AppDocuments(store))
    return DocumentChecker(assembler).check().map {
      "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code) \($0.suggestion ?? "")"
    }
  }

  @Test("C24 check reports a fault of a template at its place in the text, in each language")
  func places() throws {
    let lines = { (text: String) in
      #"{ "plugin": "view", "params": { "lines": [{ "text": \#(text) }] } }"#
    }
    let data = #"{ "likes": 3, "title": "x" }"#
    for (text, found) in [
      (#""{title} {likes|number}""#, []),
      (#""\u00e9\ud83d\ude00é {likes|nubmer}""#, ["3:74 param-type number"]),
      (
        #"{ "@text": { "zh": "{likes|number}", "en": "{likes|one:#}" } }"#,
        ["3:96 param-type "]
      ),
      (#""{title}{titel}""#, ["3:61 data-key-unknown title"]),
      (#""{title}", "rol": "title""#, ["3:64 param-type role"]),
      (#""{title}", "role": "titel""#, ["3:72 param-type title"]),
      (#""{title}", "most": 0"#, ["3:72 param-type "]),
    ] as [(String, [String])] {
      let faults = try faults(lines(text), data: data)
      #expect(faults == found)
    }
  }

  @Test("C24 a URL has keys in its path and query alone, and is checked with all its parts")
  func urls() throws {
    let route = { (url: String) in
      #"{ "plugin": "button", "params": { "label": "x" } }, { "plugin": "route", "params": { "url": "\#(url)" } }"#
    }
    let data = #"{ "id": "a" }"#
    for (url, found) in [
      ("app://show/{id}[#{id|number}]", []), ("app://{id}/x", ["3:100 url-key-place "]),
      ("app://shwo/{id}", ["3:93 route-unmatched app://show/{id}"]),
    ] {
      let faults = try faults(route(url), data: data)
      #expect(faults == found)
    }
  }
}
