internal import PlugboardValues

/// A text that is shown nowhere: its description, its reflection and its dump are `…`.
public struct SecretText: Sendable, Hashable {
  private let text: String

  public init(_ text: String) { self.text = text }

  /// Returns the text itself, for the network port that sends it.
  public func revealed() -> String { text }

  /// Returns a text without each occurrence of the secret.
  public func hidden(in other: String) -> String {
    String(decoding: hidden(in: Array(other.utf8)), as: UTF8.self)
  }

  /// Whether the secret is so long that it doesn't occur in a text by chance: 8 bytes or more.
  public var isDistinctive: Bool { text.utf8.count >= Self.shortestWord }

  /// Returns bytes without each occurrence of the secret, or of a part of it that is a word of 8 bytes or more, such as the
  /// token behind `Bearer `; also as a string of JSON has them.
  public func hidden(in bytes: [UInt8]) -> [UInt8] {
    let words = text.split(separator: " ").map(String.init).filter {
      $0.utf8.count >= Self.shortestWord
    }
    return ([text] + words).flatMap(Self.forms).reduce(bytes) { Self.without($1, in: $0) }
  }

  private static let shortestWord = 8

  /// Returns a text, and its forms in JSON if they differ; JSON may escape slashes.
  private static func forms(of text: String) -> [String] {
    let quoted = String(JSONWriter(.compact).text(.string(text)).dropFirst().dropLast())
    let escaped = quoted.split(separator: "/", omittingEmptySubsequences: false)
      .joined(separator: #"\/"#)
    return [text] + [quoted, escaped].filter { !$0.hasSameBytes(as: text) }
  }

  private static func without(_ secret: String, in bytes: [UInt8]) -> [UInt8] {
    let secret = Array(secret.utf8)
    guard let first = secret.first else { return bytes }
    var shown: [UInt8] = []
    var start = 0
    var position = 0
    while position + secret.count <= bytes.count {
      guard bytes[position] == first, bytes[position...].starts(with: secret) else {
        position += 1
        continue
      }
      shown += bytes[start..<position] + Array("…".utf8)
      position += secret.count
      start = position
    }
    return start == 0 ? bytes : shown + bytes[start...]
  }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "…" }
  public var debugDescription: String { "…" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
