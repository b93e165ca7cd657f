public import Plugboard
internal import PlugboardTerminal

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Compares the frames of a page on terminals of several sizes with a golden file.
///
///     try expectFrames(
///       of: "home", in: runtime, sizes: [UnitSize(width: 80, height: 24)], match: "Golden/home.txt")
///
/// The file is plain text: each frame is below a line with its size. With `PLUGBOARD_REWRITE_FRAMES=1`
/// the function writes the file instead, unless `CI` is set.
///
/// - Parameters:
///   - path: The path of the golden file, relative to the folder of the calling file.
///   - environment: The variables in which the switch is looked up.
/// - Throws: `FrameMismatch`, which shows the lines that differ; `ModuleError` if there is no such page.
@MainActor public func expectFrames(
  of page: ModuleID, in runtime: PageRuntime, sizes: [UnitSize], match path: String,
  from caller: String = #filePath,
  environment: [String: String] = ProcessInfo.processInfo.environment
) throws {
  let painter = ViewPainter(drawings: DrawingResolver(runtime.plugins.registry))
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
