/// Something that is wrong with a plugin.
public struct PluginFinding: Sendable, Hashable {
  /// The rule that is broken; its text is stable, and the guide for plugin authors has a row for it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case noName = "no-name"
    case noLevel = "no-level"
    case duplicateParam = "duplicate-param"
    case undeclaredParam = "undeclared-param"
    case faultyDefault = "faulty-default"
    case needsParams = "needs-params"
    case acceptsParam = "accepts-param"
    case refusesParam = "refuses-param"
    case doesNotMount = "does-not-mount"
    case undeclaredUse = "undeclared-use"
    case unseenUse = "unseen-use"
    case wrongUse = "wrong-use"
    case unclearError = "unclear-error"
    case outlivesModule = "outlives-module"
    case sharesState = "shares-state"
    case reported = "reported"
    case scenarioFailed = "scenario-failed"
  }

  public let kind: Kind
  /// Names the plugin, what it breaks and what to do.
  public let sentence: String
}

extension PluginFinding: CustomStringConvertible {
  public var description: String { "\(sentence) [\(kind.rawValue)]" }
}
