internal import Plugboard

/// The names of the files of a site, which differ in more than the case of letters.
///
/// A name has small Latin letters, digits, "-" and "_" alone, so it leads out of no folder, needs no escapes in a
/// URL, and is the same on every file system.
struct SiteFileNames {
  static let index = "index.html"
  private static let ending = ".html"
  /// The most bytes of a name without its number and its ending.
  private static let longest = 80
  /// Names that Windows has for devices, with whatever ending.
  private static let devices: Set = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  private var stems: Set = [Self.stem(of: ["index"])]

  /// Returns a new name made of some texts; a number is added to a name that is taken.
  mutating func name(of parts: [String]) -> String {
    let stem = Self.stem(of: parts)
    var (unique, number) = (stem, 1)
    while !stems.insert(unique).inserted {
      number += 1
      unique = "\(stem)-\(number)"
    }
    return unique + Self.ending
  }

  private static func stem(of parts: [String]) -> String {
    var stem: [UInt8] = []
    for byte in parts.joined(separator: "-").utf8 where stem.count < longest {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"):
        stem.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): stem.append(byte | 0x20)
      default:
        // Other bytes between letters are one "-", and none at the ends.
        if let last = stem.last, last != UInt8(ascii: "-") { stem.append(UInt8(ascii: "-")) }
      }
    }
    if stem.last == UInt8(ascii: "-") { stem.removeLast() }
    let text = String(decoding: stem, as: UTF8.self)
    return text.isEmpty || devices.contains(text) ? "page" + (text.isEmpty ? "" : "-\(text)") : text
  }
}
