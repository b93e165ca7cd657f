import Plugboard
import PlugboardTesting
import TestSupport
import Testing

/// The guides against what they speak of.
@Suite("The guides") struct GuideTests {
  private static let catalogue = "Sources/Plugboard/Plugboard.docc"
  /// The guides for users of other architectures.
  private static let relatives = [
    "MGJRouter", "CTMediator", "JJRouter", "Bifrost", "BeeHive", "ONERouter", "QYEngine1",
    "QYEngine2", "ThreeBuses", "ConfigurationTable",
  ].map { "MovingFrom\($0)" }

  @Test(
    "their Swift is code of these tests, apart from its indentation",
    arguments: ["Plugboard", "Events", "PluginAuthors", "Recipes", "HTMLHost"] + relatives)
  func code(guide: String) throws {
    let code = try ["Core", "HTML", "Terminal"]
      .flatMap { try WorkingCopy.swiftFiles(under: "Tests/Plugboard\($0)Tests") }
      .filter { $0.contains("Examples.swift") || $0.contains("ReadmeTests.swift") }
      .map { Self.flat(try WorkingCopy.text($0)) }
    let blocks = try MarkdownPage.guide(guide).blocks(of: "swift")
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(code.contains { $0.contains(Self.flat(block)) }, "\(block)")
    }
  }

  @Test(
    "their JSON is in canonical layout and reads without a fault",
    arguments: [
      "PageAuthors", "MovingFromCTMediator", "MovingFromBeeHive", "MovingFromONERouter",
      "MovingFromQYEngine2", "MovingFromThreeBuses", "MovingFromConfigurationTable",
    ])
  func json(guide: String) throws {
    let blocks = try MarkdownPage.guide(guide).blocks(of: "json")
    #expect(!blocks.isEmpty)
    for block in blocks {
      let output = try JSONFormatter().format(Array(block.utf8))
      #expect(String(decoding: output.bytes, as: UTF8.self) == block)
      #expect(output.diagnostics.isEmpty)
    }
  }

  @Test(
    "the overview of other architectures lists every guide for their users, in its table and its topics"
  )
  func relativeGuides() throws {
    let overview = try MarkdownPage.guide("MovingFrom")
    for lines in [overview.section("The pages"), overview.section("Topics")] {
      let links = lines.compactMap { $0.firstMatch(of: /<doc:(\w+)>/).map { String($0.1) } }
      #expect(links == Self.relatives)
    }
    let files = try WorkingCopy.names(in: Self.catalogue).filter { $0.hasPrefix("MovingFrom") }
    #expect(files == (["MovingFrom"] + Self.relatives).map { "\($0).md" }.sorted())
  }

  @Test("the map leads to files that exist, and leaves out no room of any floor")
  func map() throws {
    let rows = try Self.architecture.section("Where things are")
    let folders = rows.quoted(inColumn: 1)
    let files = rows.quoted(inColumn: 2)
    #expect(folders.count == files.count && files.count > 40)
    for (folder, file) in zip(folders, files) {
      #expect(WorkingCopy.exists("Sources/\(folder)/\(file)"), "\(folder)/\(file)")
    }
    for floor in [
      "PlugboardValues", "PlugboardCore", "PlugboardPorts", "PlugboardDocuments", "PlugboardViews",
      "PlugboardHosting",
    ] {
      let rooms = try Self.rooms(of: floor).map { "\(floor)/\($0)" }
      #expect(Set(rooms).subtracting(folders) == [], "rooms without a row")
    }
  }

  @Test("the house lists every target, and each target after those that it knows")
  func house() throws {
    let rows = try Self.architecture.section("The house").filter { $0.hasPrefix("| `") }
    let targets = rows.quoted(inColumn: 0)
    #expect(targets.sorted() == (try WorkingCopy.names(in: "Sources")))
    for (position, row) in rows.enumerated() {
      let known = [row].quoted(inColumn: 2)
      #expect(Set(known).isSubset(of: targets.prefix(position)), "\(row)")
    }
  }

  @Test("the rooms of the core are all listed, each after those whose types it names")
  func rooms() throws {
    let rooms = try Self.architecture.section("The rooms of the core").quoted(inColumn: 0)
    #expect(rooms.sorted() == (try Self.rooms(of: "PlugboardCore")))
    for (position, room) in rooms.enumerated() {
      let code = try Self.code(under: "Sources/PlugboardCore/\(room)")
      for later in rooms.dropFirst(position + 1) {
        let types = try Self.code(under: "Sources/PlugboardCore/\(later)")
          .matches(of: /(?m)^[^\s\/].*?\b(?:struct|class|enum|protocol) (?<name>\w+)/)
          .filter { !$0.output.0.contains("private") }.map { String($0.name) }
        let words = Set(code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
        #expect(words.intersection(types) == [], "\(room) names types of \(later)")
      }
    }
  }

  @Test(
    "one fire is read in at most 8 files of 900 lines, one life in at most 6 of 800",
    arguments: [("One fire", 8, 900), ("One life", 6, 800)])
  func readingPath(title: String, files most: Int, lines mostLines: Int) throws {
    let list = try Self.architecture.section(title).filter {
      $0.contains(/^[0-9]\. `[\w+]+\.swift`:/)
    }
    let files = Self.files(in: list)
    #expect((5...most).contains(Set(files).count))
    #expect(try Self.lines(of: files, isCounted: { _ in true }) <= mostLines)
  }

  @Test("the first sitting has at most 3,450 lines, and the heart 6,000 lines of code")
  func sittings() throws {
    let section = try Self.architecture.section("The rooms of the core")
    let rows = section.filter { $0.contains(/^\| (?:fires|modules|lives) \|/) }
    #expect(rows.count == 3)
    let first = Self.files(in: rows)
    #expect(Set(first).count == first.count && first.count > 20)
    #expect(try Self.lines(of: first, isCounted: { _ in true }) <= 3450)
    let heart = try #require(section.first { $0.contains("are the heart") })
    let files = try heart.matches(of: /`(?<room>\w+)`/).flatMap {
      try WorkingCopy.swiftFiles(under: "Sources/PlugboardCore/\($0.room)")
    }
    #expect(
      Set(first).isSubset(of: files.compactMap { $0.split(separator: "/").last.map(String.init) }))
    let code = try Self.lines(of: files) { !$0.isEmpty && !$0.hasPrefix("//") }
    #expect(code <= 6000)
  }

  @Test("what is beside a fire are the other files of its room, all of them")
  func besideFire() throws {
    let files = try ["One fire", "Beside a fire"].flatMap {
      Self.files(in: try Self.architecture.section($0))
    }
    let others = Set(files).subtracting(["ModuleHandle.swift"])
    #expect(others.sorted() == (try WorkingCopy.names(in: "Sources/PlugboardCore/Events")))
  }

  @Test("the guide for plugin authors says what each finding of the check means")
  func findings() throws {
    let rows = try MarkdownPage.guide("PluginAuthors").section("Check your plugin")
    #expect(rows.quoted(inColumn: 0) == PluginFinding.Kind.allCases.map(\.rawValue))
  }

  @Test(
    "each rule of behaviour has a test whose name begins with its id, and no test names another rule"
  )
  func behaviour() throws {
    let rule = #/\n- \*\*(?<id>[A-Z][0-9]+)\*\* /#
    let page = try MarkdownPage.guide("Behaviour").text
    let rules = page.matches(of: rule).map { String($0.id) }
    #expect(rules.count > 60 && Set(rules).count == rules.count)
    // The sentences of a rule are numbered from 1 on, and stand below it.
    var sentences: [String: Int] = [:]
    for match in page.matches(of: #/\n  - \*\*(?<id>[A-Z][0-9]+)\.(?<number>[0-9]+)\*\* /#) {
      let id = String(match.id)
      sentences[id, default: 0] += 1
      #expect(Int(match.number) == sentences[id], "\(id).\(match.number)")
      let last = page[..<match.range.lowerBound].matches(of: rule).last
      #expect(last?.id == match.id, "\(id).\(match.number)")
    }
    #expect(!sentences.isEmpty)
    var tested: Set<String> = []
    // One id, or several: "E9, E10 …", "H12 H22 …".
    let test = #/@Test\(\s*"(?<ids>[A-Z][0-9]+(?:(?:,? |, )[A-Z][0-9]+)*)[ :,]/#
    for path in try WorkingCopy.swiftFiles(under: "Tests") {
      for match in try WorkingCopy.text(path).matches(of: test) {
        tested.formUnion(match.ids.split { $0 == "," || $0 == " " }.map(String.init))
      }
    }
    #expect(rules.filter { !tested.contains($0) } == [], "rules without a test")
    // H38 to H41 are one entry of the list.
    let known = Set(rules).union(["H39", "H40", "H41"])
    #expect(tested.subtracting(known) == [], "tests of rules that aren't listed")
  }

  /// `PLUGBOARD_REWRITE_DOCUMENTATION=1 swift test --filter GuideTests` writes it anew.
  @Test("the reference of the format is made from its description")
  func format() throws {
    let path = "\(Self.catalogue)/FormatReference.md"
    let reference = DocumentFormat.current.referencePage()
    if WorkingCopy.isRewriting { try WorkingCopy.write(reference, to: path) }
    #expect(try WorkingCopy.text(path) == reference)
  }

  private static var architecture: MarkdownPage {
    get throws { try MarkdownPage.guide("Architecture") }
  }

  /// Returns the names of Swift files in backquotes.
  private static func files(in lines: [String]) -> [String] {
    lines.flatMap { line in line.matches(of: /`(?<file>[\w+.]+\.swift)`/).map { String($0.file) } }
  }

  /// Returns the number of lines of files in the core that a function counts, which gets them without their indentation.
  private static func lines(of files: [String], isCounted: (Substring) -> Bool) throws -> Int {
    let paths = try WorkingCopy.swiftFiles(under: "Sources/PlugboardCore")
    return try files.reduce(0) { sum, file in
      let path = try #require(paths.first { "/\($0)".hasSuffix("/\(file)") }, "\(file)")
      let lines = try WorkingCopy.text(path).split(
        separator: "\n", omittingEmptySubsequences: false)
      return sum + lines.dropLast().count { isCounted($0.drop(while: \.isWhitespace)) }
    }
  }

  private static func rooms(of target: String) throws -> [String] {
    try WorkingCopy.names(in: "Sources/\(target)")
      .filter { WorkingCopy.isFolder("Sources/\(target)/\($0)") }
  }

  /// Returns the code of a folder without comments and strings.
  private static func code(under path: String) throws -> String {
    try WorkingCopy.swiftFiles(under: path).map { file in
      try WorkingCopy.text(file).replacing(/\/\/.*|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"/, with: "")
    }.joined(separator: "\n")
  }

  private static func flat(_ code: String) -> String {
    code.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.joined(separator: "\n")
  }
}
