internal import Plugboard

/// Values of each type in JSON, of which a type may take one.
private let samplesOfAllKinds: [Value] = [
  "text", 1, 0.5, true, ["text"], [1], [0.5], [true], [["text": "text"]], ["text": "text"],
  ["text": 1], [], [:],
]

extension KeyDeclaration {
  /// A value that the key takes; nil if only its author can know one.
  var sample: Value? { sample(inside: []) }

  /// All values that the check tries of the key; empty if only its author can know one.
  var samples: [Value] { edges.isEmpty ? [sample].compactMap(\.self) : edges }

  /// Returns a value that the key takes; nil if only its author can know one.
  ///
  /// - Parameter types: The types of the objects to whose fields the key belongs.
  fileprivate func sample(inside types: [Any.Type]) -> Value? {
    edges.first ?? (legal == nil ? swiftType.sample(inside: types) : nil)
  }

  /// The smallest and the largest legal value, or all values of a list or of an enum.
  var edges: [Value] {
    let edges: [Value] =
      switch legal {
      case nil: swiftType.cases
      case .intRange(let range): [.int(range.lowerBound), .int(range.upperBound)]
      case .doubleRange(let range): [.double(range.lowerBound), .double(range.upperBound)]
      case .oneOf(let values): values
      }
    return edges.filter(takes)
  }

  /// A value of each kind that the key's type refuses.
  var misfits: [Value] {
    let kinds: [Value] = ["text", 1, 0.5, true, ["text"], ["text": "text"]]
    return kinds.filter { shape.type == .any ? !admits($0) : !shape.type.admits($0) }
  }

  /// Values of the right type that are not legal.
  var outsiders: [Value] {
    switch legal {
    case nil: []
    case .intRange(let range):
      [
        range.lowerBound.subtractingReportingOverflow(1),
        range.upperBound.addingReportingOverflow(1),
      ]
      .filter { !$0.overflow }.map { .int($0.partialValue) }
    case .doubleRange(let range):
      [range.lowerBound.nextDown, range.upperBound.nextUp].filter(\.isFinite).map(Value.double)
    case .oneOf(let values):
      (samplesOfAllKinds + ["another text", 2]).filter { admits($0) && !values.contains($0) }
        .prefix(1).map(\.self)
    }
  }

  private func takes(_ value: Value) -> Bool { admits(value) && legal?.allows(value) ?? true }
}

extension ValueConvertible {
  /// All values of a type that lists them.
  fileprivate static var cases: [Value] {
    guard let type = Self.self as? any CaseIterable.Type else { return [] }
    return type.listed.compactMap { ($0 as? any ValueConvertible)?.value }
  }

  /// Returns a value of the type; nil if only its author can know one.
  fileprivate static func sample(inside types: [Any.Type]) -> Value? {
    if let first = cases.first { return first }
    if let type = Self.self as? any Sampled.Type { return type.madeSample(inside: types) }
    var samples = samplesOfAllKinds
    // A type may have fields of its own type.
    if let type = Self.self as? any FieldsConvertible.Type, !types.contains(where: { $0 == type }) {
      samples.insert(contentsOf: type.objects(inside: types + [type]), at: 0)
    }
    return samples.first { Self(value: $0) != nil }
  }
}

extension CaseIterable {
  fileprivate static var listed: [Any] { Array(allCases) }
}

extension FieldsConvertible {
  /// Returns objects of samples: of all fields, and of the required fields alone.
  fileprivate static func objects(inside types: [Any.Type]) -> [Value] {
    [fields.params, fields.params.filter(\.isRequired)].map { params in
      let fields = params.compactMap { param in
        param.key.sample(inside: types).map { (param.key.name.text, $0) }
      }
      return .object(Fields(fields))
    }
  }
}

/// A type whose sample is made from a sample of its elements, or that takes no value of `samplesOfAllKinds`.
private protocol Sampled {
  /// Returns a sample; nil if only the author of the type can know one.
  static func madeSample(inside types: [Any.Type]) -> Value?
}

extension Array: Sampled where Element: ValueConvertible {
  fileprivate static func madeSample(inside types: [Any.Type]) -> Value? {
    .array([Element.sample(inside: types)].compactMap(\.self))
  }
}

extension Dictionary: Sampled where Key == String, Value: ValueConvertible {
  fileprivate static func madeSample(inside types: [Any.Type]) -> Plugboard.Value? {
    .object(Fields([Value.sample(inside: types)].compactMap { $0.map { ("text", $0) } }))
  }
}

extension Optional: Sampled where Wrapped: ValueConvertible {
  fileprivate static func madeSample(inside types: [Any.Type]) -> Value? {
    Wrapped.sample(inside: types)
  }
}

extension ViewValue: Sampled {
  fileprivate static func madeSample(inside types: [Any.Type]) -> Value? {
    ViewValue.text("text").value
  }
}
