extension Value {
  /// Whether the value is an array or an object.
  @inlinable package var isNested: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// The reason for which data can't hold the value; nil if it can. Costs a step for each value in it.
  package var fault: ValueFault? { fault(within: Self.deepest) }

  /// Whether the value is nested deeper than `deepest`.
  package var isTooDeep: Bool { !fits(within: Self.deepest) }

  private func fits(within levels: Int) -> Bool {
    switch self {
    case .array(let values):
      levels > 0 && values.allSatisfy { $0.fits(within: levels - 1) }
    case .object(let record):
      levels > 0 && record.values.allSatisfy { $0.fits(within: levels - 1) }
    default: true
    }
  }

  private func fault(within levels: Int) -> ValueFault? {
    switch self {
    case .double(let double):
      return double.isFinite ? nil : .notFinite
    case .array(let values):
      guard levels > 0 else { return .tooDeep }
      for value in values { if let fault = value.fault(within: levels - 1) { return fault } }
      return nil
    case .object(let record):
      guard levels > 0 else { return .tooDeep }
      for value in record.values {
        if let fault = value.fault(within: levels - 1) { return fault }
      }
      return nil
    default: return nil
    }
  }
}

/// The reason for which data can't hold a value.
public enum ValueFault: Sendable, Hashable {
  /// JSON has no infinite numbers and no NaN: they couldn't be restored.
  case notFinite
  /// It is nested deeper than `Value.deepest`.
  case tooDeep
}

extension ValueFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFinite: "holds NaN or an infinite number, which JSON doesn't have"
    case .tooDeep: "is nested deeper than \(Value.deepest) levels"
    }
  }
}
