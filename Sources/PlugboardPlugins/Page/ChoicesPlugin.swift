internal import Plugboard

final class ChoicesPlugin: MountedPlugin<SourceContext>, Plugin {
  static let name: Name = "choices"
  static let summary = """
    Keeps what a person chooses on the page, the card or the component, in the data of the module.
    """
  static let notes = """
    The plugin `choice` of an item chooses a value under a key, and sources of the module ask with \
    it: their param `optional`, or `given`, names the key. What is chosen at first is in the data \
    of the module.
    """
  static let unit = "lists"
  static let params = ParamList(.required(.choiceKeys))
  static let writesNamedBy = KeyList(.choiceKeys)

  static func wire(_ on: inout Wiring<ChoicesPlugin>) {
    on(.choiceSet) { choices, choice in
      let (key, value, toggles) = choice.params
      guard try choices.mount[.choiceKeys].contains(where: { $0.hasSameBytes(as: key) }) else {
        return
      }
      try choices.choose(value, under: Name(key), toggles: toggles ?? false)
      choice.respond(true)
      choice.stop()
    }
  }

  private func choose(_ value: Value?, under key: Name, toggles: Bool) throws {
    guard let value, value != .null else { return try data.remove(key) }
    guard toggles else { return try data.write(key, value) }
    var chosen = try data.value(key)?.choices ?? []
    if let place = chosen.firstIndex(of: value) {
      chosen.remove(at: place)
    } else {
      chosen.append(value)
    }
    if chosen.isEmpty { try data.remove(key) } else { try data.write(key, .array(chosen)) }
  }
}

extension Value {
  /// The chosen values if this value is in the data: none, one, or the elements of an array.
  var choices: [Value] {
    switch self {
    case .null, "": []
    case .array(let values): values
    default: [self]
    }
  }
}

extension Key<[String]> {
  static let choiceKeys = Key(
    "keys",
    summary: "The keys of data that choices write; no others are taken.")
}

extension ChoicesPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A page whose choices name an order and genres; the order is by title at first.",
      """
      {
        "format": 1,
        "id": "shows",
        "data": { "order": "title" },
        "plugins": [
          { "plugin": "choices", "params": { "keys": ["order", "genre"] } }
        ]
      }
      """)
  ]
}
