/// Everything that the check of a plugin found.
public struct PluginCheckError: Error, Sendable {
  public let findings: [PluginFinding]
}

extension PluginCheckError: CustomStringConvertible {
  /// A line for each.
  public var description: String {
    findings.map(\.description).joined(separator: "\n")
  }
}
