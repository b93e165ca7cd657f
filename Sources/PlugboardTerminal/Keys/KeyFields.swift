/// The parameters of a sequence for a key: numbers with parts after colons.
///
/// The second holds the modifiers, and whether the key was released.
struct KeyFields {
  private static let release = 3

  private let fields: [[Int?]]

  /// Returns nil if there is anything but numbers, or a number is too large.
  init?(_ parameters: [UInt8]) {
    guard parameters.allSatisfy({ 0x30...0x3B ~= $0 }) else { return nil }
    var fields: [[Int?]] = []
    for field in parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let parts = field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      let numbers = parts.map { Int(String(decoding: $0, as: UTF8.self)) }
      guard zip(parts, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
      fields.append(numbers)
    }
    self.fields = fields
  }

  var count: Int { fields.count }

  /// Returns the number in front of a field; nil if there is none.
  subscript(field: Int) -> Int? { part(0, of: field) }

  func part(_ part: Int, of field: Int) -> Int? {
    guard fields.indices.contains(field), fields[field].indices.contains(part) else { return nil }
    return fields[field][part]
  }

  /// Returns the modifiers in a field; nil for a release, and if a key is held that `Modifiers`
  /// lacks.
  func modifiers(in field: Int = 1) -> Modifiers? {
    guard part(1, of: field) != Self.release else { return nil }
    // Without the locks of capitals and numbers, which keyboards have applied already.
    let bits = max(0, (self[field] ?? 1) - 1) & ~0b1100_0000
    return 0...7 ~= bits ? Modifiers(rawValue: UInt8(bits)) : nil
  }

  /// Returns a key with its modifiers.
  func key(_ key: TerminalKey) -> TerminalKey? {
    modifiers().map { key.with($0) }
  }

  /// Returns the key of a sequence that ends in a letter; old terminals write the modifiers alone.
  func letterKey(_ key: TerminalKey, adding more: Modifiers = []) -> TerminalKey? {
    modifiers(in: count - 1).map { key.with($0.union(more)) }
  }
}

extension TerminalKey {
  /// Returns the key with modifiers in the form in which all terminals report it.
  func with(_ modifiers: Modifiers) -> TerminalKey {
    switch (self, modifiers) {
    case (_, []): return self
    case (.tab, .shift): return .backTab
    case (.text(let scalar), .shift): return .text(scalar.capital)
    case (.text(let scalar), .alt): return .alt(scalar)
    case (.text(let scalar), [.alt, .shift]): return .alt(scalar.capital)
    case (.text(" "), .control): return .control("@")
    case (.text(let scalar), .control) where "a"..."z" ~= scalar || "@"..."_" ~= scalar:
      return Unicode.Scalar(scalar.value & 0x1F).flatMap { KeyParser.key(ofControl: $0) } ?? self
    default: return .with(modifiers, self)
    }
  }
}

extension Unicode.Scalar {
  /// The capital letter, if it is one scalar.
  fileprivate var capital: Unicode.Scalar {
    let mapping = properties.uppercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first ?? self : self
  }
}
