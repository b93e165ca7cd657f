/// Values by name in their order: the params of an event or a plugin, or the first data of a module.
///
/// Looking up is linear: params are few.
public struct Params: Sendable, Hashable {
  /// A name and its value.
  public struct Entry: Sendable, Hashable {
    // The name stands behind the value, in what would be padding.
    public let value: Value
    public let name: Name

    public init(name: Name, value: Value) {
      self.value = value
      self.name = name
    }
  }

  public private(set) var entries: [Entry] = []

  public init() {}

  /// The entries as they are; their names must differ.
  public init(entries: [Entry]) { self.entries = entries }

  /// One entry for each field.
  public init(_ record: Record) {
    entries = record.map { Entry(name: Name($0.key), value: $0.value) }
  }

  @inlinable
  public init<each Wrapped>(_ keys: repeat Key<each Wrapped>) {
    self.init()
    for key in repeat each keys { set(key.name, to: key.boundValue) }
  }

  /// The untyped value; nil where it is absent.
  public subscript(name: Name) -> Value? {
    for entry in entries where entry.name == name { return entry.value }
    return nil
  }

  /// The value, or nil where it is absent or null; throws where it is of another type.
  @inlinable public subscript<Wrapped>(key: Key<Wrapped>) -> Wrapped? {
    get throws(ParamError) {
      guard let value = self[key.name] else { return nil }
      if let wrapped = Wrapped(value: value) { return wrapped }
      if case .null = value { return nil }
      throw .mismatch(key: key.name, found: value, asked: Wrapped.valueShape)
    }
  }

  /// The value; throws where it is absent, null or of another type.
  @inlinable public func require<Wrapped>(_ key: Key<Wrapped>) throws(ParamError) -> Wrapped {
    guard let value = try self[key] else { throw .missing(key: key.name) }
    return value
  }

  /// Sets a value in its place, or behind the others where the name is new.
  public mutating func set(_ name: Name, to value: Value) {
    let entry = Entry(name: name, value: value)
    if let position = entries.firstIndex(where: { $0.name == name }) {
      entries[position] = entry
    } else {
      entries.append(entry)
    }
  }

  public var isEmpty: Bool { entries.isEmpty }

  public var record: Record { Record(entries.map { ($0.name.text, $0.value) }) }
}

/// Why a param can't be read as asked.
public enum ParamError: Error, Sendable, Hashable {
  case missing(key: Name)
  case mismatch(key: Name, found: Value, asked: ValueShape)

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .missing: "param-missing"
    case .mismatch: "param-mismatch"
    }
  }
}

extension ParamError: CodedError {
  public var message: String {
    switch self {
    case .missing(let key): "param \"\(key)\" is missing"
    case .mismatch(let key, let found, let asked):
      "param \"\(key)\" is \(asked.wording(ofMisfit: found)), not \(asked)"
    }
  }
}
