/// Why frames are not those of their golden file.
public struct FrameMismatch: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
