import Plugboard
import TestSupport
import Testing

@Suite("The order of a source's records") @MainActor struct SourceOrderTests {
  /// Returns the names of records in an order.
  private func names(
    _ records: String, sort: Value, languages: [String] = ["en"]
  ) async throws -> [String] {
    let text = #"{ "format": 1, "key": "name", "records": {\#(records)} }"#
    let sources = DocumentSources(AppDocuments(MemoryDocumentStore(["sources/all.json": text])))
    let request = SourceRequest(
      "all", of: .item, page: 1, params: Params(["sort": sort]),
      languages: languages.compactMap { LanguageTag($0) })
    return try await sources.load(request).nodes.map { node in
      guard case .string(let name)? = node[JSONPointer(["data", "name"])] else { return "" }
      return name
    }
  }

  @Test("C16 texts are sorted without regard to case and to the marks of letters")
  func folded() async throws {
    let records = """
      "a": { "t": "Zoe" }, "b": { "t": "élan" }, "c": { "t": "Elan vital" }, "d": { "t": "ELAN" },
      "e": { "t": "zo\u{E9}" }
      """
    #expect(try await names(records, sort: "t") == ["b", "d", "c", "a", "e"])
    #expect(try await names(records, sort: "-t") == ["a", "e", "c", "b", "d"])
  }

  @Test(
    "C16 a text per language is sorted as the languages of the page have it",
    arguments: [
      (["en"], ["b", "a", "c"]), (["de"], ["a", "c", "b"]), (["fr", "de"], ["a", "c", "b"]),
    ])
  func languages(_ languages: [String], _ wanted: [String]) async throws {
    let records = """
      "a": { "t": { "@text": { "en": "Moon", "de": "Mond" } } }, "b": { "t": { "@text": { "en": "Earth",
      "de": "Welt" } } }, "c": { "t": "Sunrise" }
      """
    #expect(try await names(records, sort: "t", languages: languages) == wanted)
  }

  @Test("C16 values of several types have one order, and what has none comes last either way")
  func mixedTypes() async throws {
    let records = """
      "list": { "v": [1] }, "true": { "v": true }, "text": { "v": "1" }, "null": { "v": null },
      "two": { "v": 2 }, "false": { "v": false }, "half": { "v": 0.5 }, "absent": {}
      """
    #expect(
      try await names(records, sort: "v")
        == ["half", "two", "text", "false", "true", "list", "null", "absent"])
    #expect(
      try await names(records, sort: "-v")
        == ["true", "false", "text", "two", "half", "list", "null", "absent"])
  }

  @Test("C16 numbers are compared exactly at both ends of Int64")
  func exact() async throws {
    let records = """
      "e": { "v": 9223372036854775807 }, "d": { "v": 9223372036854775806 }, "f": { "v": 9.3e18 },
      "b": { "v": -9223372036854775808 }, "a": { "v": -9.3e18 }, "c": { "v": 0.1 }
      """
    #expect(try await names(records, sort: "v") == ["a", "b", "c", "d", "e", "f"])
    #expect(try await names(records, sort: "-v") == ["f", "e", "d", "c", "b", "a"])
  }

  @Test(
    "C16 records that are equal in a field are sorted by the next one, and else stay in their order"
  )
  func severalFields() async throws {
    let records = """
      "a": { "y": 2, "t": "b" }, "b": { "y": 1, "t": "c" }, "c": { "y": 2, "t": "A" },
      "d": { "y": 2, "t": "a" }, "e": { "t": "a" }
      """
    #expect(try await names(records, sort: ["-y", "t"]) == ["c", "d", "a", "b", "e"])
    #expect(try await names(records, sort: ["t", "y"]) == ["c", "d", "e", "a", "b"])
  }

  @Test("C16 the cost of all pages of a sorted source grows hardly faster than its length")
  func growth() async throws {
    let growth = try await WorkGrowth.measured(from: 600, times: 16) { count in
      let records = (0..<count).map { "\"r\($0)\": { \"t\": \"Café \(($0 * 7919) % count)\" }" }
      let text = """
        { "format": 1, "key": "name", "pageSize": 20, "records": {\(records.joined(separator: ","))} }
        """
      let sources = DocumentSources(AppDocuments(UnchangedStore(text: text)))
      var found = 0
      for page in 1...(count / 20) {
        let request = SourceRequest("all", of: .item, page: page, params: Params(["sort": "t"]))
        found += try await sources.load(request).nodes.count
      }
      #expect(found == count)
    }
    #expect(growth < 48, "linear were 16, quadratic 256")
  }
}

/// A store of one source that tells that it never changes.
private struct UnchangedStore: DocumentStore {
  let text: String

  func read(_ path: String) -> [UInt8]? { path == "sources/all.json" ? Array(text.utf8) : nil }
  func files(under folder: String) -> [String] { ["sources/all.json"] }
  func version(of path: String) -> (any Hashable & Sendable)? { 1 }
}
