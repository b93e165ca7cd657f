public import Plugboard
internal import PlugboardTerminal

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Compares what shows of a page on terminals of some sizes with the frames in a file.
///
///     try expectFrames(
///       of: "home", in: runtime, sizes: [Size(width: 80, height: 24)], match: "Golden/home.txt")
///
/// The file is plain text: each frame under a line with its size. With `PLUGBOARD_REWRITE_FRAMES=1`
/// it is written anew instead, but never where `CI` is set.
///
/// - Parameters:
///   - path: seen from the folder of the file that calls.
///   - environment: where the switch is looked for.
/// - Throws: `FrameMismatch`, which shows each line that differs with the one expected; `ModuleError`
///   where there is no such page.
@MainActor public func expectFrames(
  of page: ModuleID, in runtime: PageRuntime, sizes: [Size], match path: String,
  from caller: String = #filePath,
  environment: [String: String] = ProcessInfo.processInfo.environment
) throws {
  let painter = ViewPainter()
  let frames = try sizes.map { size in
    let composer = try PageComposer(of: page, in: runtime, size: size, measure: painter.measure)
    return Frame(size: size, text: painter.grid(of: composer.scene()).plainText())
  }
  let file = URL(filePath: caller).deletingLastPathComponent().appending(path: path)
  let golden = GoldenFile(url: file, shownPath: path)
  if FrameSwitch.isSet(in: environment) {
    try FrameSwitch.refuseInCI(environment)
    try golden.write(frames)
  } else {
    try golden.expect(frames, of: page.text)
  }
}
