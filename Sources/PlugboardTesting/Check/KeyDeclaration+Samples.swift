internal import Plugboard

extension KeyDeclaration {
  private static let samples: [Value] = [
    "text", 1, 0.5, true, ["text"], [1], [0.5], [true], [["text": "text"]], ["text": "text"],
    ["text": 1], [], [:],
  ]

  /// A value that the key takes; nil if only its author can know one.
  var sample: Value? { edges.first ?? Self.samples.first(where: takes) }

  /// The smallest and the largest legal value, or all values of a list.
  var edges: [Value] {
    let edges: [Value] =
      switch legal {
      case nil: []
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
      (Self.samples + ["another text", 2]).filter { admits($0) && !values.contains($0) }
        .prefix(1).map(\.self)
    }
  }

  private func takes(_ value: Value) -> Bool { admits(value) && legal?.allows(value) ?? true }
}
