internal import Foundation
internal import Plugboard
internal import PlugboardPlugins
internal import PlugboardPosters
public import PlugboardShell
internal import TestSupport

/// Lines of the shell, over an app whose state is in memory.
@MainActor public struct ShellTarget: FuzzTarget {
  /// Runs a script, with output as text or as JSON.
  public var run: @MainActor (_ script: String, _ asJSON: Bool) async -> Transcript = {
    await Shell.transcript(
      of: $0, plugins: SystemPlugins.all + PosterPlugins.all,
      ports: Ports(account: MemoryAccount()),
      configs: Self.configs, asJSON: $1)
  }
  private static let configs = WorkingCopy.root.appending(path: "Tests/FuzzTargets/App").path
  /// The most bytes of a script.
  private static let longest = 2048

  public init() {}

  public func check(_ bytes: [UInt8]) async throws {
    let script = String(decoding: bytes.prefix(Self.longest), as: UTF8.self)
    let text = await run(script, false)
    let json = await run(script, true)
    try expect(0...3 ~= text.exitCode, "the exit code is \(text.exitCode)")
    try expect(
      json.exitCode == text.exitCode, "as JSON, the exit code is \(json.exitCode): \(json.errors)")
    try expect(text.exitCode == 0 || !text.errors.isEmpty, "a failure isn't told")
    for scalar in (text.output + text.errors + json.output + json.errors).unicodeScalars {
      try expect(!Self.isHarmful(scalar), "the output has U+\(String(scalar.value, radix: 16))")
    }
    for line in json.output.split(separator: "\n") + json.errors.split(separator: "\n") {
      do throws(Diagnostic) {
        _ = try Value(json: String(line))
      } catch {
        throw FuzzFinding("a line isn't JSON: \(line): \(error)")
      }
    }
    try checkUnknown(script, text)
  }

  /// Checks that a word that can't be a command is an error with a hint.
  private func checkUnknown(_ script: String, _ run: Transcript) throws {
    for line in run.errors.split(separator: "\n") where line.contains(": unknown command \"") {
      // The hint follows the quoted word; a long word is cut.
      let hasHint = line.contains("\"; ") || line.count > 3000
      try expect(hasHint, "an unknown command without a hint: \(line)")
    }
    guard script.wholeMatch(of: /[a-z]*[0-9]+/) != nil else { return }
    try expect(
      run.exitCode == 2 && run.errors.contains(": unknown command \"\(script)\""),
      "an unknown command is \(run)")
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xE0000...0xE007F:
      true
    default: false
    }
  }
}
