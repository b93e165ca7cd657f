import Foundation
import Plugboard
import PlugboardTesting
import Testing

/// Shows a text from its page's data.
private final class NoticePlugin: Plugin {
  static let name: Name = "notice"
  static let reads = KeyList(.notice)
  static func wire(_ on: inout Wiring<NoticePlugin>) {
    on(.pageView) { notice, page in
      page.respond(.text(try notice.context.data.require(.notice)))
    }
  }
  private let context: PageContext
  init(_ mount: Mount<PageContext>) { context = mount.context }
}

extension Key<String> { fileprivate static let notice = Key("notice") }

@MainActor @Suite("Golden frames") final class ExpectFramesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "frames-\(UUID())")
  private let sizes = [UnitSize(width: 20, height: 4), UnitSize(width: 9, height: 3)]

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the mismatch of a page that shows a text; nil if it passes.
  private func mismatch(
    _ notice: String, sizes: [UnitSize]? = nil, environment: [String: String] = [:]
  ) throws -> String? {
    let runtime = PageRuntime()
    try runtime.register(
      "page", level: .page, data: Params((.notice, notice)),
      plugins: [PluginEntry(PluginType(NoticePlugin.self))])
    do {
      try expectFrames(
        of: "page", in: runtime, sizes: sizes ?? self.sizes, match: "in/page.txt",
        from: folder.appending(path: "Test.swift").path(), environment: environment)
      return nil
    } catch let mismatch as FrameMismatch {
      return mismatch.description
    }
  }

  private func rewrite(_ notice: String) throws {
    #expect(try mismatch(notice, environment: ["PLUGBOARD_REWRITE_FRAMES": "1"]) == nil)
  }

  private var golden: URL { folder.appending(path: "in/page.txt") }

  @Test("A missing file names the switch that writes it, and then the frames match")
  func missing() throws {
    #expect(
      try mismatch("大都会") == """
        there is no golden file in/page.txt with the frames of "page"; look at them, and if that is \
        right, write the file with PLUGBOARD_REWRITE_FRAMES=1 swift test
        """)
    #expect(!FileManager.default.fileExists(atPath: golden.path()))
    try rewrite("大都会")
    #expect(try String(contentsOf: golden, encoding: .utf8) == "20x4\n大都会\n\n\n\n9x3\n大都会\n\n\n")
    #expect(try mismatch("大都会") == nil)
  }

  @Test("A difference shows both lines, and marks the first cell that differs")
  func difference() throws {
    try rewrite("大都会 1927")
    #expect(
      try mismatch("大都会 1928") == """
        "page" at 20x4 differs from in/page.txt in 1 line
        in/page.txt:2: line 1, column 11
          expected │大都会 1927
          actual   │大都会 1928
                   │          ^
        "page" at 9x3 differs from in/page.txt in 1 line
        in/page.txt:8: line 2, column 4
          expected │1927
          actual   │1928
                   │   ^
        if that is right, write the file with PLUGBOARD_REWRITE_FRAMES=1 swift test
        """)
  }

  @Test("A frame missing in the file, and one that isn't compared, are reported")
  func otherSizes() throws {
    try rewrite("a")
    #expect(
      try mismatch("a", sizes: [sizes[0], UnitSize(width: 5, height: 5)]) == """
        in/page.txt has no frame of 5x5
        in/page.txt:6 begins a frame of 9x3, which is not compared
        if that is right, write the file with PLUGBOARD_REWRITE_FRAMES=1 swift test
        """)
  }

  @Test("A file with other contents is refused at the line")
  func unreadable() throws {
    try rewrite("a")
    try Data("20x4\na\n\n\n\n9*3\n".utf8).write(to: golden)
    #expect(
      try mismatch("a") == """
        in/page.txt:6 should be a size such as 80x24, not "9*3"; if that is right, write the file \
        with PLUGBOARD_REWRITE_FRAMES=1 swift test
        """)
  }

  @Test("If CI is set, no file is written")
  func neverInCI() throws {
    let environment = ["PLUGBOARD_REWRITE_FRAMES": "1", "CI": "true"]
    #expect(try mismatch("a", environment: environment)?.contains("never written") == true)
    #expect(!FileManager.default.fileExists(atPath: golden.path()))
  }
}
