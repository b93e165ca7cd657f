// Reads Swift files and prints, as JSON, where and how each can be broken.
//
// usage: breaks RULES FILE…      RULES is a JSON array of the breaks that are stated by hand

import Foundation
import SwiftParser
import SwiftSyntax

struct FileReport: Encodable {
  let path: String
  let breaks: [Break]
}

struct Report: Encodable {
  var files: [FileReport] = []
  /// For each stated break, how often its text was found in its declaration; nil if there is no such
  /// declaration.
  var found: [Int?] = []
  /// The positions of the stated breaks whose broken code isn't Swift.
  var malformed: [Int] = []
}

let arguments = CommandLine.arguments.dropFirst()
guard let list = arguments.first, let data = FileManager.default.contents(atPath: list) else {
  FileHandle.standardError.write(Data("usage: breaks RULES FILE…\n".utf8))
  exit(2)
}
let rules = try JSONDecoder().decode([RuleBreak].self, from: data)
let wanted = RuleFinder.wanted(rules)
var report = Report(found: Array(repeating: nil, count: rules.count))
for path in arguments.dropFirst() {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let tree = Parser.parse(source: text)
  let stated = RuleFinder(wanted, in: tree)
  for (number, count) in stated.found {
    report.found[number] = (report.found[number] ?? 0) + count
  }
  report.malformed += stated.malformed
  let breaks = stated.breaks + BreakFinder.breaks(of: tree)
  report.files.append(FileReport(path: path, breaks: breaks))
}
FileHandle.standardOutput.write(try JSONEncoder().encode(report))
