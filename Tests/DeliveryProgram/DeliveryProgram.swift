internal import Plugboard
internal import PlugboardSystem

/// A program that stores one delivered set after the other in a folder, until it is killed. It prints a sign for each
/// change of its storage.
@main struct DeliveryProgram {
  @MainActor static func main() async {
    let server = CountingServer()
    let storage = NoisyStorage(FileDeliveryStorage(folder: CommandLine.arguments[1]))
    let url = "https://example.org/set.json"
    let delivery = DocumentDelivery(
      AppDocument.Delivery(url: url), over: PageAssembler(registry: PluginRegistry()),
      network: server, storage: storage, now: { .now })
    _ = delivery.start()
    // Goes on where a program that was killed has ended.
    server.version =
      (try? StoredSet.load(from: storage)).flatMap { $0 }
      .flatMap { Int($0.set.manifest.version.text) } ?? 0
    while true {
      server.version += 1
      do {
        _ = try await delivery.newer { message in
          if case .failed(let error) = message { fatalError("\(error)") }
        }
      } catch {
        fatalError("\(error)")
      }
    }
  }
}

/// A server whose sets have a number in each of their pages.
@MainActor private final class CountingServer: NetworkPort {
  var version = 0

  private func page(_ name: String) -> [UInt8] {
    Array(#"{ "format": 1, "id": "\#(name)", "data": { "version": \#(version) } }"#.utf8)
  }

  func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    let names = (1...6).map { "page\($0)" }
    guard let name = names.first(where: { request.url.hasSuffix("/\($0).json") }) else {
      let files = names.map { name in
        SetManifest.File(
          path: "pages/\(name).json", digest: SHA256(of: page(name)), bytes: page(name).count)
      }
      guard let version = SetVersion("\(version)") else {
        throw .failed(request, reason: "no version")
      }
      return NetworkResponse(
        body: SetManifest(version: version, expires: nil, files: files).bytes)
    }
    return NetworkResponse(body: page(name))
  }
}

/// A storage that prints a sign before and after each change of another one.
private struct NoisyStorage: DeliveryStorage {
  private let storage: FileDeliveryStorage

  init(_ storage: FileDeliveryStorage) { self.storage = storage }

  private func print(_ sign: String) { _ = Descriptors.write(Array(sign.utf8), to: 1) }

  func current() throws(DeliveryError) -> [UInt8]? { try storage.current() }
  func file(_ digest: SHA256) throws(DeliveryError) -> [UInt8]? { try storage.file(digest) }
  func files() throws(DeliveryError) -> [SHA256] { try storage.files() }

  func replaceCurrent(with bytes: [UInt8]?) throws(DeliveryError) {
    print("c")
    try storage.replaceCurrent(with: bytes)
    print("C")
  }

  func write(_ bytes: [UInt8], as digest: SHA256) throws(DeliveryError) {
    print("w")
    try storage.write(bytes, as: digest)
    print("W")
  }

  func synchronize(_ digests: [SHA256]) throws(DeliveryError) {
    print("s")
    try storage.synchronize(digests)
    print("S")
  }

  func remove(_ digest: SHA256) throws(DeliveryError) {
    print("r")
    try storage.remove(digest)
    print("R")
  }

  func locking(_ body: () throws(DeliveryError) -> Void) throws(DeliveryError) {
    print("l")
    try storage.locking(body)
    print("L")
  }
}
