internal import Foundation
internal import Plugboard

/// The mode `plugboard-bench peak WAY FILE`, which reads a file and prints the process's memory peak.
@MainActor enum PeakMode {
  static func run(_ arguments: [String]) throws {
    guard arguments.count == 2 else {
      throw WrongResult(
        description: "usage: plugboard-bench peak read|read-positions|foundation FILE")
    }
    let file = arguments[1]
    switch arguments[0] {
    case "read":
      let document = try JSONReader.unlimited.read(try contents(of: file))
      try report(document.value.type == .object)
    case "read-positions":
      let document = try JSONReader.unlimited.read(try contents(of: file))
      let map = document.sourceMap()
      try report(map.location(of: "/cards/0") != nil)
    default:
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      let object = try JSONSerialization.jsonObject(with: data)
      try report(object is [String: Any])
    }
  }

  private static func report(_ isRight: Bool) throws {
    try expect(isRight, "the file was not read")
    print(try HeapUse.peakResidentBytes())
  }

  /// Returns the bytes of a file, stored once.
  private static func contents(of path: String) throws -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw WrongResult(description: "\"\(path)\" can't be opened")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(try file.seekToEnd()))
    try file.seek(toOffset: 0)
    while let part = try file.read(upToCount: 1 << 20), !part.isEmpty { bytes += part }
    return bytes
  }
}
