import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

extension Key<String> { fileprivate static let film = Key("film") }

@Suite("record") @MainActor struct RecordPluginTests {
  private func page(_ film: String?) throws -> Harness {
    let fakes = Fakes()
    fakes.sources.records["films"] = [
      "kid": ["title": "The Kid", "year": 1921, "reels": 6],
      "moon": ["title": "A Trip to the Moon", "director": "Georges Méliès"],
      "bad": ["title": "Bad", "year": "long ago"],
    ]
    return try Harness(
      SystemPlugins.registry(),
      ["plugin": "record", "params": ["source": "films", "key": "film"]], on: .page,
      data: film.map { Params((.film, $0)) } ?? Params(), fakes: fakes)
  }

  @Test("C16 the fields of the record that the data names are written to the data")
  func fields() async throws {
    let harness = try page("kid")
    try await harness.settle()
    #expect(try harness.data.export().values == ["film": "kid", "title": "The Kid", "year": 1921])
  }

  @Test("C16 another name brings another record, and none brings nothing")
  func change() async throws {
    let harness = try page(nil)
    try await harness.settle()
    #expect(try harness.data.read(.title) == nil)
    harness.sources.hold("films")
    try harness.data.write(.film, "kid")
    try harness.data.write(.film, "moon")
    harness.sources.release("films")
    try await harness.settle()
    #expect(try harness.data.read(.title) == "A Trip to the Moon")
    #expect(try harness.data.read(.year) == nil)
  }

  @Test("C16 an unknown record, and a field of another type, are faults that name them")
  func faults() async throws {
    let unknown = try page("kidd")
    await #expect(throws: (any Error).self) { try await unknown.settle() }
    #expect(
      unknown.faults.map { "\($0)" }.first?
        .contains("the source \"films\" has no record \"kidd\" [source-record-unknown]") == true)
    let bad = try page("bad")
    await #expect(throws: (any Error).self) { try await bad.settle() }
    #expect(bad.faults.count == 1)
    #expect(try bad.data.read(.title) == "Bad")
  }
}
