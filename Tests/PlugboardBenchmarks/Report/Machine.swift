internal import Foundation

/// The machine and build on which the figures were measured.
enum Machine {
  @MainActor static var description: String {
    let info = ProcessInfo.processInfo
    var parts = [
      "\(info.activeProcessorCount) cores", swiftVersion, info.operatingSystemVersionString,
    ]
    #if DEBUG
      parts.append("A DEBUG BUILD, whose figures mean nothing")
    #endif
    return parts.joined(separator: "; ")
  }

  /// The version of the compiler on the path, which most likely built this program.
  @MainActor private static var swiftVersion: String {
    guard let path = Program.path(of: "swiftc"),
      let text = try? Program(path).output(["--version"]),
      let line = text.split(separator: "\n").first(where: { $0.contains("Swift version") })
    else { return "Swift of unknown version" }
    return String(line)
  }
}
