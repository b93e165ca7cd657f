public import Plugboard

/// Why a harness could not be made, or what went wrong while it was used.
public struct HarnessError: Error, CustomStringConvertible {
  public let description: String
  /// What the runtime, or the check of what was to be mounted, had to say.
  public let diagnostics: [Diagnostic]

  init(_ description: String) {
    self.description = description
    diagnostics = []
  }

  /// A line for each.
  init(_ errors: [any Error]) {
    description = errors.map { "\($0)" }.joined(separator: "\n")
    diagnostics = errors.compactMap { $0 as? Diagnostic }
  }
}
