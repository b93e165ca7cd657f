import Foundation
import Plugboard
import PlugboardSystem
import TestSupport
import Testing

@MainActor @Suite("The watch over documents", .timeLimit(.minutes(5))) struct DocumentWatchTests {
  private let app: TemporaryFolder
  private let clock = ManualClock()

  init() throws {
    app = try TemporaryFolder([
      "app.json": "{}", "pages/home.json": "{}", "notes.txt": "a", "drafts/late.json": "{}",
    ])
  }

  /// Runs a watch during `body`, which gets a function that waits for the next call of the watch and returns
  /// the changed paths without the folder.
  private func running(
    _ watch: DocumentWatch,
    _ body: (_ next: @MainActor () async -> [String]?) async throws -> Void
  ) async throws {
    var calls: [[String]] = []
    let run = Task {
      await watch.run(on: clock) { [app] paths in
        calls.append(paths.map { String($0.dropFirst(app.path.count + 1)) })
      }
    }
    try await body {
      await eventually { !calls.isEmpty }
      return calls.isEmpty ? nil : calls.removeFirst()
    }
    #expect(calls == [])
    run.cancel()
    await run.value
  }

  /// Lets the time until the next look at the documents pass, and then that of a burst.
  private func look() async {
    await clock.sleepers(1)
    clock.advance(by: DocumentWatch.pollInterval)
    await clock.sleepers(2, within: 1_000)
    clock.advance(by: SaveBurst.quiet)
    await clock.sleepers(1)
  }

  @Test("H37 a place without notices is looked at every second, and the watch says so")
  func polling() async throws {
    let watch = DocumentWatch(folder: app.path + "/", polls: true)
    #expect(watch.isPolling && watch.pollReason == .wanted)
    #expect(DocumentWatch.pollInterval == .seconds(1))
    try await running(watch) { next in
      await look()
      try app.write("pages/home.json", "{ }")
      try app.write("templates/item/film.json", "{}")
      await look()
      #expect(await next() == ["pages/home.json", "templates/item/film.json"])
      try app.write("drafts/late.json", "{ }")
      try app.write("notes.txt", "b")
      await look()
      try FileManager.default.removeItem(atPath: "\(app.path)/pages")
      await look()
      #expect(await next() == ["pages/home.json"])
      try app.write("app.json", "{ }")
      clock.advance(by: .milliseconds(999))
      for _ in 0..<100 { await Task.yield() }
      clock.advance(by: .milliseconds(1))
      await clock.sleepers(2)
      clock.advance(by: SaveBurst.quiet)
      #expect(await next() == ["app.json"])
    }
  }

  @Test("H37 files that are open as pages are looked at too, as soon as they are followed")
  func following() async throws {
    let watch = DocumentWatch(
      folder: app.path, files: [ExactText("\(app.path)/drafts/late.json")], polls: true)
    try await running(watch) { next in
      try app.write("drafts/late.json", "{ }")
      await look()
      #expect(await next() == ["drafts/late.json"])
      try app.write("drafts/early.json", "{}")
      watch.follow([ExactText("\(app.path)/drafts/early.json")])
      try app.write("drafts/early.json", "{ }")
      await look()
      #expect(await next() == ["drafts/early.json"])
    }
  }

  @Test("H37 no timer runs while the system tells changes, and a burst of saves is told once")
  func notices() async throws {
    let watch = DocumentWatch(folder: app.path)
    try #require(!watch.isPolling, "the folder for temporary files gives no notices")
    try await running(watch) { next in
      for _ in 0..<100 { await Task.yield() }
      #expect(clock.sleeperCount == 0)
      try app.write("pages/home.json", "{ }")
      try app.write("app.json", "{ }")
      // What the queue of the system has told by then is one burst; the rest would be another one.
      await clock.sleepers(1)
      clock.advance(by: SaveBurst.longest)
      var changed: Set<String> = []
      while changed.count < 2 {
        changed.formUnion(try #require(await next()))
        clock.advance(by: SaveBurst.longest)
      }
      #expect(changed == ["app.json", "pages/home.json"])
    }
  }

  @Test(
    "H37 a file that isn't read because of its name is told when it comes and when it goes",
    arguments: ["pages/junk.jsn", "page/foo.json", "App.json"])
  func unread(file: String) async throws {
    for polls in [false, true] {
      let watch = DocumentWatch(folder: app.path, polls: polls)
      try #require(watch.isPolling == polls, "the folder for temporary files gives no notices")
      func settle() async {
        if polls { return await look() }
        await clock.sleepers(1)
        clock.advance(by: SaveBurst.longest)
      }
      try await running(watch) { next in
        try app.write(file, "{}")
        await settle()
        #expect(await next() == [file])
        try FileManager.default.removeItem(atPath: "\(app.path)/\(file)")
        await settle()
        #expect(await next() == [file])
      }
      if file.hasPrefix("page/") {
        try FileManager.default.removeItem(atPath: "\(app.path)/page")
      }
    }
  }

  @Test("H37 a file that is followed is watched, wherever it is")
  func followedFile() async throws {
    let watch = DocumentWatch(folder: app.path)
    watch.follow([ExactText("\(app.path)/drafts/late.json")])
    try #require(!watch.isPolling, "the folder for temporary files gives no notices")
    try await running(watch) { next in
      try app.write("drafts/late.json", "{ }")
      await clock.sleepers(1)
      clock.advance(by: SaveBurst.longest)
      #expect(await next() == ["drafts/late.json"])
    }
  }

  @Test("H37 a folder that isn't there yet is seen when it comes")
  func missing() async throws {
    let watch = DocumentWatch(folder: "\(app.path)/later", polls: true)
    try await running(watch) { next in
      await look()
      try app.write("later/app.json", "{}")
      await look()
      #expect(await next() == ["later/app.json"])
    }
  }

  @Test(
    "H37 network and container mounts give no notices, local file systems do",
    arguments: [
      ("nfs4", false), ("9p", false), ("fuse.sshfs", false), ("virtiofs", false), ("ext4", true),
      ("tmpfs", true), ("overlay", true), ("apfs", true),
    ])
  func fileSystems(type: String, isGiven: Bool) {
    #expect(ChangeNotices.areGiven(by: type) == isGiven)
  }

  @Test("H37 the type of a file system stands in the table of mounts, behind options of any number")
  func mounts() {
    let table = """
      27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
      36 35 0:45 /share /mnt/a\\040b rw,noatime shared:1 master:2 - nfs4 host:/share rw
      37 35 0:46 / /mnt/- rw - 9p share rw
      38 35 0:47 / /mnt/c rw -
      """
    func type(_ device: String) -> String? {
      ChangeNotices.fileSystem(ofDevice: device, in: table)
    }
    #expect(type("254:0") == "ext4")
    #expect(type("0:45") == "nfs4")
    #expect(type("0:46") == "9p")
    #expect(type("0:47") == nil && type("9:9") == nil)
    #expect(ChangeNotices.fileSystem(of: app.path) != nil)
    #expect(ChangeNotices.fileSystem(of: "\(app.path)/absent") == nil)
  }
}
