/// A key of module data that two plugins of a module declare in different ways.
package struct KeyContradiction: CodedError, Sendable {
  /// The position of the second plugin in the list of its module.
  package let position: Int
  let plugin: Name
  let key: KeyDeclaration
  let other: Name
  let otherKey: KeyDeclaration

  package var code: String { "key-declared-twice" }

  package var message: String {
    "plugin \"\(plugin)\" declares \"\(key.name)\" as \(key.wording), but \"\(other)\" on the same module"
      + " as \(otherKey.wording); share one declaration of the key, or rename one of them"
  }
}

/// The keys of module data that plugins declare, as far as two of them may contradict one another.
struct ContestedKeys: Sendable {
  /// The first declaration of each key.
  private var first: [Name: KeyDeclaration] = [:]
  /// The keys that are declared in different ways. It is a fault only if two of them are on one
  /// module.
  private(set) var names: Set<Name> = []

  /// Notes the keys that a plugin declares.
  mutating func note(_ type: PluginType) {
    for key in type.dataKeys {
      if first[key.name, default: key] != key { names.insert(key.name) }
      first[key.name] = first[key.name] ?? key
    }
  }
}

extension [PluginEntry] {
  /// The keys of data that two of the plugins declare in different ways.
  ///
  /// Costs a step for each key, and one for each plugin before the second that declares it.
  package var keyContradictions: [KeyContradiction] {
    var found: [KeyContradiction] = []
    for (position, entry) in enumerated() {
      for key in entry.type.dataKeys {
        let others = self[..<position].lazy.compactMap { other in
          other.type.dataKeys.first { $0.name == key.name && $0 != key }.map { (other.name, $0) }
        }
        guard let (other, otherKey) = others.first else { continue }
        found.append(
          KeyContradiction(
            position: position, plugin: entry.name, key: key, other: other, otherKey: otherKey))
      }
    }
    return found
  }
}

extension KeyDeclaration {
  fileprivate var wording: String { "\(shape)" + (legal.map { " (\($0))" } ?? "") }
}
