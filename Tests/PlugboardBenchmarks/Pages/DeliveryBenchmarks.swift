internal import Foundation
internal import Plugboard
internal import PlugboardPlugins
internal import PlugboardPosters
internal import PlugboardSystem

/// Documents from a server: a newer set that is taken, and a start with a stored one.
@MainActor enum DeliveryBenchmarks {
  static let all = [
    Benchmark(name: "delivery-take") { sampling in
      let items = 10_000
      let taking = try SetTaking(items: items)
      let opening = try PageOpening(items: items)
      let costs = try await sampling.medians(.waiting(taking.take), .waiting(opening.open))
      return BenchmarkRow(
        ours: costs[0] / 1e6, unit: "ms", peer: "opening the page", theirs: costs[1] / 1e6,
        goal: .atMost(4),
        asserted: "\(items / 100) of \(items) items were updated, and no other module was touched",
        note:
          "a set with one page is fetched from a network in memory, checked, stored in files and shown by difference;"
          + " the peer reads, assembles, mounts and ends the page")
    },
    Benchmark(name: "delivery-start") { sampling in
      let program = try Program.plugboard()
      let app = try StoredApp(program)
      let costs = try await sampling.medians(
        TerminalBenchmarks.start(
          program, app.stored, upTo: TerminalRun.frameEnd, leastBytes: 5000),
        TerminalBenchmarks.start(
          program, app.builtIn, upTo: TerminalRun.frameEnd, leastBytes: 5000))
      return BenchmarkRow(
        ours: costs[0] / 1e6, unit: "ms", peer: "built-in documents", theirs: costs[1] / 1e6,
        goal: .atMost(1.1), asserted: "the first frame was read completely",
        note: "until the end of the first frame of home, from a stored set of \(app.files) files")
    },
  ]
}

/// An open page of which a server has one version after the other.
@MainActor private final class SetTaking: NetworkPort {
  private let pages: [[UInt8]]
  private let delivery: DocumentDelivery
  private let navigator: Navigator
  private let changes: Int
  private var version = 1

  init(items: Int) throws {
    pages = [false, true].map { LargePage.bytes(items: items, changed: $0) }
    changes = items / 100
    let files = MemoryDocumentStore([
      "app.json": #"{"format":1,"id":"app","pages":["large"]}"#,
      "pages/large.json": String(decoding: pages[0], as: UTF8.self),
    ])
    let assembler = PageAssembler(
      registry: try BenchmarkPlugins.registry(), documents: AppDocuments(files))
    let network = CurrentNetwork()
    delivery = DocumentDelivery(
      AppDocument.Delivery(
        url: "https://h/set.json",
        allows: AppDocument.Allowance(
          plugins: ["poster", "tap", "route"], routes: ["app://player/*"])),
      over: assembler, network: network,
      storage: FileDeliveryStorage(folder: "\(Scratch.folder)/taken"), now: { .now })
    let runtime = PageRuntime(registry: assembler.registry)
    navigator = Navigator(delivery.start() ?? assembler.documents, in: runtime)
    try navigator.launch()
    try navigator.openPage("large")
    network.network = self
  }

  func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    let page = pages[version % 2]
    guard request.url.hasSuffix("/set.json"), let version = SetVersion("\(version)") else {
      return NetworkResponse(body: page)
    }
    return NetworkResponse(
      body: SetManifest(
        version: version, expires: nil,
        files: [.init(path: "pages/large.json", digest: SHA256(of: page), bytes: page.count)]
      ).bytes)
  }

  func take(_ operations: Int) async throws {
    for _ in 0..<operations {
      guard case .delivered(let documents, _)? = try await delivery.newer() else {
        throw WrongResult(description: "nothing was delivered")
      }
      version += 1
      let differences = navigator.adopt(documents).differences
      // The first version has the page as it is, but for its origin, which the page itself has.
      let updated = differences.first?.difference.updated.count ?? 0
      try expect(
        differences.count == 1 && (changes...changes + 1).contains(updated),
        "\(updated) modules were changed")
    }
  }
}

/// A network that is there before what it asks.
@MainActor private final class CurrentNetwork: NetworkPort {
  weak var network: (any NetworkPort & AnyObject)?

  func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    guard let network else { throw .missing(request) }
    return try await network.send(request)
  }
}

/// The app of the package with a stored set of all its pages, and the same without one.
@MainActor private final class StoredApp {
  let stored: [String]
  let builtIn: [String]
  let files: Int

  init(_ program: Program) throws {
    let folder = "\(Scratch.folder)/stored-app"
    let configs = "\(folder)/configs"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "PluginConfigs", toPath: configs)
    let app = "\(configs)/app.json"
    guard case .object(var record) = try JSONReader().read(FileSystem.contents(of: app)).value,
      case .string(let id)? = record["id"]
    else { throw WrongResult(description: "\(app) has no id") }
    let known = SystemPlugins.all + PosterPlugins.all
    let plugins = known.map { Value.string($0.name.text) } + ["article-button"]
    let events = try PluginRegistry(known, host: Navigator.manifest).events.names
    // Nothing listens at this port.
    let url = "http://127.0.0.1:9/set.json"
    record["delivery"] = [
      "url": .string(url),
      "allows": [
        "plugins": .array(plugins), "fires": .array(events.map(Value.string)), "routes": ["*"],
      ],
    ]
    try Data(JSONWriter(.pretty).bytes(.object(record))).write(to: URL(filePath: app))
    var contents: [ExactText: [UInt8]] = [:]
    let store = FolderDocumentStore(folder: configs)
    for path in try ["pages", "templates", "sources"].flatMap({ try store.files(under: $0) }) {
      contents[ExactText(path)] = try store.read(path)
    }
    guard let version = SetVersion("1") else { throw WrongResult(description: "no version") }
    let manifest = SetManifest(
      version: version, expires: nil,
      files: contents.map { .init(path: $0.text, digest: SHA256(of: $1), bytes: $1.count) })
    files = contents.count
    let state = "\(folder)/state"
    try StoredSet(
      DeliveredSet(manifest, contents), url: url, tag: nil, checked: SHA256(of: []),
      builtIn: SHA256(ofDocumentsIn: store)
    ).store(in: FileDeliveryStorage(folder: "\(state)/\(id).state/delivered"))
    stored = ["home", "--configs", configs, "--state", state]
    builtIn = ["home", "--configs", configs, "--state", "\(folder)/no-state"]
    // The first start checks the set, and notes that it did.
    let run = try TerminalRun(program, stored)
    try run.read(upTo: TerminalRun.frameEnd)
    let found = try StoredSet.load(
      from: FileDeliveryStorage(folder: "\(state)/\(id).state/delivered"))
    try expect(found.map { $0.checked != SHA256(of: []) } == true, "the set isn't shown")
  }
}
