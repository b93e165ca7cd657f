import Plugboard
import PlugboardPlugins
import PlugboardSystem
import TestSupport
import Testing

@MainActor @Suite("Tracking records in files") struct TornRecordTests {
  /// A network whose server takes everything.
  private final class Server: NetworkPort {
    private(set) var bodies: [String] = []

    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
      bodies.append(String(decoding: request.body, as: UTF8.self))
      return NetworkResponse()
    }
  }

  private let state: TemporaryFolder
  private let server = Server()

  init() throws { state = try TemporaryFolder() }

  /// Begins a run of the app.
  private func run() throws -> PageRuntime {
    let ports = Ports(
      clock: ManualClock(), network: server, storage: FileStorage(folder: "\(state.path)/state"))
    let runtime = PageRuntime(registry: try SystemPlugins.registry(), ports: ports)
    let app = """
      { "format": 1, "id": "cinema", "plugins": ["tracking-log",
        { "plugin": "tracking-delivery", "params": { "url": "https://cinema.example" } }] }
      """
    let documents = AppDocuments(MemoryDocumentStore([AppDocuments.appPath: app]))
    try runtime.open(PageAssembler(registry: runtime.plugins.registry, documents: documents).app())
    return runtime
  }

  @Test(
    "N5 a torn last record is dropped and reported, none before it, and the next one is kept",
    arguments: [0, 1, 10])
  func torn(length: Int) async throws {
    do {
      let runtime = try run()
      for event in ["a", "b", "c"] {
        try runtime.at(runtime.modules.rootIDs[0]).fire(.trackingRecord, ["event": .string(event)])
      }
    }
    let last = "state/tracking-delivery%2f2.json"
    try state.write(last, String(try state.read(last).prefix(length)))
    var faults: [Fault] = []
    let runtime = try run()
    runtime.observeFaults { faults.append($0) }
    await eventually { !faults.isEmpty && !server.bodies.isEmpty }
    #expect(
      server.bodies == [
        #"[{"number":0,"record":{"event":"a"}},{"number":1,"record":{"event":"b"}}]"#
      ])
    #expect(faults.map(\.message).allSatisfy { $0.contains("as it is damaged") })
    let app = runtime.modules.rootIDs[0]
    try await eventually { try runtime.data(of: app).read(.trackingPending) == 0 }
    #expect(try runtime.data(of: app).read(.trackingPending) == 0)
    try runtime.at(app).fire(.trackingRecord, ["event": "d"])
    #expect(try state.read("state/tracking-delivery%2f3.json") == "{\"event\":\"d\"}\n")
  }
}
