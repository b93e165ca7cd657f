internal import Plugboard

/// The params with which a source is asked: params that an entry states, and params that keys of
/// the data give.
@MainActor struct SourceParams {
  private let mount: Mount<SourceContext>

  init(_ mount: Mount<SourceContext>) { self.mount = mount }

  /// The keys that give params.
  var keys: [Key<Value>] { get throws { try (keys(.given) + keys(.optional)).map(\.key) } }

  /// The params of a request now; nil while a required param has no value, or the page withholds
  /// its content.
  var params: Params? {
    get throws {
      guard try mount.context.data.readInherited(.pageIsLocked) != true else { return nil }
      var params = try mount[.query]
      for (param, key) in try keys(.optional) {
        if let value = try value(of: key), value != .array([]) { params[param] = value }
      }
      for (param, key) in try keys(.given) {
        guard let value = try value(of: key) else { return nil }
        params[param] = value
      }
      return Params(params)
    }
  }

  private func keys(_ param: Key<Fields>) throws -> [(param: String, key: Key<Value>)] {
    try mount[param].compactMap { field in
      String(value: field.value).map { (field.key, Key($0)) }
    }
  }

  /// Returns the value of a key here or above; nil if it has none, or a text without any character that is seen.
  private func value(of key: Key<Value>) throws -> Value? {
    guard let value = try mount.context.data.readInherited(key) else { return nil }
    if case .string(let text) = value, text.allSatisfy(\.isWhitespace) { return nil }
    return value
  }
}

extension Value {
  /// Returns a node with a type, unless it states one.
  func typed(_ type: String?) -> Value {
    guard let type, case .object(var node) = self, node["type"] == nil else { return self }
    node["type"] = .string(type)
    return .object(node)
  }
}

/// A node of an answer, with its type and its place in a document.
struct SourceNode {
  let value: Value
  let place: SourcePlace?
}
