/// A param that a plugin declares: its key, and whether it must be stated or has a default.
public struct Param: Sendable, Hashable {
  public let key: KeyDeclaration
  public let isRequired: Bool
  /// The other param by which this one is required or not; nil if none has an influence.
  package private(set) var demand: Demand?
  /// The value of a param that is not stated, which may be a text per language; nil if the param is
  /// then absent.
  public let defaultValue: Value?

  /// Returns a param that every entry must state.
  public static func required<Wrapped>(_ key: Key<Wrapped>) -> Param {
    Param(key: KeyDeclaration(key), isRequired: true, defaultValue: nil)
  }

  /// Returns a param in whose place an entry may state another one; it states exactly one of the two.
  public static func required<Wrapped, Other>(
    _ key: Key<Wrapped>, unless other: Key<Other>
  ) -> Param {
    var param = optional(key)
    param.demand = .unless(other.name)
    return param
  }

  /// Returns a param that an entry must state together with another one, and may leave out without that.
  public static func required<Wrapped, Other>(
    _ key: Key<Wrapped>, with other: Key<Other>
  ) -> Param {
    var param = optional(key)
    param.demand = .with(other.name)
    return param
  }

  /// Returns a param that an entry must state if another one has a value, and may leave out otherwise.
  public static func required<Wrapped, Other>(
    _ key: Key<Wrapped>, with other: Key<Other>, being value: Other
  ) -> Param {
    var param = optional(key)
    param.demand = .being(other.name, value.value)
    return param
  }

  /// The influence of another param on whether this one is required.
  package enum Demand: Sendable, Hashable {
    case unless(Name)
    case with(Name)
    case being(Name, Value)
  }

  /// The words for whether an entry must state the param; nil if it need not.
  public var requirement: String? {
    switch demand {
    case .unless(let other): "required unless \"\(other)\" is stated"
    case .with(let other): "required with \"\(other)\""
    case .being(let other, let value):
      "required if \"\(other)\" is \(value.shortWording)"
    case nil: isRequired ? "required" : nil
    }
  }

  /// Returns a param that an entry may leave out; then it has its default, or is absent.
  public static func optional<Wrapped>(
    _ key: Key<Wrapped>, default defaultValue: Wrapped? = nil
  ) -> Param {
    Param(key: KeyDeclaration(key), isRequired: false, defaultValue: defaultValue?.value)
  }

  /// Returns a param that an entry may leave out; then it has the default in the language of the
  /// page.
  public static func optional(_ key: Key<String>, default text: LocalizedText) -> Param {
    Param(key: KeyDeclaration(key), isRequired: false, defaultValue: text.value)
  }

  /// Returns a param that an entry may leave out; then it has the default in the language of the
  /// page.
  public static func optional(_ key: Key<TextTemplate>, default text: LocalizedText) -> Param {
    Param(key: KeyDeclaration(key), isRequired: false, defaultValue: text.value)
  }
}

/// A list of params in a manifest.
public struct ParamList: Sendable, Hashable {
  public let params: [Param]

  public init(_ params: Param...) { self.params = params }
}

/// A fault of a stated param.
public enum ParamFault: Sendable, Hashable {
  case missing(Param)
  /// A param is stated beside another one in whose place it would be.
  case excess(Param, beside: Name)
  case unknown(String, known: [String])
  case mismatch(Param, found: Value)
  case illegal(Param, value: Value, allowed: LegalValues)

  /// The name of the param.
  public var name: String {
    switch self {
    case .missing(let param), .excess(let param, _), .mismatch(let param, _),
      .illegal(let param, _, _):
      param.key.name.text
    case .unknown(let name, _): name
    }
  }

  /// Whether the plugin can't be mounted because of the fault.
  package var isFatal: Bool {
    switch self {
    case .missing, .excess: true
    case .mismatch(let param, _), .illegal(let param, _, _):
      param.isRequired || param.demand != nil
    case .unknown: false
    }
  }

  var code: String {
    switch self {
    case .missing: "param-missing"
    case .excess: "param-excess"
    case .unknown: "param-unknown"
    case .mismatch: "param-type"
    case .illegal: "param-value"
    }
  }
}

extension ParamFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let param): "\"\(name)\", \(param.key.shape), is missing"
    case .excess(_, let other): "\"\(name)\" and \"\(other)\" can't be stated together"
    case .unknown(_, let known):
      "there is no \"\(name)\""
        + (NearestName.of(name, among: known).map { "; did you mean \"\($0)\"?" } ?? "")
    case .mismatch(let param, let found):
      "\"\(name)\" is \(param.key.shape), not \(param.key.shape.wording(ofMisfit: found))"
    case .illegal(_, let value, let allowed):
      "\"\(name)\" takes \(allowed), not \(value.shortWording)"
    }
  }
}

extension Param {
  /// Returns the fault of a value; nil if it fits.
  package func fault(of value: Value) -> ParamFault? {
    guard key.admits(value) else { return .mismatch(self, found: value) }
    if let legal = key.legal, !legal.allows(value) {
      return .illegal(self, value: value, allowed: legal)
    }
    return nil
  }
}
