extension RandomAccessCollection where Index == Int {
  /// Returns the first position from which on all elements satisfy a condition; the end if none does.
  ///
  /// - Parameter isBehind: false for some elements from the start, true for all others.
  @inlinable
  package func firstPosition(where isBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
