public import Plugboard

extension EventName<Bool, (String, Value?, Bool?)> {
  /// Chooses a value under a key, fired going up: the nearest plugin `choices` that takes the key
  /// writes it to the data of its module. Without a value none is chosen; with `toggles` the value
  /// is added to the chosen values, or taken from them. The response is whether a plugin has taken
  /// the choice.
  public static let choiceSet = EventName(
    "choice.set", .key, .value, .toggles,
    summary: """
      Chooses a value under a key, fired going up: the nearest plugin `choices` that takes the \
      key writes it to the data of its module. Without a value none is chosen; with `toggles` \
      the value is added to those that are chosen, or taken from them. The response is whether a \
      plugin has taken the choice.
      """)
}

extension Key<Value> {
  static let value = Key(
    "value",
    summary: """
      The value that a choice stands for; absent if it stands for none, such as "All".
      """)
}

extension Key<Bool> {
  static let toggles = Key(
    "toggles",
    summary: """
      Whether several values can be chosen, each tapped once to add it and again to take it \
      away.
      """)
}
