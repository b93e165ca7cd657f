/// A name with a type, for module data, event params and plugin params.
///
/// A key is declared once: a misspelt key or a wrong type doesn't compile:
///
///     extension Key<String> {
///       static let title = Key("title", summary: "The name of the thing that the module shows.")
///     }
public struct Key<Wrapped: ValueConvertible>: Sendable {
  public let name: Name
  /// The legal values, or nil if every value of the type is legal.
  public let legal: LegalValues?
  /// The kind of thing that the texts under the key name; nil if a check of documents needn't know.
  public let purpose: KeyPurpose?
  /// The meaning of the value in a sentence, for catalogues and editors; nil if none is stated.
  public let summary: String?

  public init(_ name: String, summary: String? = nil) {
    self.init(Name(name), summary: summary)
  }

  package init(_ name: Name, summary: String? = nil) {
    self.init(name, legal: nil, purpose: nil, summary: summary)
  }

  /// Creates a key whose texts name something that a check of documents looks for.
  public init(_ name: String, for purpose: KeyPurpose, summary: String? = nil) {
    self.init(Name(name), legal: nil, purpose: purpose, summary: summary)
  }

  /// Creates a key that only takes the given values.
  public init(
    _ name: String, oneOf values: [Wrapped], for purpose: KeyPurpose? = nil, summary: String? = nil
  ) {
    self.init(
      Name(name), legal: .oneOf(values.map { $0.value }), purpose: purpose, summary: summary)
  }

  fileprivate init(_ name: Name, legal: LegalValues?, purpose: KeyPurpose?, summary: String?) {
    self.name = name
    self.legal = legal
    self.purpose = purpose
    self.summary = summary
  }

  /// Returns the key with its meaning to one plugin in place of its own summary:
  /// `KeyList(.title.described("The title, unless the param states one."))`.
  public func described(_ summary: String) -> Key {
    Key(name, legal: legal, purpose: purpose, summary: summary)
  }
}

extension Key where Wrapped == Int {
  /// Creates a key that only takes values within a range.
  public init(_ name: String, in range: ClosedRange<Int>, summary: String? = nil) {
    self.init(Name(name), legal: .intRange(range), purpose: nil, summary: summary)
  }
}

extension Key where Wrapped == Double {
  /// Creates a key that only takes values within a range.
  public init(_ name: String, in range: ClosedRange<Double>, summary: String? = nil) {
    self.init(Name(name), legal: .doubleRange(range), purpose: nil, summary: summary)
  }
}

/// A restriction of the values that a key takes.
public enum LegalValues: Sendable, Hashable, CustomStringConvertible {
  case intRange(ClosedRange<Int>)
  case doubleRange(ClosedRange<Double>)
  case oneOf([Value])

  public func allows(_ value: Value) -> Bool {
    switch self {
    case .intRange(let range): Int(value: value).map(range.contains) ?? false
    case .doubleRange(let range): Double(value: value).map(range.contains) ?? false
    case .oneOf(let values): values.contains { $0.isSame(as: value) }
    }
  }

  public var description: String {
    switch self {
    case .intRange(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .doubleRange(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .oneOf(let values): "one of " + values.map { "\($0)" }.joined(separator: ", ")
    }
  }
}

extension Value {
  /// Returns whether another value is equal, or is an int that this double represents exactly, or an array of
  /// such values.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.double(let double), .int(let int)): Double(exactly: int) == double
    case (.array(let values), .array(let others)):
      values.count == others.count && zip(values, others).allSatisfy { $0.isSame(as: $1) }
    default: self == other
    }
  }
}
