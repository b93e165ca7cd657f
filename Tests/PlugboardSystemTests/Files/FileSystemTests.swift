import Foundation
import PlugboardSystem
import TestSupport
import Testing

@Suite("Files and folders") struct FileSystemTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["a.txt": "a", "inner/b.txt": "bb"]) }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  @Test("a file is replaced in one step with its permissions, also through a link")
  func replacing() throws {
    try folder.setMode(0o640, of: "a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "a.txt")
    let old = FileSystem.version(of: path("a.txt"))
    try FileSystem.replace(path("link"), with: Array("new".utf8))
    #expect(try folder.read("a.txt") == "new")
    #expect(FileSystem.isLink(path("link")) && !FileSystem.isLink(path("a.txt")))
    #expect(FileSystem.version(of: path("a.txt")) != old)
    let mode = try FileManager.default.attributesOfItem(atPath: path("a.txt"))[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(try folder.names() == ["a.txt", "inner", "link"])
  }

  @Test(
    "what is appended to a file is there at once, for its owner alone, and no other file is taken")
  func appending() throws {
    let file = try AppendedFile(creating: path("log.txt"))
    try file.append("one\n")
    #expect(try folder.read("log.txt") == "one\n")
    try file.append("zwei ä\n")
    #expect(try folder.read("log.txt") == "one\nzwei ä\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path("log.txt"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    for taken in ["a.txt", "log.txt", "no/log.txt"] {
      #expect(throws: FileError.self) { try AppendedFile(creating: path(taken)) }
    }
    #expect(try folder.read("a.txt") == "a")
  }

  @Test("a file with several hard links isn't replaced")
  func hardLinks() throws {
    try FileManager.default.linkItem(atPath: path("a.txt"), toPath: path("other.txt"))
    #expect(FileSystem.isLinked(path("a.txt")) && !FileSystem.isLinked(path("inner/b.txt")))
    let error = #expect(throws: FileError.self) {
      try FileSystem.replace(path("a.txt"), with: [])
    }
    #expect(error?.code == "file-unsuitable")
    #expect(try folder.read("other.txt") == "a")
  }

  @Test("files are written, moved and removed, and folders made above them")
  func writing() throws {
    try FileSystem.makeFolder(path("x/y"))
    try FileSystem.put([1, 2], at: path("x/y/z"), isDurable: false)
    try FileSystem.move(path("x/y/z"), to: path("x/y/w"))
    #expect(try FileSystem.contents(of: path("x/y/w")) == [1, 2])
    #expect(try FileSystem.contents(of: path("x/y/w"), atMost: 0) == [1])
    try FileSystem.remove(path("x/y/w"))
    try FileSystem.remove(path("x/y/w"))
    #expect(try FileSystem.names(in: path("x/y")).names == [])
  }

  @Test("drafts of a program that is gone are removed, and those of a running one stay")
  func drafts() throws {
    let own = ProcessInfo.processInfo.processIdentifier
    let program = try ExternalProgram(path: "/bin/sh").start(
      ["-c", "exit"], input: "", state: folder)
    program.waitUntilExit()
    for (name, isOwn) in [("a", true), ("b", false)] {
      try folder.write(
        "inner/\(name).json.\(isOwn ? own : program.processIdentifier).0.new", "")
    }
    FileSystem.removeDrafts(in: path("inner"))
    #expect(try folder.names(in: "inner") == ["a.json.\(own).0.new", "b.txt"])
  }

  @Test("the error of a use tells why, in the words of the system")
  func refused() {
    let error = #expect(throws: FileError.self) { try FileSystem.contents(of: path("absent")) }
    #expect(error == .refused(reason: "No such file or directory"))
    #expect(error.map { "\($0)" } == "No such file or directory [file-refused]")
  }

  @Test("a lock that another holds is waited for, and then given up")
  func locking() throws {
    let error = try FileSystem.locking(folder.path) { () throws(FileError) in
      #expect(throws: FileError.self) {
        try FileSystem.locking(folder.path, wait: 10) {}
      }
    }
    #expect(error == .locked(folder: folder.path, milliseconds: 10))
    #expect(error?.code == "file-locked")
    #expect(try FileSystem.locking(folder.path) { 7 } == 7)
    #expect(try FileSystem.locking(path("absent")) { 8 } == 8)
  }

  @Test("kinds, links and folders above are told of paths")
  func paths() throws {
    #expect(FileSystem.kind(of: path("a.txt")) == .file)
    #expect(FileSystem.kind(of: folder.path) == .folder)
    #expect(FileSystem.kind(of: path("absent")) == nil)
    #expect(try FileSystem.foundKind(of: path("a.txt/b")) == nil)
    #expect(throws: FileError.self) {
      try FileSystem.foundKind(of: path("a.txt/b"), needsFolder: true)
    }
    #expect(FileSystem.folder(above: "a/b/c") == "a/b")
    #expect(FileSystem.folder(above: "/a") == "/" && FileSystem.folder(above: "a") == ".")
    try FileManager.default.createSymbolicLink(atPath: path("one"), withDestinationPath: "inner")
    try FileManager.default.createSymbolicLink(
      atPath: path("two"), withDestinationPath: "one/b.txt")
    #expect(
      FileSystem.links(toward: path("two")).suffix(2).map { $0.hasSuffix("/two") } == [true, false])
    #expect(FileSystem.resolved(path("two"))?.hasSuffix("/inner/b.txt") == true)
    #expect(
      try FileSystem.identity(of: path("two")) == FileSystem.identity(of: path("inner/b.txt")))
  }
}
