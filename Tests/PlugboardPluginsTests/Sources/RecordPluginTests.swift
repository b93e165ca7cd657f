import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
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

  @Test("C16 all fields of the record that the data names are written to the data")
  func fields() async throws {
    let harness = try page("kid")
    try await harness.settle()
    #expect(
      try harness.data.export().values == [
        "film": "kid", "title": "The Kid", "year": 1921, "reels": 6,
      ])
  }

  @Test(
    "C16 an item that names no record shows the one of its page, with its name, also another one later"
  )
  func ofPage() async throws {
    let fakes = Fakes()
    fakes.sources.records["films"] = [
      "kid": ["title": "The Kid", "country": "USA", "fact": "It made its boy a star."],
      "moon": ["title": "A Trip to the Moon"],
    ]
    let harness = try Harness(
      SystemPlugins.registry(),
      [.item: [["plugin": "record", "params": ["source": "films", "key": "film"]]]], fakes: fakes)
    let page = try harness.runtime.data(of: "page")
    try page.write(.film, "kid")
    try await harness.settle()
    #expect(
      try harness.data.export().values == [
        "title": "The Kid", "country": "USA", "fact": "It made its boy a star.", "film": "kid",
      ])
    try page.write(.film, "moon")
    try await harness.settle()
    #expect(try harness.data.export().values == ["title": "A Trip to the Moon", "film": "moon"])
    try harness.data.write(.film, "kid")
    try await harness.settle()
    #expect(try harness.data.read(.title) == "The Kid")
    try page.write(.film, "none")
    try await harness.settle()
    #expect(try harness.data.read(.title) == "The Kid")
    try harness.data.remove(.film)
    try page.write(.film, "moon")
    try await harness.settle()
    #expect(try harness.data.read(.title) == "A Trip to the Moon")
    try page.remove(.film)
    try await harness.settle()
    #expect(try harness.data.export().values == [:])
    #expect(try page.read(.title) == nil)
  }

  @Test(
    "C16 fields of a record, and its name, are written under the keys that the param states for them"
  )
  func renamedFields() async throws {
    let fakes = Fakes()
    fakes.sources.records["films"] = [
      "kid": ["rooms": 3, "film": "moon", "other": 1], "moon": [:],
    ]
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .page: [
          "plugin": "record",
          "params": [
            "source": "films", "key": "film", "fields": ["rooms": "size", "film": "subject"],
          ],
        ]
      ], data: Params((.film, "kid")), fakes: fakes)
    try await harness.settle()
    #expect(
      try harness.data.export().values
        == ["film": "kid", "size": 3, "subject": "kid", "other": 1])
    try harness.data.write(.film, "moon")
    try await harness.settle()
    #expect(try harness.data.export().values == ["film": "moon", "subject": "moon"])
  }

  @Test("C16 a field whose stated key isn't a text is a fault that names the param")
  func faultyField() async throws {
    let fakes = Fakes()
    fakes.sources.records["films"] = ["kid": ["rooms": 3]]
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .page: [
          "plugin": "record",
          "params": ["source": "films", "key": "film", "fields": ["rooms": 1]],
        ]
      ], data: Params((.film, "kid")), fakes: fakes, isStrict: false)
    try await harness.settle()
    #expect(harness.faults.map(\.description).contains { $0.contains("\"fields\"") })
  }

  @Test("C16 a key that names the record isn't overwritten by a field of the same name")
  func ownKey() async throws {
    let fakes = Fakes()
    fakes.sources.records["films"] = ["kid": ["title": "The Kid", "year": 1921]]
    let harness = try Harness(
      SystemPlugins.registry(),
      ["plugin": "record", "params": ["source": "films", "key": "title"]], on: .page,
      data: Params((.title, "kid")), fakes: fakes)
    try await harness.settle()
    #expect(try harness.data.export().values == ["title": "kid", "year": 1921])
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
    #expect(try harness.data.read(Key<Int>("year")) == nil)
  }

  @Test("C16 an unknown record is a fault that names it")
  func faults() async throws {
    let unknown = try page("kidd")
    await #expect(throws: (any Error).self) { try await unknown.settle() }
    #expect(
      unknown.faults.map { "\($0)" }.first?
        .contains("the source \"films\" has no record \"kidd\" [source-record-unknown]") == true)
  }

  @Test("C16 what was in the place of a record's fields comes back with another record, or without")
  func former() async throws {
    let harness = try page("kid")
    try harness.data.write(Key<Int>("year"), 1900)
    try await harness.settle()
    #expect(try harness.data.read(Key<Int>("year")) == 1921)
    #expect(try harness.data.read(Key<Int>("reels")) == 6)
    try harness.data.write(.film, "moon")
    try await harness.settle()
    #expect(try harness.data.read(Key<Int>("year")) == 1900)
    #expect(try harness.data.read(Key<String>("director")) == "Georges Méliès")
    try harness.data.write(.title, "written by hand")
    try harness.data.remove(.film)
    try await harness.settle()
    #expect(try harness.data.export().values == ["year": 1900, "title": "written by hand"])
  }

  @Test("C16 a field that others have overwritten is that of another record, also of an equal one")
  func overwritten() async throws {
    let harness = try page("kid")
    harness.sources.records["films"] = ["kid": ["title": "Kid"], "boy": ["title": "Kid"]]
    try await harness.settle()
    try harness.data.write(.title, "by hand")
    try harness.data.write(.film, "boy")
    try await harness.settle()
    #expect(try harness.data.read(.title) == "Kid")
  }

  @Test("C16 a value that others write where a record lacks the field is theirs, also an equal one")
  func writtenByOthers() async throws {
    let harness = try page("kid")
    let year = Key<Int>("year")
    harness.sources.records["films"]?["other"] = ["title": "Other"]
    try harness.data.write(year, 1900)
    try await harness.settle()
    try harness.data.write(.film, "moon")
    try await harness.settle()
    try harness.data.write(year, 1921)
    try harness.data.write(.film, "other")
    try await harness.settle()
    #expect(try harness.data.read(year) == 1921)
  }

  @Test("C16 a reset looks the record up again, as a refresh does", arguments: [true, false])
  func lookedUpAgain(isReset: Bool) async throws {
    let harness = try page("kid")
    try await harness.settle()
    harness.sources.records["films"] = ["kid": ["title": "Kid"]]
    try harness.fire(isReset ? .sourceReset : .sourceRefresh)
    try await harness.settle()
    #expect(try harness.data.read(.title) == "Kid")
  }

  @Test("C16 what was in the place of a field comes back after several records that have it")
  func formerOfSeveral() async throws {
    let harness = try page("kid")
    let year = Key<Int>("year")
    harness.sources.records["films"] = ["kid": ["year": 1921], "moon": ["year": 1902]]
    try harness.data.write(year, 1900)
    try await harness.settle()
    #expect(try harness.data.read(year) == 1921)
    try harness.data.write(.film, "moon")
    try await harness.settle()
    #expect(try harness.data.read(year) == 1902)
    try harness.data.remove(.film)
    try await harness.settle()
    #expect(try harness.data.read(year) == 1900)
  }

  @Test(
    "C22 a refresh shows a record's texts in the new language, and keeps what others have written")
  func refresh() async throws {
    let harness = try page("kid")
    let year = { try harness.data.read(Key<Int>("year")) }
    harness.sources.records["films"] = [
      "kid": ["title": ["@text": ["zh": "寻子", "en": "The Kid"]], "year": 1921]
    ]
    harness.runtime.languages = ["en"]
    try await harness.settle()
    #expect(try harness.data.read(.title) == "The Kid")
    try harness.data.write(Key<Int>("year"), 7)
    harness.runtime.languages = ["zh"]
    _ = try harness.fire(.sourceRefresh)
    #expect(try harness.data.read(.title) == "寻子")
    try await harness.settle()
    #expect(try year() == 7)
    harness.sources.records["films"] = ["kid": ["title": "Kid", "year": 1922]]
    _ = try harness.fire(.sourceRefresh)
    try await harness.settle()
    #expect(try harness.data.read(.title) == "Kid")
    #expect(try year() == 1922)
  }

  @Test("C16 without its plugin, or with another param, a record leaves nothing behind")
  func exchanged() async throws {
    let fakes = Fakes()
    fakes.sources.records["films"] = ["kid": ["title": "The Kid", "year": 1921]]
    fakes.sources.records["others"] = ["kid": ["title": "Another"]]
    let runtime = PageRuntime(registry: try SystemPlugins.registry(), ports: fakes.ports)
    func assembly(_ plugins: String) -> PageAssembly {
      let page = """
        { "format": 1, "id": "home", "data": { "title": "Home", "film": "kid" },
          "plugins": [\(plugins)] }
        """
      let documents = AppDocuments(MemoryDocumentStore(["pages/home.json": page]))
      return PageAssembler(registry: runtime.plugins.registry, documents: documents).page("home")
    }
    func record(_ source: String) -> PageAssembly {
      assembly(#"{ "plugin": "record", "params": { "source": "\#(source)", "key": "film" } }"#)
    }
    try runtime.open(record("films"))
    try await eventually { try runtime.data(of: "home").read(Key<Int>("year")) != nil }
    #expect(try runtime.data(of: "home").read(Key<Int>("year")) != nil)
    try runtime.apply(record("others"), to: "home")
    #expect(try runtime.data(of: "home").read(Key<Int>("year")) == nil)
    try await eventually { try runtime.data(of: "home").read(.title) == "Another" }
    #expect(try runtime.data(of: "home").read(.title) == "Another")
    try runtime.apply(assembly(""), to: "home")
    #expect(try runtime.data(of: "home").export().values == ["title": "Home", "film": "kid"])
  }

  @Test("N6 a record that has failed leaves no state behind when its plugin is gone")
  func failedGone() async throws {
    let fakes = Fakes()
    fakes.sources.fail("films")
    let runtime = PageRuntime(registry: try SystemPlugins.registry(), ports: fakes.ports)
    func assembly(_ plugins: String) -> PageAssembly {
      let page = """
        { "format": 1, "id": "home", "data": { "film": "kid" }, "plugins": [\(plugins)] }
        """
      let documents = AppDocuments(MemoryDocumentStore(["pages/home.json": page]))
      return PageAssembler(registry: runtime.plugins.registry, documents: documents).page("home")
    }
    let plugin = #"{ "plugin": "record", "params": { "source": "films", "key": "film" } }"#
    try runtime.open(assembly(plugin))
    try await eventually { try runtime.data(of: "home").read(.sourceState) == "failed" }
    #expect(try runtime.data(of: "home").read(.sourceState) == "failed")
    try runtime.apply(assembly(""), to: "home")
    #expect(try runtime.data(of: "home").export().values == ["film": "kid"])
  }
}
