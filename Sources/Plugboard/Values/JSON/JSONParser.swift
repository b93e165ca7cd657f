/// Something in a legal text that deserves a diagnostic.
struct JSONRemark {
  enum Kind {
    /// A key that stands already, as the field at this position.
    case duplicateKey(first: Int)
    case wideInteger
    /// A number beyond a double, read as null.
    case numberOverflow
    /// Half of a surrogate pair in an escape at this offset, read as U+FFFD.
    case loneSurrogate(at: Int)
  }

  let kind: Kind
  /// Where its token begins; remarks come in the order of their offsets.
  let offset: Int
}

/// Reads one text to a value, without recursion.
struct JSONParser: ~Copyable {
  /// An array or object whose end has not come yet.
  private struct Container {
    let isObject: Bool
    /// Where its fields or elements begin on their stack.
    let start: Int
    /// Whether the value to come belongs to a key that stood already.
    var dropsValue = false
    /// The positions of the keys of an object that is too large for a linear search.
    var positions: [String: Int]?
  }

  private let bytes: JSONBytes
  private let depthLimit: Int
  private let listsValueFaults: Bool
  private let keepsValues: Bool
  private var strings: JSONStringParser
  private var position = 0
  private var open: [Container] = []
  private var elements = ScratchStack<Value>()
  private var fields = ScratchStack<Record.Field>()
  private(set) var remarks: [JSONRemark] = []

  /// - Parameters:
  ///   - listsValueFaults: whether a number or string that no value can hold is a remark, not a
  ///     fault.
  ///   - keepsValues: whether arrays and objects are kept; else they are null once they end, so that
  ///     no depth is too deep.
  init(
    _ bytes: JSONBytes, depthLimit: Int, listsValueFaults: Bool = false, keepsValues: Bool = true
  ) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    self.listsValueFaults = listsValueFaults
    self.keepsValues = keepsValues
    strings = JSONStringParser(bytes)
    open.reserveCapacity(16)
  }

  /// Reads the whole text, which must hold exactly one value.
  mutating func text() throws(JSONFault) -> Value {
    if bytes.scalar(at: 0)?.scalar.value == 0xFEFF { throw JSONFault(.byteOrderMark, at: 0) }
    skipSpace()
    guard position < bytes.count else { throw JSONFault(.empty, at: position) }
    let value = try value()
    skipSpace()
    guard position >= bytes.count else { throw unexpected(.end) }
    return value
  }

  /// Reads values until the outermost one is complete: each begins or completes a container.
  private mutating func value() throws(JSONFault) -> Value {
    next: while true {
      var value: Value
      switch bytes[position] {
      case .quote:
        value = .string(try string())
      case .openBrace:
        try begin(object: true)
        guard bytes[position] == .closeBrace else {
          try key(.keyOrEnd)
          continue next
        }
        value = end()
      case .openBracket:
        try begin(object: false)
        guard bytes[position] == .closeBracket else { continue next }
        value = end()
      case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = try number()
      default:
        value = try literal()
      }
      while let last = open.indices.last {
        keep(value, in: last)
        skipSpace()
        let isObject = open[last].isObject
        switch bytes[position] {
        case .comma:
          try comma(isObject: isObject)
          continue next
        case .closeBrace where isObject, .closeBracket where !isObject:
          value = end()
        default:
          throw unexpected(isObject ? .commaOrBrace : .commaOrBracket)
        }
      }
      return value
    }
  }

  @inline(__always)
  private mutating func begin(object: Bool) throws(JSONFault) {
    guard open.count < depthLimit else {
      throw JSONFault(.tooDeep(limit: depthLimit), at: position)
    }
    open.append(Container(isObject: object, start: object ? fields.count : elements.count))
    position &+= 1
    skipSpace()
  }

  /// Reads a key and its colon, and puts a field for the value to come on the stack.
  @inline(__always)
  private mutating func key(_ expectation: JSONFault.Expectation) throws(JSONFault) {
    guard bytes[position] == .quote else { throw unexpected(expectation) }
    let offset = position
    let key = try keyText()
    skipSpace()
    guard bytes[position] == .colon else { throw unexpected(.colon) }
    position &+= 1
    skipSpace()
    let last = open.count &- 1
    if let first = firstPosition(of: key, in: last) {
      open[last].dropsValue = true
      remarks.append(JSONRemark(kind: .duplicateKey(first: first), offset: offset))
    } else {
      fields.push(Record.Field(key: key, value: .null))
    }
  }

  /// The position of a key in an open object that has it already; else notes the key where needed.
  @inline(__always)
  private mutating func firstPosition(of key: String, in last: Int) -> Int? {
    let start = open[last].start
    let count = fields.count &- start
    if count < Record.linearLimit {
      for index in 0..<count where fields[start &+ index].key == key { return index }
      return nil
    }
    return hashedPosition(of: key, in: last)
  }

  @inline(never)
  private mutating func hashedPosition(of key: String, in last: Int) -> Int? {
    let start = open[last].start
    let count = fields.count - start
    if open[last].positions == nil {
      var positions: [String: Int] = [:]
      positions.reserveCapacity(count * 4)
      for index in 0..<count { positions[fields[start + index].key] = index }
      open[last].positions = positions
    }
    if let position = open[last].positions?[key] { return position }
    open[last].positions?[key] = count
    return nil
  }

  /// Puts a complete value where the innermost open container wants it.
  @inline(__always)
  private mutating func keep(_ value: Value, in last: Int) {
    if !open[last].isObject {
      elements.push(value)
    } else if open[last].dropsValue {
      open[last].dropsValue = false
    } else {
      fields[fields.count &- 1].value = value
    }
  }

  /// Reads a comma and what must follow it before the next value.
  @inline(__always)
  private mutating func comma(isObject: Bool) throws(JSONFault) {
    let comma = position
    position &+= 1
    skipSpace()
    let byte = bytes[position]
    if byte == .closeBrace || byte == .closeBracket { throw JSONFault(.trailingComma, at: comma) }
    if isObject { try key(.key) }
  }

  /// Ends the innermost open container at its closing byte.
  @inline(__always)
  private mutating func end() -> Value {
    position &+= 1
    let container = open.removeLast()
    guard keepsValues else { return drop(container) }
    guard container.isObject else { return .array(elements.popArray(from: container.start)) }
    return .object(
      Record(
        distinct: fields.popArray(from: container.start), positions: container.positions))
  }

  @inline(never)
  private mutating func drop(_ container: Container) -> Value {
    if container.isObject {
      _ = fields.popArray(from: container.start)
    } else {
      _ = elements.popArray(from: container.start)
    }
    return .null
  }

  @inline(__always)
  private mutating func string() throws(JSONFault) -> String {
    do throws(JSONFault) {
      return try strings.string(at: &position)
    } catch {
      return try string(after: error)
    }
  }

  @inline(__always)
  private mutating func keyText() throws(JSONFault) -> String {
    do throws(JSONFault) {
      return try strings.key(at: &position)
    } catch {
      return try string(after: error)
    }
  }

  /// Reads a string once more that has half of a surrogate pair, where that is no fault.
  @inline(never)
  private mutating func string(after fault: JSONFault) throws(JSONFault) -> String {
    guard listsValueFaults, case .loneSurrogate = fault.kind else { throw fault }
    remarks.append(JSONRemark(kind: .loneSurrogate(at: fault.offset), offset: position))
    strings.takesLoneSurrogates = true
    defer { strings.takesLoneSurrogates = false }
    return try strings.string(at: &position)
  }

  private mutating func literal() throws(JSONFault) -> Value {
    let word = bytes.word(at: position)
    let value: Value
    if UInt32(truncatingIfNeeded: word) == 0x6C6C_756E {  // null
      value = .null
      position += 4
    } else if UInt32(truncatingIfNeeded: word) == 0x6575_7274 {  // true
      value = .bool(true)
      position += 4
    } else if word & 0xFF_FFFF_FFFF == 0x65_736C_6166 {  // false
      value = .bool(false)
      position += 5
    } else {
      throw unexpected(.value)
    }
    return value
  }

  @inline(__always)
  private mutating func number() throws(JSONFault) -> Value {
    let start = position
    do throws(JSONFault) {
      let (value, isWide) = try bytes.number(at: &position)
      if isWide { remarks.append(JSONRemark(kind: .wideInteger, offset: start)) }
      return value
    } catch {
      // The position is behind the number already, as its grammar is right.
      guard listsValueFaults, case .numberOverflow = error.kind else { throw error }
      remarks.append(JSONRemark(kind: .numberOverflow, offset: start))
      return .null
    }
  }

  @inline(__always)
  private mutating func skipSpace() {
    while true {
      let byte = bytes[position]
      guard byte <= .space else { return }
      guard byte == .space || byte == .newline || byte == .carriageReturn || byte == .tab else {
        return
      }
      position &+= 1
    }
  }

  private func unexpected(_ expectation: JSONFault.Expectation) -> JSONFault {
    if position < bytes.count, bytes.scalar(at: position) == nil {
      return JSONFault(.invalidUTF8, at: position)
    }
    return JSONFault(.unexpected(expectation), at: position)
  }
}
