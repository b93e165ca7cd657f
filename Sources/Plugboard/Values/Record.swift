/// An object of JSON whose fields keep their order; two records are equal when fields and order are.
///
/// Looking up a key is linear up to 16 fields and hashed beyond, so that no use is quadratic.
public struct Record: Sendable {
  public struct Field: Sendable, Hashable {
    public let key: String
    public var value: Value

    public init(key: String, value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// Beyond this many fields the keys are hashed.
  static let linearLimit = 16

  /// In their order.
  public private(set) var fields: [Field] = []
  private var positions: [String: Int]?

  public init() {}

  /// The later of two fields with the same key wins, at the place of the first.
  public init(_ elements: some Sequence<(String, Value)>) {
    for (key, value) in elements { self[key] = value }
  }

  /// Takes fields whose keys are known to differ, and their positions where they are more than the
  /// linear limit.
  init(distinct fields: [Field], positions: [String: Int]?) {
    self.fields = fields
    self.positions = positions
  }

  /// The position of a key among the fields.
  public func position(of key: String) -> Int? {
    if let positions { return positions[key] }
    return fields.firstIndex { $0.key == key }
  }

  /// Setting a new key appends it; setting nil removes it.
  public subscript(key: String) -> Value? {
    get {
      guard let position = position(of: key) else { return nil }
      return fields[position].value
    }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): fields[position].value = value
      case (let position?, nil):
        fields.remove(at: position)
        positions = nil
        indexIfLarge()
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  /// Appends unless the key stands already; says whether it was appended.
  @discardableResult
  public mutating func appendNew(_ key: String, _ value: Value) -> Bool {
    guard position(of: key) == nil else { return false }
    append(key, value)
    return true
  }

  public mutating func reserveCapacity(_ count: Int) { fields.reserveCapacity(count) }

  public var isEmpty: Bool { fields.isEmpty }
  public var count: Int { fields.count }

  private mutating func append(_ key: String, _ value: Value) {
    positions?[key] = fields.count
    fields.append(Field(key: key, value: value))
    if positions == nil { indexIfLarge() }
  }

  private mutating func indexIfLarge() {
    guard fields.count > Self.linearLimit else { return }
    var positions: [String: Int] = [:]
    positions.reserveCapacity(fields.count * 2)
    for (position, field) in fields.enumerated() { positions[field.key] = position }
    self.positions = positions
  }
}

extension Record: Hashable {
  public static func == (left: Record, right: Record) -> Bool { left.fields == right.fields }
  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension Record: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}

extension Record: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { fields.count }
  public subscript(position: Int) -> Field { fields[position] }
}
