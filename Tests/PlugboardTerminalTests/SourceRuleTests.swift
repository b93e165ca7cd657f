import Foundation
import TestSupport
import Testing

/// The limits of the sources.
@Suite("The rules of the sources")
struct SourceRuleTests {
  struct Source {
    let path: String
    /// The lines without comments.
    let lines: [String]
  }

  private static func code(of line: Substring) -> String {
    let end = line.firstRange(of: "//")?.lowerBound ?? line.endIndex
    return line[..<end].trimmingCharacters(in: .whitespaces)
  }

  private static func sources(in target: String) throws -> [Source] {
    let folder = WorkingCopy.root.appending(path: target)
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let lines = text.split(separator: "\n").map {
        Self.code(of: $0)
      }
      return Source(path: "\(target)/\(file)", lines: lines)
    }
  }

  private static func modules(of source: Source) -> Set<String> {
    Set(
      source.lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let place = words.firstIndex(of: "import"), place < 3 else { return nil }
        return words.last.map(String.init)
      })
  }

  private static let targets = [
    "Values", "Core", "Ports", "Documents", "Views", "Hosting", "", "CLibrary", "System",
    "Terminal",
    "Plugins", "HTML", "Shell", "Demo",
  ].map { "Sources/Plugboard\($0)" }

  @Test(
    "H38 the core, the terminal, the plugins and the shell import no Foundation", arguments: targets
  )
  func imports(target: String) throws {
    for source in try Self.sources(in: target) {
      let modules = Self.modules(of: source)
      #expect(!modules.contains { $0.hasPrefix("Foundation") }, "\(source.path)")
    }
    // The search itself finds imports.
    let own = try Self.sources(in: "Tests/PlugboardTerminalTests")
    #expect(own.contains { Self.modules(of: $0).contains("Foundation") })
  }

  /// The library with requests, and the program that has its file.
  private static let transports = [
    "Sources/PlugboardTransport", "Sources/PlugboardTransportProgram",
  ]

  @Test("H38 the transport alone imports the library that has requests")
  func networking() throws {
    for target in try WorkingCopy.names(in: "Sources").map({ "Sources/\($0)" }) {
      for source in try Self.sources(in: target)
      where Self.modules(of: source).contains("FoundationNetworking") {
        #expect(source.path.hasSuffix("/URLSessionTransfers.swift"))
        #expect(Self.transports.contains(target))
      }
    }
  }

  @Test(
    "H39 no request is cancelled, which can end in a crash or a deadlock",
    arguments: targets + transports)
  func requests(target: String) throws {
    let words = [
      "invalidateAndCancel", ".data(for:", ".cancel()", ".cancel(", ".useCredential",
      ".cancelAuthenticationChallenge", ".rejectProtectionSpace",
    ]
    for source in try Self.sources(in: target)
    where source.lines.contains(where: { $0.contains("URLSession") }) {
      #expect(Self.transports.contains(target), "\(source.path)")
      for line in source.lines {
        #expect(!words.contains { line.contains($0) }, "\(source.path): \(line)")
      }
    }
  }

  #if os(Linux)
    @Test("H39 no program loads the library that has requests")
    func libraries() throws {
      for name in ["plugboard", "SecondProgram", "FixtureProgram"] {
        let program = try Data(contentsOf: ExternalProgram(built: name).url, options: .alwaysMapped)
        #expect(program.range(of: Data("libswiftCore".utf8)) != nil, "\(name)")
        #expect(program.range(of: Data("libFoundationNetworking".utf8)) == nil, "\(name)")
      }
    }
  #endif

  @Test(
    "H40 a closure that runs on another queue or thread says that it is Sendable",
    arguments: targets + transports)
  func queues(target: String) throws {
    let calls = ["setEventHandler", "setCancelHandler", ".async {", "asyncAfter("]
    for source in try Self.sources(in: target) {
      for line in source.lines where calls.contains(where: { line.contains($0) }) {
        #expect(
          line.contains("@Sendable") || line.contains(".main."), "\(source.path): \(line)")
      }
    }
  }

  @Test("H40 every queue but the main one is exercised by a suite")
  func exercisedQueues() throws {
    // Files that are saved while the app runs, a script that arrives slowly, locks, and an editor.
    let suites = [
      "Sources/PlugboardSystem/Watching/FileEvents.swift":
        "PlugboardShellTests/Watching/WatchingTests.swift",
      "Sources/PlugboardShell/Script/LineReader.swift":
        "PlugboardShellTests/Script/VirtualTimeTests.swift",
      "Sources/PlugboardSystem/Files/FileSystem+Locking.swift":
        "PlugboardSystemTests/Storage/DamagedFileTests.swift",
      "Sources/PlugboardSystem/Programs/ChildProgram.swift":
        "PlugboardShellTests/TerminalScreenTests.swift",
      "Sources/PlugboardTransport/URLSessionTransfers.swift":
        "PlugboardTransportTests/URLSessionNetworkTests.swift",
      "Sources/PlugboardTransportProgram/TransportProgram.swift":
        "PlugboardTransportTests/ProgramNetworkTests.swift",
      "Sources/PlugboardTransportProgram/URLSessionTransfers.swift":
        "PlugboardTransportTests/ProgramNetworkTests.swift",
    ]
    let queues = ["DispatchQueue(", "DispatchQueue.global"]
    let paths = try (Self.targets + Self.transports).flatMap { try Self.sources(in: $0) }
      .filter { $0.lines.contains { line in queues.contains { line.contains($0) } } }
      .map(\.path)
    #expect(Set(paths) == Set(suites.keys))
    for suite in suites.values {
      let url = WorkingCopy.root.appending(path: "Tests/\(suite)")
      #expect(try String(contentsOf: url, encoding: .utf8).contains("@Test("))
    }
  }

  @Test("H25 no source of events reads the standard input", arguments: targets)
  func standardInput(target: String) throws {
    for source in try Self.sources(in: target) where !source.path.hasSuffix("FileEvents.swift") {
      #expect(!source.lines.contains { $0.contains("DispatchSource") }, "\(source.path)")
    }
  }

  @Test("C25 no plugin names a colour, so that the app's theme holds for all of them")
  func colors() throws {
    let words = ["RGB(", "hex: 0x", "CellStyle", "Drawing.Color", "Theme."]
    for source in try Self.sources(in: "Sources/PlugboardPlugins") {
      for line in source.lines {
        #expect(!words.contains { line.contains($0) }, "\(source.path): \(line)")
        #expect(try #/"#[0-9A-Fa-f]{3,8}"/#.firstMatch(in: line) == nil, "\(source.path): \(line)")
      }
    }
  }

  /// The libraries of C, which have another name on each system.
  private static let libraries: Set<String> = ["Darwin", "Glibc", "Musl"]

  @Test(
    "H41 what differs between systems is in few files, and one of them chooses the library of C")
  func platforms() throws {
    let sources = try Self.targets.flatMap { try Self.sources(in: $0) }
    let different = sources.filter { source in source.lines.contains { $0.hasPrefix("#if") } }
    let system = "Sources/PlugboardSystem"
    // It names the system, for conditions in documents.
    let conditions = "Sources/PlugboardDocuments/Conditions/DocumentEnvironment.swift"
    #expect(
      different.map(\.path).sorted() == [
        "Sources/PlugboardCLibrary/CLibrary.swift", conditions,
        "\(system)/SystemDifferences.swift", "\(system)/Watching/ChangeNotices.swift",
        "\(system)/Watching/FileEvents.swift",
      ])
    let library = sources.filter { !Self.modules(of: $0).isDisjoint(with: Self.libraries) }
    #expect(library.map(\.path) == ["Sources/PlugboardCLibrary/CLibrary.swift"])
  }

  @Test("H41 the library of C is called in one target", arguments: targets)
  func calls(target: String) throws {
    for source in try Self.sources(in: target)
    where Self.modules(of: source).contains("PlugboardCLibrary") {
      #expect(target == "Sources/PlugboardSystem", "\(source.path)")
    }
  }
}
