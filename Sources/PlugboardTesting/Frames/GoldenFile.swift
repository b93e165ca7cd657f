internal import Plugboard

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A file of frames, each below a line with its size.
struct GoldenFile {
  let url: URL
  /// The path that the test gives, for messages.
  let shownPath: String

  func write(_ frames: [Frame]) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(frames.map(\.text).joined().utf8).write(to: url)
  }

  /// Throws the differences of all frames.
  func expect(_ frames: [Frame], of page: String) throws {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      throw FrameMismatch(
        "there is no golden file \(shownPath) with the frames of \"\(page)\"; look at them, and"
          + " \(FrameSwitch.advice)")
    }
    let golden = try read(text)
    var faults: [String] = []
    for frame in frames {
      guard let (line, expected) = golden.first(where: { $0.frame.size == frame.size }) else {
        faults.append("\(shownPath) has no frame of \(Frame.heading(of: frame.size))")
        continue
      }
      let difference = FrameDifference(expected: expected, actual: frame)
      guard !difference.lines.isEmpty else { continue }
      faults.append(difference.text(of: page, in: shownPath, behind: line))
    }
    for (line, extra) in golden where !frames.contains(where: { $0.size == extra.size }) {
      faults.append(
        "\(shownPath):\(line) begins a frame of \(Frame.heading(of: extra.size)), which is not"
          + " compared")
    }
    guard faults.isEmpty else {
      throw FrameMismatch((faults + [FrameSwitch.advice]).joined(separator: "\n"))
    }
  }

  /// Returns the frames with the numbers of the lines that state their sizes.
  private func read(_ text: String) throws(FrameMismatch) -> [(line: Int, frame: Frame)] {
    var frames: [(line: Int, frame: Frame)] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var next = 0
    while next < lines.count, !(next == lines.count - 1 && lines[next].isEmpty) {
      let sides = lines[next].split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy({ $0 > 0 }) else {
        throw FrameMismatch(
          "\(shownPath):\(next + 1) should be a size such as 80x24, not \"\(lines[next])\";"
            + " \(FrameSwitch.advice)")
      }
      let size = UnitSize(width: sides[0], height: sides[1])
      frames.append(
        (next + 1, Frame(size: size, lines: lines.dropFirst(next + 1).prefix(sides[1]))))
      next += 1 + sides[1]
    }
    return frames
  }
}

/// The environment variable that makes tests rewrite golden files.
enum FrameSwitch {
  static let name = "PLUGBOARD_REWRITE_FRAMES"
  /// The advice on accepting the actual frames.
  static let advice = "if that is right, write the file with \(name)=1 swift test"

  static func isSet(in environment: [String: String]) -> Bool {
    environment[name].map { !["", "0"].contains($0) } ?? false
  }

  /// Throws if the run is in CI, which compares frames and must not rewrite them.
  static func refuseInCI(_ environment: [String: String]) throws(FrameMismatch) {
    guard let value = environment["CI"], !["", "0", "false"].contains(value) else { return }
    throw FrameMismatch("\(name) is set, but golden files are never written if CI is: unset one")
  }
}

/// An error that describes how frames differ from their golden file.
public struct FrameMismatch: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
