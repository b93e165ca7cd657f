internal import Plugboard
internal import PlugboardSystem

/// The replacement of former names of plugins, params and keys in files, which changes nothing else there.
@MainActor enum FormerNameFix {
  private static let codes: Set = ["plugin-renamed", "param-renamed", "data-key-renamed"]

  /// Replaces the names that diagnostics report, and prints the changed files; returns whether there are any.
  static func apply(_ findings: [Diagnostic], _ console: Console) -> Bool {
    var files: [(path: String, findings: [Diagnostic])] = []
    for finding in findings where codes.contains(finding.code) {
      guard let path = finding.location?.file else { continue }
      if let position = files.firstIndex(where: { $0.path.hasSameBytes(as: path) }) {
        files[position].findings.append(finding)
      } else {
        files.append((path, [finding]))
      }
    }
    var hasChanged = false
    for file in files {
      do throws(FileError) {
        let bytes = try FileSystem.contents(of: file.path)
        let (mended, count) = mended(bytes, file.findings)
        guard count > 0 else { continue }
        try FileSystem.replace(file.path, with: mended)
        hasChanged = true
        console.print("mended \(file.path): \(count.counted("name"))")
      } catch {
        console.complain("\"\(file.path)\" can't be mended: \(error.message)")
      }
    }
    return hasChanged
  }

  /// Returns the text of a file with the suggested names in place of the strings that diagnostics locate, and
  /// the number of these.
  static func mended(_ bytes: [UInt8], _ findings: [Diagnostic]) -> (bytes: [UInt8], count: Int) {
    var fixes: [Int: (name: String, message: String)] = [:]
    for finding in findings {
      guard let name = finding.suggestion,
        let start = finding.location.flatMap({ offset(of: $0, in: bytes) })
      else { continue }
      fixes[start] = (name, finding.message)
    }
    var mended = bytes
    var count = 0
    for (start, (name, message)) in fixes.sorted(by: { $0.key > $1.key }) {
      // The file may have changed since it was checked.
      guard let end = endOfString(at: start, in: bytes),
        message.contains(String(decoding: bytes[start..<end], as: UTF8.self))
      else { continue }
      mended.replaceSubrange(start..<end, with: Array(Value.string(name).compactText.utf8))
      count += 1
    }
    return (mended, count)
  }

  /// Returns the offset of a line and a column, which counts Unicode scalars; nil if the text is shorter.
  private static func offset(of location: DocumentLocation, in bytes: [UInt8]) -> Int? {
    var position = bytes.startIndex
    for _ in 1..<max(1, location.line) {
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      position = end + 1
    }
    for _ in 1..<max(1, location.column) {
      guard position < bytes.count else { return nil }
      position += 1
      while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
    }
    return position
  }

  /// Returns the offset behind the JSON string that begins at an offset; nil if none does.
  private static func endOfString(at start: Int, in bytes: [UInt8]) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return nil }
    var position = start + 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "\""): return position + 1
      default: position += 1
      }
    }
    return nil
  }
}
