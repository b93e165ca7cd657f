internal import Plugboard

/// The names of the files in which a ``FileStorage`` keeps values, and of other files for texts from outside.
public enum StorageFileName {
  /// The most bytes of one part of a path; a name may have 255, with the ending of a draft.
  private static let longestPart = 200
  private static let ending = ".json"

  /// Returns the path in the folder of the file for a key.
  public static func file(of key: String) -> String {
    parts(of: key).joined(separator: "/") + ending
  }

  /// Returns a text as names of files: one, or several if it is too long for one.
  ///
  /// Capital letters are escaped because some file systems don't distinguish them, and dots because
  /// a part with dots could be hidden or look like a file.
  public static func parts(of key: String) -> [String] {
    var parts: [String] = []
    var part = key.isEmpty ? "%" : ""
    for byte in key.utf8 {
      let sign = escaped(byte)
      if part.utf8.count + sign.utf8.count > longestPart {
        parts.append(part)
        part = ""
      }
      part += sign
    }
    return parts + [part]
  }

  /// Returns the key whose value is in a file, by its path in the folder; nil if it is no such file.
  public static func key(of file: String) -> String? {
    guard file.hasByteSuffix(ending) else { return nil }
    var bytes: [UInt8] = []
    var rest = file.utf8.dropLast(ending.utf8.count).filter { $0 != UInt8(ascii: "/") }[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), !rest.isEmpty else {
        bytes.append(byte)
        continue
      }
      guard let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    let key = file == "%\(ending)" ? "" : String(validating: bytes, as: UTF8.self)
    // No key has another name.
    return key.flatMap { Self.file(of: $0) == file ? $0 : nil }
  }

  /// Whether a name is a part of a path, with another part after it.
  public static func isLongPart(_ name: String) -> Bool { name.utf8.count > longestPart - 3 }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      return String(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: false)
      return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
    }
  }
}
