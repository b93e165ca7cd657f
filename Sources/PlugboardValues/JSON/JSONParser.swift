/// A parser of one text that uses no recursion.
struct JSONParser: ~Copyable {
  private let bytes: JSONBytes
  private let depthLimit: Int
  private let listsValueFaults: Bool
  private let keepsValues: Bool
  private var strings: JSONStringParser
  private var position = 0
  /// The innermost open container; `open` holds those around it.
  private var current = Container(kind: .text)
  private var open = ScratchStack<Container>()
  private var values = ScratchStack<Value>()
  private var keyLists = SharedKeysTable()
  private var latest = LatestValues()
  /// The key lists of open objects that don't share one.
  private var ownLists: [SharedKeys] = []
  private(set) var remarks: [JSONRemark] = []
  /// Whether an object has the key of texts per language.
  private(set) var hasTexts = false

  /// - Parameters:
  ///   - listsValueFaults: Whether a number or string that no value can represent is a remark
  ///     rather than a fault.
  ///   - keepsValues: Whether arrays and objects are kept; otherwise each becomes null at its end,
  ///     which bounds the depth of values.
  init(
    _ bytes: JSONBytes, depthLimit: Int, listsValueFaults: Bool = false, keepsValues: Bool = true
  ) {
    self.bytes = bytes
    self.depthLimit = depthLimit
    self.listsValueFaults = listsValueFaults
    self.keepsValues = keepsValues
    strings = JSONStringParser(bytes)
  }

  /// Reads the whole text, which must hold exactly one value.
  mutating func text() throws(JSONFault) -> Value {
    if bytes.hasByteOrderMark { throw JSONFault(.byteOrderMark, at: 0) }
    skipSpace()
    guard position < bytes.count else { throw JSONFault(.empty, at: position) }
    let value = try value()
    skipSpace()
    guard position >= bytes.count else { throw unexpected(.end) }
    return value
  }

  /// Reads tokens until the outermost value is complete.
  private mutating func value() throws(JSONFault) -> Value {
    next: while true {
      var value: Value
      switch bytes[position] {
      case .quote:
        value = .string(try string())
      case .openBrace:
        if let repeated = repeated() {
          value = repeated
          break
        }
        try begin(.object)
        guard bytes[position] == .closeBrace else {
          try key(.keyOrEnd)
          continue next
        }
        value = end()
      case .openBracket:
        if let repeated = repeated() {
          value = repeated
          break
        }
        try begin(.array)
        guard bytes[position] == .closeBracket else { continue next }
        value = end()
      case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = try number()
      default:
        value = try literal()
      }
      while current.kind != .text {
        keep(value)
        skipSpace()
        let isObject = current.kind == .object
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
  private mutating func begin(_ kind: Container.Kind) throws(JSONFault) {
    guard open.count < depthLimit else {
      throw JSONFault(.tooDeep(limit: depthLimit), at: position)
    }
    open.push(current)
    current = Container(kind: kind, offset: position, start: values.count)
    position &+= 1
    skipSpace()
  }

  /// Returns the latest container of the same key if its bytes are the same as the bytes at the
  /// position.
  @inline(__always)
  private mutating func repeated() -> Value? {
    // A container has at most half as many levels as bytes, so the depth limit can't be exceeded.
    guard current.kind == .object, let place = current.keys,
      open.count &+ LatestValues.longest / 2 < depthLimit,
      let (value, end) = latest.value(at: place, from: position, in: bytes)
    else { return nil }
    position = end
    return value
  }

  /// Reads a key and its colon.
  @inline(__always)
  private mutating func key(_ expectation: JSONFault.Expectation) throws(JSONFault) {
    guard bytes[position] == .quote else { throw unexpected(expectation) }
    if let place = current.keys,
      let next = keyLists.next(after: place, at: position, in: bytes)
    {
      current.keys = next.place
      position = next.end
    } else {
      try newKey()
    }
    skipSpace()
    guard bytes[position] == .colon else { throw unexpected(.colon) }
    position &+= 1
    skipSpace()
  }

  /// Reads a key that isn't in the tree of key lists at this place.
  @inline(never)
  private mutating func newKey() throws(JSONFault) {
    let offset = position
    let earlier = remarks.count
    let key = try string()
    if key == LocalizedText.key { hasTexts = true }
    guard let place = current.keys else {
      return addKey(key, at: offset, ownLists[ownLists.count - 1].position(of: key))
    }
    if let first = keyLists.position(of: key, at: place) {
      return addKey(key, at: offset, first)
    }
    // Not shared: each occurrence of a key with a remark needs its own diagnostic.
    current.keys =
      remarks.count > earlier ? nil : keyLists.add(key, offset..<position, after: place)
    guard current.keys == nil else { return }
    ownLists.append(SharedKeys(keyLists.keys(at: place)))
    addKey(key, at: offset, nil)
  }

  /// Appends a key to the object's own list, or notes that it duplicates the one at a position.
  private mutating func addKey(_ key: String, at offset: Int, _ first: Int?) {
    if let first {
      current.dropsValue = true
      remarks.append(JSONRemark(kind: .duplicateKey(first: first), offset: offset))
    } else {
      ownLists[ownLists.count - 1].append(key)
    }
  }

  /// Adds a complete value to the innermost open container.
  @inline(__always)
  private mutating func keep(_ value: consuming Value) {
    if current.dropsValue {
      current.dropsValue = false
    } else {
      values.push(value)
    }
  }

  /// Reads a comma and, in an object, the key that must follow.
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
    let container = current
    current = open.pop()
    let values = values.popArray(from: container.start)
    let list = container.kind == .object ? list(of: container) : nil
    guard keepsValues else { return .null }
    let value: Value = container.kind == .object ? .object(Fields(list, values)) : .array(values)
    if position &- container.offset <= LatestValues.longest, remarks.isEmpty,
      current.kind == .object, let place = current.keys
    {
      latest.keep(value, container.offset..<position, at: place)
    }
    return value
  }

  @inline(__always)
  private mutating func list(of container: Container) -> SharedKeys? {
    guard let place = container.keys else { return ownLists.removeLast() }
    return keyLists.list(at: place)
  }

  @inline(__always)
  private mutating func string() throws(JSONFault) -> String {
    do throws(JSONFault) {
      return try strings.string(at: &position)
    } catch {
      return try string(after: error)
    }
  }

  /// Reads a string with half of a surrogate pair again if that is admitted.
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
      // The number is well-formed, so the position is past its end.
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
    JSONFault(expected: expectation, at: position, in: bytes)
  }
}

extension JSONParser {
  /// An unfinished array or object, or the text itself.
  struct Container {
    enum Kind {
      case text, array, object
    }

    let kind: Kind
    /// The offset of its first byte.
    var offset = 0
    /// The index of its first value on the stack.
    var start = 0
    /// The place of its keys in the tree of key lists, or nil if it has a list of its own.
    var keys: Int? = SharedKeysTable.root
    /// Whether the next value belongs to a duplicate key.
    var dropsValue = false
  }
}
