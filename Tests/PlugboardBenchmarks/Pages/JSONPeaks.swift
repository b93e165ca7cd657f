internal import Foundation

/// The memory peaks of processes that read a huge file.
@MainActor final class JSONPeaks {
  private let items: Int
  private var measured: [String: Double] = [:]

  init(items: Int) { self.items = items }

  /// Returns the memory peak of a process as a multiple of the file's size, by its way of reading.
  func peak(_ way: String, _ sampling: Sampling) throws -> Double {
    if let peak = measured[way] { return peak }
    let file = Scratch.folder + "/huge.json"
    let bytes = LargePage.bytes(items: sampling.count(items))
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let text = try Program.this.output(["peak", way, file])
    guard let peak = Double(text.split(separator: "\n").last ?? "") else {
      throw Skipped(reason: "the peak of memory could not be measured: \(text)")
    }
    measured[way] = peak / Double(bytes.count)
    return peak / Double(bytes.count)
  }
}
