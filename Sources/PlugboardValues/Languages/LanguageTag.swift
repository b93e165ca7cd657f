/// A language by its tag of BCP 47 in the common form: language, script, region and variants, such
/// as `zh`, `zh-Hans` or `en-GB`.
public struct LanguageTag: Sendable, Hashable {
  /// The tag in its usual spelling: `zh-Hans`, whatever case it was given in.
  public let text: String

  /// Creates a tag from its text in any case; nil if it is none.
  public init?(_ text: some StringProtocol) {
    // Most tags are a language alone in its usual spelling, of which no parts need to be made.
    if 2...3 ~= text.utf8.count, text.utf8.allSatisfy(\.isLowercaseLetter) {
      self.text = String(text)
      return
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, 2...3 ~= language.utf8.count, language.isLetters else {
      return nil
    }
    var spelt = [language.lowercased()]
    var stage = Stage.language
    for part in parts.dropFirst() {
      guard let next = Stage(part), next > stage || next == .variant else { return nil }
      stage = next
      spelt.append(next.spelling(of: part))
    }
    self.text = spelt.joined(separator: "-")
  }

  /// The tag without its last part: `zh` for `zh-Hans`; nil for a language alone.
  var broader: LanguageTag? {
    text.lastIndex(of: "-").map { LanguageTag(spelt: String(text[..<$0])) }
  }

  /// The language alone: `zh` for `zh-Hans-CN`.
  package var language: Substring { text.prefix { $0 != "-" } }

  private init(spelt text: String) { self.text = text }
}

/// The part of a tag, in the order of the parts.
private enum Stage: Int {
  case language, script, region, variant

  /// Tells a part after the language by its length; nil if it can't be one.
  init?(_ part: some StringProtocol) {
    guard part.utf8.allSatisfy({ $0.isLetter || $0.isDigit }) else { return nil }
    switch part.utf8.count {
    case 4 where part.isLetters: self = .script
    case 2 where part.isLetters: self = .region
    case 3 where part.utf8.allSatisfy(\.isDigit): self = .region
    case 5...8: self = .variant
    case 4 where part.utf8.first?.isDigit == true: self = .variant
    default: return nil
    }
  }

  static func > (left: Stage, right: Stage) -> Bool { left.rawValue > right.rawValue }

  func spelling(of part: some StringProtocol) -> String {
    switch self {
    case .language, .variant: part.lowercased()
    case .script: part.prefix(1).uppercased() + part.dropFirst().lowercased()
    case .region: part.uppercased()
    }
  }
}

extension StringProtocol {
  fileprivate var isLetters: Bool { utf8.allSatisfy(\.isLetter) }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
  }

  fileprivate var isLetter: Bool { (self | 0x20).isLowercaseLetter }
}

extension LanguageTag: CustomStringConvertible {
  public var description: String { text }
}

/// A literal that is no tag is a mistake of the program.
extension LanguageTag: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    guard let tag = LanguageTag(text) else { preconditionFailure("\"\(text)\" is no language tag") }
    self = tag
  }
}

extension [LanguageTag] {
  /// Returns the position of the tag that serves the first language of a list that any tag serves;
  /// nil if there is none.
  ///
  /// A language is served by its own tag, else by that without its last parts, `zh` for
  /// `zh-Hans-CN`, else by the first tag of the same language, `zh-Hans` for `zh`.
  public func position(for languages: [LanguageTag]) -> Int? {
    for language in languages {
      var wanted: LanguageTag? = language
      while let tag = wanted {
        if let position = firstIndex(of: tag) { return position }
        wanted = tag.broader
      }
      if let position = firstIndex(where: { $0.language == language.language }) { return position }
    }
    return nil
  }
}
