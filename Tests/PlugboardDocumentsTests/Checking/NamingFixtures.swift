import Plugboard

/// Plugins whose params name sources, templates, keys and URLs.
enum NamingFixtures {
  static let registry: PluginRegistry = {
    var registry = Fixtures.registry
    let plugins: [any Plugin.Type] = [
      LoadPlugin.self, LinkPlugin.self, GatePlugin.self, ScorePlugin.self, TopPlugin.self,
      GridPlugin.self,
    ]
    for plugin in plugins { try? registry.register(plugin) }
    return registry
  }()

  /// An app without faults: a page loads films as items, each of which opens the page of a film.
  static let files = [
    "app.json": """
    {
      "format": 1, "id": "app", "pages": ["home", "film"],
      "plugins": [{ "plugin": "gate", "params": { "gates": ["app://film"] } }],
      "routes": { "app://home": "home", "app://film/:film": { "page": "film", "query": ["part"] } }
    }
    """,
    "pages/home.json": """
    {
      "format": 1, "id": "home",
      "cards": [{ "components": [
        { "plugins": [
          "grid",
          { "plugin": "load", "params": {
            "from": "films", "as": "poster",
            "ask": { "tags": "silent", "sort": "-year", "limit": 3 },
            "askBy": { "names": "top" } } }] },
        { "items": [{ "data": { "href": "app://film/kid" } }] }
      ] }]
    }
    """,
    "pages/film.json": """
    {
      "format": 1, "id": "film",
      "inputs": { "film": { "type": "string", "required": true }, "part": { "type": "int" } },
      "plugins": [{ "plugin": "link", "params": { "key": "film" } }]
    }
    """,
    "templates/item/poster.json": """
    { "format": 1,
      "plugins": ["score", { "plugin": "link", "params": { "href": "app://film/{film}" } }] }
    """,
    "templates/component/row.json": #"{ "format": 1, "plugins": ["grid"] }"#,
    "sources/films.json": """
    {
      "format": 1, "key": "film",
      "records": {
        "kid": { "title": { "@text": { "en": "The Kid" } }, "year": 1921, "tags": ["silent"] },
        "moon": { "year": 1902, "tags": ["silent", "short"], "score": 9 }
      }
    }
    """,
  ]

  /// Returns the assembler of the app, with one text in place of another in a file.
  static func assembler(
    _ file: String = "", _ old: String = "", _ new: String = "",
    sources: DocumentEnvironment.SourceNames = .documents
  ) -> PageAssembler {
    var files = files
    files[file] = files[file].map { $0.replacing(old, with: new, maxReplacements: 1) } ?? new
    return PageAssembler(
      registry: registry, documents: AppDocuments(MemoryDocumentStore(files)),
      environment: DocumentEnvironment(sources: sources))
  }

  /// Returns what a check says of the app, with one text in place of another in a file.
  static func faults(
    _ file: String, _ old: String, _ new: String,
    sources: DocumentEnvironment.SourceNames = .documents
  ) -> [String] {
    DocumentChecker(assembler(file, old, new, sources: sources)).check().map(\.description)
  }
}

extension Key<String> {
  static let from = Key("from", for: .source)
  static let template = Key("as", for: .template)
  static let naming = Key("key", for: .dataKey)
  static let top = Key("top")
}
extension Key<TextTemplate> {
  static let href = Key("href", for: .url)
}
extension Key<Fields> {
  static let ask = Key("ask", for: .sourceParams)
  static let askBy = Key("askBy", for: .sourceParamKeys)
}
extension Key<[String]> {
  static let gates = Key("gates", for: .urlPrefix)
}
extension Key<Int> {
  static let score = Key("score", in: 0...10)
}
extension EventName<Bool, Void> {
  static let layout = EventName("component.layout")
}

final class LoadPlugin: Plugin {
  static let name: Name = "load"
  static let params = ParamList(
    .required(.from), .optional(.template), .optional(.ask), .optional(.askBy))
  static func wire(_ on: inout Wiring<LoadPlugin>) {}
  init(_ mount: Mount<ModuleContext>) {}
}

final class LinkPlugin: Plugin {
  static let name: Name = "link"
  static let params = ParamList(.optional(.href), .optional(.naming))
  static let reads = KeyList(.href)
  static func wire(_ on: inout Wiring<LinkPlugin>) {}
  init(_ mount: Mount<ModuleContext>) {}
}

final class GatePlugin: Plugin {
  static let name: Name = "gate"
  static let params = ParamList(.required(.gates))
  static let writes = KeyList(.top)
  static func wire(_ on: inout Wiring<GatePlugin>) {}
  init(_ mount: Mount<ModuleContext>) {}
}

/// Writes a key, but isn't mounted.
final class TopPlugin: Plugin {
  static let name: Name = "bottom"
  static let writes = KeyList(Key<String>("bottom"))
  static func wire(_ on: inout Wiring<TopPlugin>) {}
  init(_ mount: Mount<ModuleContext>) {}
}

final class ScorePlugin: Plugin {
  static let name: Name = "score"
  static let reads = KeyList(.score)
  static func wire(_ on: inout Wiring<ScorePlugin>) {}
  init(_ mount: Mount<ItemContext>) {}
}

final class GridPlugin: Plugin {
  static let name: Name = "grid"
  static func wire(_ on: inout Wiring<GridPlugin>) { on(.layout) { _, _ in } }
  init(_ mount: Mount<ComponentContext>) {}
}
