internal import Foundation
internal import Plugboard
internal import PlugboardTerminal

/// Runs case files one after the other, prints the differences and counts the results.
@MainActor struct CaseRun {
  private var files = 0
  private var agreeing = 0
  private var differing = 0
  private var faults = 0

  /// The exit code of the program, by the results so far.
  var code: Int32 { faults > 0 ? 2 : differing > 0 ? 1 : 0 }

  var summary: String {
    let cases = Self.counted(agreeing + differing, "case")
    let text = "\(cases) in \(Self.counted(files, "file")): \(agreeing) as expected"
    let parts = [(differing, "\(differing) not"), (faults, Self.counted(faults, "fault"))]
    return ([text] + parts.filter { $0.0 > 0 }.map(\.1)).joined(separator: ", ")
  }

  mutating func run(_ path: String) async {
    files += 1
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(filePath: path))
    } catch {
      faults += 1
      let reason =
        FileManager.default.fileExists(atPath: path) ? "it isn't a readable file" : "it is missing"
      return Self.complain(
        "error: \"\(PlainText.clean(path))\" can't be read: \(reason)")
    }
    let file = EventCaseFile(Array(bytes), file: path)
    for diagnostic in file.diagnostics {
      if diagnostic.severity == .error { faults += 1 }
      Self.complain(PlainText.clean("\(diagnostic)"))
    }
    for test in file.cases { await run(test) }
  }

  private mutating func run(_ test: EventCase) async {
    let differences = await test.differences()
    if differences.isEmpty {
      agreeing += 1
      return
    }
    differing += 1
    let place = test.location.map { "\($0): " } ?? ""
    print(PlainText.clean("\(place)\(test.id)"))
    for difference in differences {
      for line in difference.description.split(separator: "\n") {
        print(PlainText.clean("  \(line)"))
      }
    }
    print()
  }

  static func complain(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
