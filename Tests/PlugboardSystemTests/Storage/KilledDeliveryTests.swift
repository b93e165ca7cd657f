import Foundation
import Plugboard
import PlugboardSystem
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
    try StoredSet(set, url: url, tag: nil, checked: digest).store(in: storage)
    #expect(try StoredSet.load(from: storage)?.set.contents == set.contents)
    #expect(try storage.files() == [digest])
    _ = try folder.write("delivered/files/\(digest.text)", "{ }")
    #expect(throws: DeliveryError.self) { try StoredSet.load(from: storage) }
    try StoredSet.dropDamaged(in: storage)
    #expect(try StoredSet.load(from: storage) == nil)
  }
}
