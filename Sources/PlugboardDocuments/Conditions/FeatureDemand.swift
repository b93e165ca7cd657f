/// A requirement on a feature of the host: its name, and behind it the versions that fit: `row3d`, `row3d>=2`.
struct FeatureDemand {
  private let name: String
  /// Nil if any version fits.
  private let requirement: VersionRequirement?

  /// Whether a text compares with a version, as no name of a plugin or a template does.
  static func hasVersion(_ text: String) -> Bool {
    text.utf8.contains {
      $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
    }
  }

  /// Parses a requirement; nil if the text is none.
  init?(_ text: String) {
    let scalars = text.unicodeScalars
    let end = scalars.firstIndex { "<>= ".unicodeScalars.contains($0) } ?? scalars.endIndex
    name = String(scalars[..<end])
    guard !name.isEmpty else { return nil }
    let rest = scalars[end...].drop { $0 == " " }
    if rest.isEmpty {
      requirement = nil
    } else {
      guard let parsed = VersionRequirement(String(rest)) else { return nil }
      requirement = parsed
    }
  }

  /// Returns whether one of a host's features meets the demand. A feature whose version isn't made
  /// of numbers has version 0.
  func holds(for features: [String: String]) -> Bool {
    guard let version = features.first(where: { $0.key.hasSameBytes(as: name) })?.value else {
      return false
    }
    return requirement?.holds(for: VersionRequirement.numbers(version) ?? [0]) ?? true
  }
}
