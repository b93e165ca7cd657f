/// A JSON object whose fields keep their order; records are equal if their fields and order are.
///
/// Records that were read with the same keys share the list of keys. A look-up is linear up to 16
/// fields and hashed beyond.
public struct Fields: Sendable {
  public struct Field: Sendable, Hashable {
    public let key: String
    public var value: Value

    @inlinable public init(key: String, value: Value) {
      self.key = key
      self.value = value
    }

    public static func == (left: Field, right: Field) -> Bool {
      left.key.hasSameBytes(as: right.key) && left.value == right.value
    }
  }

  /// Nil if there are no keys.
  private var list: SharedKeys?
  /// The values in the order of the keys.
  public private(set) var values: [Value] = []

  public init() {}

  /// Creates a record; of two fields with the same key the later value counts, at the earlier
  /// position.
  public init(_ elements: some Sequence<(String, Value)>) {
    for (key, value) in elements { self[key] = value }
  }

  /// Creates a record of as many values as keys.
  init(_ list: SharedKeys?, _ values: [Value]) {
    self.list = list
    self.values = values
  }

  /// The keys in order.
  public var keys: [String] { list?.keys ?? [] }

  /// Whether both share one list of keys, as records do that were read with the same keys.
  package func sharesKeys(with other: Fields) -> Bool { list === other.list }

  /// Returns the position of a key among the fields.
  public func position(of key: String) -> Int? { list?.position(of: key) }

  /// The value of a key; setting a new key appends it, and setting nil removes it.
  public subscript(key: String) -> Value? {
    get { position(of: key).map { values[$0] } }
    set {
      switch (position(of: key), newValue) {
      case (let position?, let value?): values[position] = value
      case (let position?, nil): remove(at: position)
      case (nil, let value?): append(key, value)
      case (nil, nil): break
      }
    }
  }

  /// Appends a field unless the key exists, and returns whether it did so.
  @discardableResult
  public mutating func appendNew(_ key: String, _ value: Value) -> Bool {
    guard position(of: key) == nil else { return false }
    append(key, value)
    return true
  }

  public var isEmpty: Bool { values.isEmpty }
  public var count: Int { values.count }

  private mutating func append(_ key: String, _ value: Value) {
    let own = isKnownUniquelyReferenced(&list) ? list : nil
    let list = own ?? SharedKeys(keys)
    list.append(key)
    self.list = list
    values.append(value)
  }

  private mutating func remove(at position: Int) {
    var keys = keys
    keys.remove(at: position)
    list = SharedKeys(keys)
    values.remove(at: position)
  }
}

extension Fields: Hashable {
  public static func == (left: Fields, right: Fields) -> Bool {
    (left.list === right.list || haveSameKeys(left, right)) && left.values == right.values
  }

  /// Apart from `==`, whose frame would have its temporary values at each level of nested fields.
  private static func haveSameKeys(_ left: Fields, _ right: Fields) -> Bool {
    left.keys.elementsEqual(right.keys) { $0.hasSameBytes(as: $1) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(keys)
    hasher.combine(values)
  }
}

extension Fields: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }
}

extension Fields: RandomAccessCollection {
  /// An inlinable iterator: the default one of collections costs 5 % of opening a page.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let keys: [String]
    @usableFromInline let values: [Value]
    @usableFromInline var position = 0

    @inlinable init(keys: [String], values: [Value]) {
      self.keys = keys
      self.values = values
    }

    @inlinable public mutating func next() -> Field? {
      guard position < values.count else { return nil }
      defer { position += 1 }
      return Field(key: keys[position], value: values[position])
    }
  }

  public func makeIterator() -> Iterator { Iterator(keys: keys, values: values) }
  public var startIndex: Int { 0 }
  public var endIndex: Int { values.count }
  public subscript(position: Int) -> Field {
    Field(key: keys[position], value: values[position])
  }
}
