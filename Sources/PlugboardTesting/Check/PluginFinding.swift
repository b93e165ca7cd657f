/// A fault of a plugin.
public struct PluginFinding: Sendable, Hashable {
  /// The rule that the plugin breaks. Raw values are stable, and the guide for plugin authors has a row
  /// for each.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case noName = "no-name"
    case noLevel = "no-level"
    case duplicateParam = "duplicate-param"
    case undeclaredParam = "undeclared-param"
    case unhandledEvent = "unhandled-event"
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
    case staleView = "view-stale"
    case neverEnds = "never-ends"
    case sharesState = "shares-state"
    case unfiredEvent = "unfired-event"
    case reported = "reported"
    case scenarioFailed = "scenario-failed"
  }

  public let kind: Kind
  /// A sentence that names the plugin, the fault and its remedy.
  public let sentence: String
}

extension PluginFinding: CustomStringConvertible {
  public var description: String { "\(sentence) [\(kind.rawValue)]" }
}

/// The faults that the check of a plugin found.
public struct PluginCheckError: Error, Sendable {
  public let findings: [PluginFinding]
}

extension PluginCheckError: CustomStringConvertible {
  /// The findings, each on its own line.
  public var description: String {
    findings.map(\.description).joined(separator: "\n")
  }
}
