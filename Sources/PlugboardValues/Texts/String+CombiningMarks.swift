/// Comparing strings by canonical equivalence takes quadratic time in the length of a run of combining
/// marks: text from outside must not have long runs.
extension String {
  /// The number of combining marks in a row that text from outside may have, as in the stream-safe text
  /// format of Unicode (UAX #15).
  public static let combiningMarkLimit = 30

  /// Whether more than `combiningMarkLimit` combining marks follow one another.
  public var hasManyCombiningMarks: Bool {
    guard utf8.count > Self.combiningMarkLimit * 2 else { return false }
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.isCombiningMark ? run + 1 : 0
      if run > Self.combiningMarkLimit { return true }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether normalization may reorder the scalar, or each part of its decomposition.
  var isCombiningMark: Bool {
    switch value {
    case ..<0x300: false
    // These begin with a class of zero, but consist of marks.
    case 0x0F73, 0x0F75, 0x0F81: true
    default: properties.canonicalCombiningClass != .notReordered
    }
  }
}
