extension JSONBytes {
  /// Reads the number at the position and moves past it; `isWide` marks an integer outside Int64,
  /// which is returned as a double.
  @inline(__always)
  func number(at position: inout Int) throws(JSONFault) -> (value: Value, isWide: Bool) {
    let start = position
    let isNegative = self[start] == .minus
    let digits = start &+ (isNegative ? 1 : 0)
    var offset = digits
    var magnitude: UInt64 = 0
    try integerPart(at: &offset, &magnitude, token: start)
    switch self[offset] {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      let double = try double(
        start, offset, digits: offset &- digits, magnitude, isNegative, &position)
      return (.double(double), false)
    default:
      position = offset
      // Nineteen digits always fit UInt64: the comparison with Int64's bounds is exact.
      guard offset &- digits <= 19, magnitude <= Int64.max.magnitude else {
        return try wideInteger(start..<offset, magnitude, isNegative)
      }
      guard isNegative else { return (.int(Int(truncatingIfNeeded: magnitude)), false) }
      return (magnitude == 0 ? .double(-0.0) : .int(-Int(truncatingIfNeeded: magnitude)), false)
    }
  }

  @inline(__always)
  private func integerPart(
    at offset: inout Int, _ magnitude: inout UInt64, token: Int
  ) throws(JSONFault) {
    let first = self[offset]
    guard first.isDigit else { throw numberFault(at: offset, token: token) }
    offset &+= 1
    if first == UInt8(ascii: "0") {
      guard !self[offset].isDigit else { throw numberFault(at: offset, token: token) }
      return
    }
    magnitude = UInt64(first &- UInt8(ascii: "0"))
    addDigits(at: &offset, &magnitude)
  }

  /// Reads digits; the magnitude is exact for at most 19 digits in all.
  @inline(__always)
  private func addDigits(at offset: inout Int, _ magnitude: inout UInt64) {
    while self[offset].isDigit {
      magnitude = magnitude &* 10 &+ UInt64(self[offset] &- UInt8(ascii: "0"))
      offset &+= 1
    }
  }

  @inline(never)
  private func wideInteger(
    _ range: Range<Int>, _ magnitude: UInt64, _ isNegative: Bool
  ) throws(JSONFault) -> (value: Value, isWide: Bool) {
    if isNegative, range.count == 20, magnitude == Int64.min.magnitude {
      return (.int(Int.min), false)
    }
    return (.double(try slowDouble(range)), true)
  }

  /// Reads the fraction and exponent at an offset, and returns the whole number.
  private func double(
    _ start: Int, _ offset: Int, digits: Int, _ magnitude: UInt64, _ isNegative: Bool,
    _ position: inout Int
  ) throws(JSONFault) -> Double {
    var offset = offset
    var magnitude = magnitude
    var digits = digits
    var exponent = 0
    if self[offset] == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      addDigits(at: &offset, &magnitude)
      guard offset > fraction else { throw numberFault(at: offset, token: start) }
      digits += offset - fraction
      exponent = fraction - offset
    }
    if self[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      exponent += try self.exponent(at: &offset, token: start)
    }
    position = offset
    // An integer up to 2^53 and a power of ten up to 10^22 are exact: one operation rounds
    // once.
    if digits <= 19, magnitude <= 1 << 53, abs(exponent) <= 22 {
      let power = Self.powersOfTen[abs(exponent)]
      let double = exponent < 0 ? Double(magnitude) / power : Double(magnitude) * power
      return isNegative ? -double : double
    }
    return try slowDouble(start..<offset)
  }

  /// Reads an exponent, limited to a bound that no number of digits can compensate.
  private func exponent(at offset: inout Int, token: Int) throws(JSONFault) -> Int {
    let isNegative = self[offset] == .minus
    if isNegative || self[offset] == UInt8(ascii: "+") { offset += 1 }
    guard self[offset].isDigit else { throw numberFault(at: offset, token: token) }
    var exponent = 0
    while self[offset].isDigit {
      exponent = min(exponent * 10 + Int(self[offset] - UInt8(ascii: "0")), 1 << 40)
      offset += 1
    }
    return isNegative ? -exponent : exponent
  }

  /// Returns the double nearest to a literal of any length.
  private func slowDouble(_ range: Range<Int>) throws(JSONFault) -> Double {
    guard let double = Double(text(range)), double.isFinite else {
      throw JSONFault(.numberOverflow, at: range.lowerBound)
    }
    return double
  }

  private func numberFault(at offset: Int, token: Int) -> JSONFault {
    if offset >= count { return JSONFault(.unexpected(.digit), at: offset, token: token) }
    if scalar(at: offset) == nil { return JSONFault(.invalidUTF8, at: offset, token: token) }
    return JSONFault(.invalidNumber, at: offset, token: token)
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
