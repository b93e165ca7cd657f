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

  /// Returns bytes without each occurrence of the secret, or of a part of it that is a word of 8 bytes or more, such as the
  /// token behind `Bearer `.
  public func hidden(in bytes: [UInt8]) -> [UInt8] {
    let words = text.split(separator: " ").map(String.init).filter {
      $0.utf8.count >= Self.shortestWord
    }
    return ([text] + words).reduce(bytes) { Self.without($1, in: $0) }
  }

  private static let shortestWord = 8

  private static func without(_ secret: String, in bytes: [UInt8]) -> [UInt8] {
    let secret = Array(secret.utf8)
    guard !secret.isEmpty, bytes.firstRange(of: secret) != nil else { return bytes }
    var shown: [UInt8] = []
    var rest = bytes[...]
    while let range = rest.firstRange(of: secret) {
      shown += rest[..<range.lowerBound] + Array("…".utf8)
      rest = rest[range.upperBound...]
    }
    return shown + rest
  }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "…" }
  public var debugDescription: String { "…" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
