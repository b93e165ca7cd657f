import Plugboard
import PlugboardPlugins
import Testing

/// A set of documents as a server has it.
struct ServedSet {
  var files: [String: String]
  var version = "1"
  var expires: WallTime?

  init(_ files: [String: String], version: String = "1") {
    self.files = files
    self.version = version
  }

  /// A set of one page with a title.
  static func page(_ title: String, version: String) -> ServedSet {
    ServedSet(["pages/home.json": DeliveredApp.page(title)], version: version)
  }

  func manifest() throws -> SetManifest {
    SetManifest(
      version: try #require(SetVersion(version)), expires: expires,
      files: files.keys.sorted().map { path in
        let bytes = Array(files[path, default: ""].utf8)
        return SetManifest.File(path: path, digest: SHA256(of: bytes), bytes: bytes.count)
      })
  }
}

/// An app whose built-in document allows a little, with its server and its storage.
@MainActor final class DeliveredApp {
  nonisolated static let place = "https://example.org/radio/"
  nonisolated static let url = place + "set.json"

  nonisolated static func page(_ title: String, _ rest: String = "") -> String {
    #"{ "format": 1, "id": "home", "data": { "title": "\#(title)" }\#(rest.isEmpty ? "" : ", ")\#(rest) }"#
  }

  nonisolated static let builtIn = [
    "app.json": """
    {
      "format": 1, "id": "radio", "pages": ["home", "show"], "data": { "station": "Nightowl" },
      "plugins": ["toast"], "flags": { "night": true, "guarded": true },
      "defaults": { "page": [{ "plugin": "needs-log-in", "when": { "all": [{ "flag": "guarded" }, { "not": { "template": "vip" } }] } },
        { "set": "guards" }] },
      "sets": { "guards": ["toast"], "board": ["navigation-bar"] },
      "routes": { "app://home": "home", "app://show": "show", "app://studio/:id": "show" },
      "delivery": {
        "url": "\(url)", "every": 900,
        "allows": { "fires": ["toast.show"], "plugins": ["action", "route", "text"], "routes": ["app://sho*"] }
      }
    }
    """,
    "pages/home.json": page("Home"),
    "pages/show.json": #"{ "format": 1, "id": "show", "inputs": { "id": { "type": "string" } } }"#,
  ]

  let server = DeliveryServer()
  let clock = ManualClock()
  var now = WallTime(secondsSince1970: 1_795_824_000)
  let storage: any DeliveryStorage
  var documents = builtIn
  var plugins: [any Plugin.Type] = SystemPlugins.all

  init(_ storage: any DeliveryStorage = MemoryDeliveryStorage()) { self.storage = storage }

  func delivery(every: Int? = 900) throws -> DocumentDelivery {
    let registry = try PluginRegistry(plugins, host: Navigator.manifest)
    let assembler = PageAssembler(
      registry: registry, documents: AppDocuments(MemoryDocumentStore(documents)))
    let stated = assembler.documents.app.delivery
    return DocumentDelivery(
      AppDocument.Delivery(
        url: Self.url, every: every, allows: stated?.allows ?? AppDocument.Allowance()),
      over: assembler, network: server, storage: storage, now: { self.now }, clock: clock)
  }

  /// Lets the server have a set alone.
  func serve(_ set: ServedSet, tag: String? = nil) throws {
    server.answers = [:]
    server.answers[Self.url] = NetworkResponse(
      headers: tag.map { ["etag": $0] } ?? [:], body: try set.manifest().bytes)
    for (path, text) in set.files {
      server.answers[Self.place + path] = NetworkResponse(body: Array(text.utf8))
    }
  }

  /// Returns the title of the page home as a start shows it, and the failures of the start.
  func started() throws -> (title: String, failures: [String]) {
    var failures: [String] = []
    let documents = try delivery().start {
      if case .failed(let error) = $0 { failures.append(error.code) }
    }
    return (try Self.title(of: documents), failures)
  }

  static func title(of documents: AppDocuments?) throws -> String {
    let bytes = try documents?.source.read("pages/home.json") ?? []
    let json = try JSONReader().read(bytes)
    return json.value[JSONPointer(["data", "title"])].flatMap { String(value: $0) } ?? ""
  }

  /// Asks the server once after a start, and returns the title of the page home, "nothing" without a newer set, or the
  /// code of the failure.
  func fetched() async throws -> String {
    let delivery = try delivery()
    _ = delivery.start()
    return try await fetched(by: delivery)
  }

  func fetched(by delivery: DocumentDelivery) async throws -> String {
    let message: DocumentDelivery.Message?
    do throws(DeliveryError) {
      message = try await delivery.newer()
    } catch {
      return error.code
    }
    guard case .delivered(let documents, _)? = message else { return "nothing" }
    return try Self.title(of: documents)
  }
}
