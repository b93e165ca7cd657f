/// A sequence from a terminal that is no key: the answer to a query, a change of focus, or unknown.
///
/// | sequence | introducer | body | final |
/// | --- | --- | --- | --- |
/// | `ESC [ ? 2026 ; 1 $ y` | `[` | `?2026;1$` | `y` |
/// | `ESC [ 5 ; 3 R` | `[` | `5;3` | `R` |
/// | `ESC ] 11 ; rgb:0/0/0 BEL` | `]` | `11;rgb:0/0/0` | nil |
/// | `ESC P > \| tmux 3.4 ESC \` | `P` | `>\|tmux 3.4` | nil |
public struct TerminalSequence: Hashable, Sendable {
  /// The character after the ESC: `[`, `]`, `P` or `_`.
  public let introducer: Unicode.Scalar
  /// The characters between the introducer and the end.
  public let body: String
  /// The last character of a sequence that begins with `ESC [`.
  public let final: Unicode.Scalar?

  public init(_ introducer: Unicode.Scalar, body: String, final: Unicode.Scalar? = nil) {
    self.introducer = introducer
    self.body = body
    self.final = final
  }

  /// Whether the terminal has got the person's attention, or lost it; nil for other sequences.
  var focus: Bool? {
    guard introducer == "[", body.isEmpty else { return nil }
    return final == "I" ? true : final == "O" ? false : nil
  }

  /// The numbers of the body without the characters before and after them; nil for a number that is
  /// missing or too large.
  public var numbers: [Int?] {
    let digits = body.unicodeScalars.drop { !"0123456789;:".unicodeScalars.contains($0) }
      .prefix { "0123456789;:".unicodeScalars.contains($0) }
    return digits.isEmpty
      ? []
      : digits.split(separator: ";", omittingEmptySubsequences: false)
        .map { Int(String($0.prefix { $0 != ":" })) }
  }
}
