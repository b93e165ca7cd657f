/// A part of the project that takes bytes from outside, with the properties that hold for all bytes.
@MainActor public protocol FuzzTarget {
  /// Throws a `FuzzFinding` if a property doesn't hold for the bytes.
  func check(_ bytes: [UInt8]) async throws
}

/// A property that doesn't hold.
public struct FuzzFinding: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// The targets by their names, which are those of the folders of the corpus.
public enum FuzzTargets {
  public static let names = [
    "documents", "format", "json", "keys", "numbers", "routes", "shell", "urls",
  ]

  /// Returns a target of the code as it is; nil if none has the name.
  @MainActor public static func target(_ name: String) -> (any FuzzTarget)? {
    switch name {
    case "documents": DocumentTarget()
    case "format": FormatTarget()
    case "json": JSONTarget()
    case "keys": KeyTarget()
    case "numbers": NumberTarget()
    case "routes": RouteTarget()
    case "shell": ShellTarget()
    case "urls": URLTarget()
    default: nil
    }
  }
}

/// Throws a finding if a condition is false.
func expect(
  _ condition: Bool, _ description: @autoclosure () -> String
) throws(FuzzFinding) {
  guard condition else { throw FuzzFinding(description()) }
}
