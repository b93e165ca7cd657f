extension Drawing {
  /// Returns the square root to five digits, for shapes that are computed; 0 for numbers that have none.
  ///
  /// The root of the standard library needs the system's library of mathematics, to which a program without
  /// Foundation isn't linked. This one is also equal on every machine.
  public static func root(of number: Float) -> Float {
    guard number > 0, number.isFinite else { return 0 }
    // An estimate of 1 / root from the bits, and three steps of Newton's method.
    var inverse = Float(bitPattern: 0x5F37_59DF &- number.bitPattern >> 1)
    for _ in 0..<3 { inverse *= 1.5 - 0.5 * number * inverse * inverse }
    return number * inverse
  }
}
