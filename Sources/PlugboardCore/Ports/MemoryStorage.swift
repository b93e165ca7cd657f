/// A storage in the memory: what is written lasts as long as it does.
public final class MemoryStorage: Storage {
  /// By key.
  public var values: [String: Value]

  public init(_ values: [String: Value] = [:]) { self.values = values }

  public func read(_ key: String) -> Value? { values[key] }
  public func write(_ key: String, _ value: Value) { values[key] = value }
  public func remove(_ key: String) { values[key] = nil }
}
