/// A text that is shown nowhere: its description, its reflection and its dump are `…`.
public struct SecretText: Sendable, Hashable {
  private let text: String

  public init(_ text: String) { self.text = text }

  /// Returns the text itself, for the network port that sends it.
  public func revealed() -> String { text }

  /// Returns a text without each occurrence of the secret.
  public func hidden(in other: String) -> String {
    guard !text.isEmpty else { return other }
    let (secret, bytes) = (Array(text.utf8), Array(other.utf8))
    guard bytes.firstRange(of: secret) != nil else { return other }
    var shown: [UInt8] = []
    var rest = bytes[...]
    while let range = rest.firstRange(of: secret) {
      shown += rest[..<range.lowerBound] + Array("…".utf8)
      rest = rest[range.upperBound...]
    }
    return String(decoding: shown + rest, as: UTF8.self)
  }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "…" }
  public var debugDescription: String { "…" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
