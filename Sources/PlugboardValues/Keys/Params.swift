/// An ordered list of named values: the params of an event or a plugin, or the initial data of a
/// module.
///
/// A look-up is linear, as there are few params.
// Frozen: an empty list is made inline, which saves each fire without params 8 instructions.
@frozen public struct Params: Sendable, Hashable {
  /// A name and its value.
  public struct Entry: Sendable, Hashable {
    // In this order the name takes the place of padding: 24 bytes an entry instead of 32.
    public let value: Value
    public let name: Name

    public init(name: Name, value: Value) {
      self.value = value
      self.name = name
    }
  }

  public private(set) var entries: [Entry] = []

  @inlinable public init() {}

  /// Creates params from entries with different names.
  public init(entries: [Entry]) { self.entries = entries }

  /// Creates params with an entry for each field of a record.
  public init(_ record: Fields) {
    entries = record.map { Entry(name: Name($0.key), value: $0.value) }
  }

  /// Creates params from keys with their values: `Params((.title, "首页"), (.year, 1927))`.
  @inlinable
  public init<each Wrapped: ValueConvertible>(_ fields: repeat (Key<each Wrapped>, each Wrapped)) {
    self.init()
    for (key, value) in repeat each fields { set(key.name, to: value.value) }
  }

  /// Not for keys without values, whose error this states in words.
  @available(*, unavailable, message: "state each key with its value, as in Params((.year, 1927))")
  public init<each Wrapped: ValueConvertible>(_ keys: repeat PlugboardValues.Key<each Wrapped>) {
    self.init()
  }

  /// The untyped value, or nil if it is absent.
  public subscript(name: Name) -> Value? {
    for entry in entries where entry.name == name { return entry.value }
    return nil
  }

  /// The value, or nil if it is absent or null; throws if it is of another type.
  @inlinable public subscript<Wrapped>(key: Key<Wrapped>) -> Wrapped? {
    get throws(ParamError) {
      guard let value = self[key.name] else { return nil }
      if let wrapped = Wrapped(value: value) { return wrapped }
      if case .null = value { return nil }
      throw .mismatch(key: key.name, found: value, asked: Wrapped.valueShape)
    }
  }

  /// Returns the value; throws if it is absent, null or of another type.
  @inlinable public func require<Wrapped>(_ key: Key<Wrapped>) throws(ParamError) -> Wrapped {
    guard let value = try self[key] else { throw .missing(key: key.name) }
    return value
  }

  /// Replaces the value of a name, or appends it if the name is new.
  public mutating func set(_ name: Name, to value: Value) {
    let entry = Entry(name: name, value: value)
    if let position = entries.firstIndex(where: { $0.name == name }) {
      entries[position] = entry
    } else {
      entries.append(entry)
    }
  }

  /// Compares in place: the comparison of the arrays would copy each value, which doubles its cost.
  public static func == (left: Params, right: Params) -> Bool {
    guard left.entries.count == right.entries.count else { return false }
    for position in left.entries.indices {
      guard left.entries[position].name == right.entries[position].name,
        left.entries[position].value == right.entries[position].value
      else { return false }
    }
    return true
  }

  public var isEmpty: Bool { entries.isEmpty }

  public var record: Fields { Fields(entries.map { ($0.name.text, $0.value) }) }
}

/// Untyped params: `["title": "首页", "year": 1927]`. Of equal names the last counts.
extension Params: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Name, Value)...) {
    for (name, value) in elements { set(name, to: value) }
  }
}

/// An error of reading a param.
public enum ParamError: Error, Sendable, Hashable {
  case missing(key: Name)
  /// The plugin reads a param that its `params` don't list, so no entry can state it.
  case undeclared(key: Name, plugin: Name)
  case mismatch(key: Name, found: Value, asked: ValueShape)

  /// A stable identifier; the documentation explains each code.
  public var code: String {
    switch self {
    case .missing: "param-missing"
    case .undeclared: "param-undeclared"
    case .mismatch: "param-mismatch"
    }
  }
}

extension ParamError: CodedError {
  public var message: String {
    switch self {
    case .missing(let key): "param \"\(key)\" is missing"
    case .undeclared(let key, let plugin):
      "param \"\(key)\" is read, but the manifest of plugin \"\(plugin)\" doesn't list it under"
        + " `params`"
    case .mismatch(let key, let found, let asked):
      "param \"\(key)\" is \(asked.wording(ofMisfit: found)), not \(asked)"
    }
  }
}

extension Params {
  /// Whether a param is an array or an object.
  @inlinable package var isNested: Bool { entries.contains { $0.value.isNested } }
}
