internal import Plugboard
internal import PlugboardSystem

/// A file with the lines of a screen, which a script compares.
@MainActor struct GoldenScreen {
  static let ending = ".golden"
  private static let largest = 1 << 20

  private let path: String

  /// - Parameter file: A path; in a script it begins at the script's folder.
  init(_ file: String, in shell: Shell) throws(CommandFailure) {
    let script = shell.commands.scriptFile
    path =
      file.hasBytePrefix("/") || script == nil
      ? file : "\(FileSystem.folder(above: script ?? ""))/\(file)"
    try shell.checkReaches(path)
  }

  /// Compares lines with the file, or writes them if the program's option says so.
  func reply(_ lines: [String], in shell: Shell) throws(CommandFailure) -> Reply {
    shell.commands.expectations += 1
    let json: Value = ["file": .string(path), "isWritten": .bool(shell.commands.updatesScreens)]
    if shell.commands.updatesScreens {
      guard path.hasByteSuffix(Self.ending) else {
        throw .usage("--update writes files whose names end with \(Self.ending), not \"\(path)\"")
      }
      do throws(FileError) {
        try FileSystem.put(
          Array(lines.map { $0 + "\n" }.joined().utf8), at: path, isPrivate: false)
      } catch {
        throw .failed("\"\(path)\" can't be written: \(error.message)")
      }
      return Reply("wrote \(path)", json: json)
    }
    if let difference = try difference(lines) { throw .unmet(difference) }
    return Reply([], json: json)
  }

  /// Returns the first line that differs; nil if none does.
  private func difference(_ lines: [String]) throws(CommandFailure) -> String? {
    guard FileSystem.kind(of: path) != nil else {
      return "there is no file \"\(path)\"; look at the screen, and write it with --update"
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: path, atMost: Self.largest)
    } catch {
      throw .failed("\"\(path)\" can't be read: \(error.message)")
    }
    var golden = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if golden.last == "" { golden.removeLast() }
    let differing = (0..<max(golden.count, lines.count)).filter { number in
      guard number < golden.count, number < lines.count else { return true }
      return !golden[number].hasSameBytes(as: lines[number])
    }
    guard let first = differing.first else { return nil }
    func quoted(_ lines: [String]) -> String {
      first < lines.count ? "\"\(lines[first])\"" : "no such line"
    }
    let rest = differing.count > 1 ? "; \(differing.count) lines differ" : ""
    return
      "the screen isn't that of \(path):\(first + 1): expected \(quoted(golden)), but it is \(quoted(lines))\(rest)"
  }
}
