import Plugboard
import Testing

/// A slip in the documents of the app, and what the check says of it.
struct Slip: Sendable, CustomTestStringConvertible {
  let file: String
  let old: String
  let new: String
  let faults: [String]

  init(_ file: String, _ old: String, _ new: String, _ faults: String...) {
    (self.file, self.old, self.new, self.faults) = (file, old, new, faults)
  }

  var testDescription: String { "\(old) → \(new)" }

  /// Expects what the check says, and that the text was there.
  func check() {
    #expect(NamingFixtures.files[file]?.contains(old) == true)
    #expect(NamingFixtures.faults(file, old, new) == faults)
  }
}

@Suite("The check of what documents name") struct NamingCheckTests {
  @Test("T3 an app whose documents name what there is has no findings")
  func sound() {
    #expect(DocumentChecker(NamingFixtures.assembler()).check() == [])
  }

  static let sources: [Slip] = [
    Slip(
      "pages/home.json", #""films""#, #""flims""#,
      "pages/home.json:7:17: error: there is no source \"flims\" (sources/flims.json is missing); did you"
        + " mean \"films\"? (at /cards/0/components/0/plugins/1/params/from) [source-unknown]"),
    Slip(
      "pages/home.json", #""films""#, #""sources/films.json""#,
      "pages/home.json:7:17: error: there is no source \"sources/films.json\" (sources/sources/films.json.json is"
        + " missing); did you mean \"films\"? (at /cards/0/components/0/plugins/1/params/from) [source-unknown]"
    ),
    Slip(
      "pages/home.json", #""poster""#, #""poster.json""#,
      "pages/home.json:7:32: error: there is no template \"poster.json\" for an item; a placeholder replaces it"
        + " (templates/item/poster.json.json is missing); did you mean \"poster\"?"
        + " (at /cards/0/components/0/plugins/1/params/as) [unknown-type]"),
    Slip(
      "pages/home.json", #""poster""#, #""postr""#,
      "pages/home.json:7:32: error: there is no template \"postr\" for an item; a placeholder replaces it"
        + " (templates/item/postr.json is missing); did you mean \"poster\"?"
        + " (at /cards/0/components/0/plugins/1/params/as) [unknown-type]"),
    Slip(
      "pages/home.json", #""poster""#, #""row""#,
      "pages/home.json:7:32: error: there is no template \"row\" for an item; a placeholder replaces it"
        + " (templates/item/row.json is missing); a component has a template of this name, but types are"
        + " separate for each level (at /cards/0/components/0/plugins/1/params/as) [unknown-type]"),
    Slip(
      "pages/home.json", #""poster""#, #""../poster""#,
      "pages/home.json:7:32: error: \"../poster\" can't be the name of a template; a type has letters, digits, -,"
        + " _ and dots, and doesn't begin with a dot; did you mean \"poster\"?"
        + " (at /cards/0/components/0/plugins/1/params/as) [type-name]"),
    Slip(
      "pages/home.json", #" "as": "poster","#, "",
      "pages/home.json:6:37: warning: the records of the source \"films\" become items without a type,"
        + " which show nothing; state their template as \"as\""
        + " (at /cards/0/components/0/plugins/1/params) [source-untyped]"),
    Slip(
      "sources/films.json", #" "key": "film","#, "",
      "pages/home.json:6:37: error: a component loads items, and the source \"films\" has none; its records"
        + " become items once it states \"key\", the key under which the data of each has the name of its"
        + " record (at /cards/0/components/0/plugins/1/params) [source-nodes]"),
    Slip(
      "pages/home.json", #""id": "home","#,
      #""id": "home", "plugins": [{ "plugin": "load", "params": { "from": "films" } }],"#,
      "pages/home.json:2:72: error: a page loads cards, and the source \"films\" has none; write \"cards\""
        + " there, or mount the plugin on another level (at /plugins/0/params) [source-nodes]"),
  ]

  @Test(
    "T3 check reports sources that don't exist, or have nothing for their module, and their templates",
    arguments: sources)
  func source(_ slip: Slip) { slip.check() }

  static let questions: [Slip] = [
    Slip(
      "pages/home.json", #""tags": "#, #""tag": "#,
      "pages/home.json:8:18: error: no record of the source \"films\" has a field \"tag\", so that nothing is"
        + " loaded; did you mean \"tags\"? (at /cards/0/components/0/plugins/1/params/ask/tag) [source-param]"
    ),
    Slip(
      "pages/home.json", #""silent""#, #""slient""#,
      "pages/home.json:8:26: warning: no record of the source \"films\" has \"slient\" as \"tags\", so that"
        + " nothing is loaded; did you mean \"silent\"?"
        + " (at /cards/0/components/0/plugins/1/params/ask/tags) [source-param]"),
    Slip("pages/home.json", #""tags": "silent""#, #""title": "The Kid""#),
    Slip(
      "pages/home.json", #""tags": "silent""#, #""title": "The Kdi""#,
      "pages/home.json:8:27: warning: no record of the source \"films\" has \"The Kdi\" as \"title\", so that"
        + " nothing is loaded; did you mean \"The Kid\"?"
        + " (at /cards/0/components/0/plugins/1/params/ask/title) [source-param]"),
    Slip(
      "pages/home.json", #""-year""#, #""-yaer""#,
      "pages/home.json:8:44: error: no record of the source \"films\" has a field \"yaer\" to sort by; did you"
        + " mean \"-year\"? (at /cards/0/components/0/plugins/1/params/ask/sort) [source-param]"),
    Slip("pages/home.json", #""-year""#, #""title""#),
    Slip(
      "pages/home.json", #""-year""#, #"["title", "-tags"]"#,
      "pages/home.json:8:54: error: the records of the source \"films\" can't be sorted by \"tags\", which has"
        + " neither numbers nor texts (at /cards/0/components/0/plugins/1/params/ask/sort/1) [source-param]"
    ),
    Slip(
      "pages/home.json", #""silent""#, #"["silent", "shrt"]"#,
      "pages/home.json:8:37: warning: no record of the source \"films\" has \"shrt\" as \"tags\", so that"
        + " it finds nothing; did you mean \"short\"?"
        + " (at /cards/0/components/0/plugins/1/params/ask/tags/1) [source-param]"),
    Slip(
      "pages/home.json", #""limit": 3"#, #""limit": "3""#,
      "pages/home.json:8:62: error: the source \"films\" can't be asked this: its param \"limit\" can't be of"
        + " type string (at /cards/0/components/0/plugins/1/params/ask/limit) [source-param]"),
    Slip(
      "pages/home.json", #""limit": 3"#, #""names": ["kid", "mon"], "except": "kdi""#,
      "pages/home.json:8:70: error: the source \"films\" has no record \"mon\"; it is left out; did you mean"
        + " \"moon\"? (at /cards/0/components/0/plugins/1/params/ask/names/1) [source-record-unknown]",
      "pages/home.json:8:88: error: the source \"films\" has no record \"kdi\"; it is left out; did you mean"
        + " \"kid\"? (at /cards/0/components/0/plugins/1/params/ask/except) [source-record-unknown]"
    ),
    Slip(
      "pages/home.json", #""names": "top""#, #""naems": "top""#,
      "pages/home.json:9:20: error: no record of the source \"films\" has a field \"naems\", so that nothing"
        + " is loaded; did you mean \"names\"? (at /cards/0/components/0/plugins/1/params/askBy/naems)"
        + " [source-param]"),
    Slip(
      "sources/films.json", #""score": 9"#, #""score": 90"#,
      "sources/films.json:5:67: error: plugin \"score\" takes 0 to 10 as \"score\", not 90; it is left out"
        + " (at /records/moon/score) [data-value]"),
  ]

  @Test(
    "T3 check reports what a source of records can't be asked, and records that don't fit their template",
    arguments: questions)
  func question(_ slip: Slip) { slip.check() }

  @Test("T3 the sources of a host are those that it names; without names no source is unknown")
  func host() {
    func codes(_ sources: DocumentEnvironment.SourceNames) -> [String] {
      let assembler = NamingFixtures.assembler(sources: sources)
      return DocumentChecker(assembler).check().map { "\($0.code) \($0.suggestion ?? "")" }
    }
    #expect(codes(.listed(["films"])) == [])
    #expect(codes(.listed(["films2", "feed"])) == ["source-unknown films2"])
    #expect(codes(.unlisted) == [])
  }

  @Test("T3 a set is checked for the level on which it is used")
  func set() {
    let load = #"{ "plugin": "load", "params": { "from": "films", "as": "poster" } }"#
    let slip = (
      old: #""id": "app","#, new: #""id": "app", "sets": { "films": [\#(load)] },"#
    )
    #expect(NamingFixtures.faults("app.json", slip.old, slip.new) == [])
    let wrong = slip.new.replacing("\"films\", \"as\"", with: "\"film\", \"as\"")
    #expect(NamingFixtures.faults("app.json", slip.old, wrong).count == 1)
  }

  static let misspelt: [Slip] = [
    Slip(
      "pages/home.json", #""top""#, #""tpo""#,
      "pages/home.json:9:29: warning: no data, input or plugin here or above gives the key \"tpo\" a value;"
        + " did you mean \"top\"? (at /cards/0/components/0/plugins/1/params/askBy/names)"
        + " [data-key-unknown]"),
    Slip(
      "pages/home.json", #""top""#, #""bottom""#,
      "pages/home.json:9:29: warning: no data, input or plugin here or above gives the key \"bottom\" a"
        + " value; the plugin \"bottom\" would, mounted here or above"
        + " (at /cards/0/components/0/plugins/1/params/askBy/names) [data-key-unknown]"),
    Slip(
      "pages/film.json", #"{ "key": "film" }"#, #"{ "key": "flim" }"#,
      "pages/film.json:4:54: warning: no data, input or plugin here or above gives the key \"flim\" a value;"
        + " did you mean \"film\"? (at /plugins/0/params/key) [data-key-unknown]"),
    Slip(
      "templates/item/poster.json", "{film}", "{flim}",
      "templates/item/poster.json:2:76: warning: no data, input or plugin here or above gives the key"
        + " \"flim\" a value; did you mean \"film\"? (at /plugins/1/params/href) [data-key-unknown]"
    ),
  ]

  @Test("T3 check reports keys that nothing here or above has", arguments: misspelt)
  func key(_ slip: Slip) { slip.check() }

  static let givers: [Slip] = [
    Slip("pages/home.json", #""id": "home","#, #""id": "home", "data": { "mine": "" },"#),
    Slip("app.json", #""id": "app","#, #""id": "app", "data": { "mine": "" },"#),
    Slip("app.json", #""home","#, #"{ "page": "home", "data": { "mine": "" } },"#),
    Slip(
      "pages/home.json", #""id": "home","#,
      #""id": "home", "inputs": { "mine": { "type": "string" } },"#),
    Slip("pages/home.json", #"{ "components""#, #"{ "data": { "mine": "" }, "components""#),
    Slip("pages/home.json", #"{ "plugins": ["#, #"{ "data": { "mine": "" }, "plugins": ["#),
  ]

  @Test("T3 a key is known from data, inputs and routes, here or above", arguments: givers)
  func known(_ slip: Slip) {
    var files = NamingFixtures.files
    files["pages/home.json"] = files["pages/home.json"]?.replacing("\"top\"", with: "\"mine\"")
    func codes() -> [String] {
      let documents = AppDocuments(MemoryDocumentStore(files))
      return DocumentChecker(
        PageAssembler(registry: NamingFixtures.registry, documents: documents)
      ).check().map(\.code)
    }
    #expect(codes() == ["data-key-unknown"])
    let place = slip.file == "app.json" && slip.old == #""home","# ? #""app://home": "# : ""
    files[slip.file] = files[slip.file]?.replacing(place + slip.old, with: place + slip.new)
    #expect(codes() == [])
  }

  @Test(
    "T3 no key is called unknown while the part of the app that may give it can't be read",
    arguments: [
      ("app.json", #""id": "app","#, #""id": "app",,"#),
      ("app.json", #""id": "app","#, #""id": "app", "data": 1,"#),
      ("app.json", #""id": "app","#, #""id": "app", "plugins": 1,"#),
      ("app.json", #""id": "app","#, #""id": "app", "sets": 1,"#),
    ])
  func unreadableApp(file: String, old: String, new: String) {
    var files = NamingFixtures.files
    files["pages/home.json"] = files["pages/home.json"]?.replacing("\"top\"", with: "\"mine\"")
    files[file] = files[file]?.replacing(old, with: new)
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    let found = DocumentChecker(assembler).check()
    #expect(!found.isEmpty && found.allSatisfy { $0.location?.file == "app.json" })
  }

  @Test("T3 a key is known from the data of the template that a plugin gives to its items")
  func ofTemplate() {
    let link = #"{ "plugin": "link", "as": "own", "params": { "key": "mine" } }, "score""#
    let without = NamingFixtures.faults("templates/item/poster.json", #""score""#, link)
    #expect(!without.isEmpty && without.allSatisfy { $0.contains("data-key-unknown") })
    Slip(
      "templates/item/poster.json", #""plugins": ["score""#,
      "\"data\": { \"mine\": 1 }, \"plugins\": [\(link)"
    ).check()
  }

  @Test("T3 records of a source that has nodes for items aren't checked as items")
  func besideNodes() {
    let wrong = Slip("sources/films.json", #""score": 9"#, #""score": 90"#)
    #expect(NamingFixtures.faults(wrong.file, wrong.old, wrong.new).count == 1)
    var files = NamingFixtures.files
    files[wrong.file] = files[wrong.file]?.replacing(wrong.old, with: wrong.new)
      .replacing(#""records""#, with: #""items": [{ "data": { "film": "kid" } }], "records""#)
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    let found = DocumentChecker(assembler).check().map(\.description)
    #expect(!found.contains { $0.contains("/score") })
  }

  @Test("T3 a key that a route gives another page isn't known")
  func ofAnotherRoute() {
    var files = NamingFixtures.files
    files["pages/home.json"] = files["pages/home.json"]?.replacing("\"top\"", with: "\"mine\"")
    files["app.json"] = files["app.json"]?.replacing(
      #""page": "film","#, with: #""page": "film", "data": { "mine": "" },"#)
    let assembler = PageAssembler(
      registry: NamingFixtures.registry, documents: AppDocuments(MemoryDocumentStore(files)))
    #expect(DocumentChecker(assembler).check().map(\.code) == ["data-key-unknown"])
  }

  @Test("T3 a key of one module isn't known at its neighbour")
  func neighbour() {
    let next = #"{ "items": [{ "data": { "href": "app://film/kid" } }] }"#
    let own = next.replacing(#""data": {"#, with: #""data": { "mine": 1,"#)
    let other =
      #"{ "items": [{ "plugins": [{ "plugin": "link", "params": { "key": "mine" } }] }] }"#
    let faults = NamingFixtures.faults("pages/home.json", next, "\(own), \(other)")
    #expect(faults.count == 1)
    #expect(faults.first?.contains("[data-key-unknown]") == true)
  }
}
