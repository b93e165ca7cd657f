import Foundation
import Plugboard
import PlugboardSystem
import Synchronization
import TestSupport
import Testing

@Suite struct KilledDeliveryTests {
  /// Reads a number of bytes of a program's output; returns those that came before its end.
  private static func read(_ count: Int, from output: Pipe) throws -> String {
    var read = Data()
    while read.count < count,
      let part = try output.fileHandleForReading.read(upToCount: count - read.count), !part.isEmpty
    {
      read += part
    }
    return String(decoding: read, as: UTF8.self)
  }

  @Test(
    "C9 a program that is killed a hundred times while it stores sets starts with a whole one each time"
  )
  func kills() throws {
    let folder = try TemporaryFolder()
    let program = ExternalProgram(built: "DeliveryProgram")
    let storage = FileDeliveryStorage(folder: "\(folder.path)/delivered")
    var random = SplitMix64(seed: 9)
    var last = 0
    var ends: Set<Character> = []
    for _ in 0..<100 {
      let output = Pipe()
      let process = try program.start(
        ["\(folder.path)/delivered"], input: "", state: folder, output: output)
      let signs = try Self.read(Int.random(in: 1...40, using: &random), from: output)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if let sign = signs.last { ends.insert(sign) }
      let stored = try StoredSet.load(from: storage)
      // Nothing is stored before the first value that names a set.
      guard let stored else {
        #expect(last == 0)
        continue
      }
      let version = try #require(Int(stored.set.manifest.version.text))
      #expect(version >= last)
      last = version
      for (path, bytes) in stored.set.contents {
        let json = try JSONReader().read(bytes, file: path.text)
        #expect(json.value[JSONPointer(["data", "version"])] == .int(version))
      }
    }
    #expect(last > 20)
    // The kills have met each kind of change.
    #expect(ends.isSuperset(of: "wWrR") && !ends.isDisjoint(with: "cC"))
    // The next set leaves nothing of those that were broken off.
    let output = Pipe()
    let process = try program.start(
      ["\(folder.path)/delivered"], input: "", state: folder, output: output)
    let signs = try Self.read(200, from: output)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(signs.contains("L"))
    #expect(try storage.files().count <= 3 * 6)
  }

  @Test(
    "C9 a set of 10,000 files waits for the disk once, before the value that names it is replaced")
  func manyFiles() throws {
    let folder = try TemporaryFolder()
    let storage = CountingStorage(FileDeliveryStorage(folder: "\(folder.path)/delivered"))
    var files: [SetManifest.File] = []
    var contents: [ExactText: [UInt8]] = [:]
    for number in 0..<SetManifest.mostFiles {
      let (path, bytes) = ("pages/p\(number).json", Array("\(number)".utf8))
      files.append(.init(path: path, digest: SHA256(of: bytes), bytes: bytes.count))
      contents[ExactText(path)] = bytes
    }
    let manifest = SetManifest(
      version: try #require(SetVersion("1")), expires: nil, files: files)
    let set = try DeliveredSet(manifest, contents)
    let digest = SHA256(of: [])
    try StoredSet(
      set, url: "https://example.org/set.json", tag: nil, checked: digest, builtIn: digest
    ).store(in: storage)
    #expect(storage.calls.withLock { $0 } == ["synchronize 10000", "replace"])
    #expect(try StoredSet.load(from: storage)?.set.contents == contents)
  }

  @Test("C9 files of sets keep to their folder, and a damaged one is found")
  func damage() throws {
    let folder = try TemporaryFolder()
    let storage = FileDeliveryStorage(folder: "\(folder.path)/delivered")
    #expect(try storage.current() == nil && storage.files() == [])
    let page = Array(#"{ "format": 1, "id": "home" }"#.utf8)
    let digest = SHA256(of: page)
    let manifest = SetManifest(
      version: try #require(SetVersion("1")), expires: nil,
      files: [SetManifest.File(path: "pages/home.json", digest: digest, bytes: page.count)])
    let set = try DeliveredSet(manifest, [ExactText("pages/home.json"): page])
    let url = "https://example.org/set.json"
    try StoredSet(set, url: url, tag: nil, checked: digest, builtIn: digest).store(in: storage)
    #expect(try StoredSet.load(from: storage)?.set.contents == set.contents)
    #expect(try storage.files() == [digest])
    _ = try folder.write("delivered/files/\(digest.text)", "{ }")
    #expect(throws: DeliveryError.self) { try StoredSet.load(from: storage) }
    try StoredSet.dropDamaged(in: storage)
    #expect(try StoredSet.load(from: storage) == nil)
  }
}

/// A storage that notes the calls which wait for the disk.
private final class CountingStorage: DeliveryStorage {
  let calls = Mutex<[String]>([])
  private let storage: FileDeliveryStorage

  init(_ storage: FileDeliveryStorage) { self.storage = storage }

  func current() throws(DeliveryError) -> [UInt8]? { try storage.current() }
  func file(_ digest: SHA256) throws(DeliveryError) -> [UInt8]? { try storage.file(digest) }
  func files() throws(DeliveryError) -> [SHA256] { try storage.files() }
  func write(_ bytes: [UInt8], as digest: SHA256) throws(DeliveryError) {
    try storage.write(bytes, as: digest)
  }
  func remove(_ digest: SHA256) throws(DeliveryError) { try storage.remove(digest) }
  func locking(_ body: () throws(DeliveryError) -> Void) throws(DeliveryError) {
    try storage.locking(body)
  }

  func synchronize(_ digests: [SHA256]) throws(DeliveryError) {
    calls.withLock { $0.append("synchronize \(digests.count)") }
    try storage.synchronize(digests)
  }

  func replaceCurrent(with bytes: [UInt8]?) throws(DeliveryError) {
    calls.withLock { $0.append("replace") }
    try storage.replaceCurrent(with: bytes)
  }
}
