extension JSONBytes {
  /// Whether a range is UTF-8 without a run of combining marks that could exceed the limit.
  ///
  /// Such a run has two bytes a mark at least, so one in sixty bytes is looked at.
  func isPlainUTF8(_ range: Range<Int>) -> Bool {
    guard invalidUTF8(in: range) == nil else { return false }
    let step = String.combiningMarkLimit * 2
    guard range.count > step else { return true }
    for sample in stride(from: range.lowerBound, to: range.upperBound, by: step) {
      var start = sample
      while start > range.lowerBound, !self[start].beginsScalar { start -= 1 }
      if scalar(at: start)?.scalar.isCombiningMark == true { return false }
    }
    return true
  }
}
