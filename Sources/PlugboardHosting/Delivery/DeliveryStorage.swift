internal import PlugboardValues
internal import Synchronization

/// A port: keeps the files of delivered sets beyond the end of the program, and one value that names the current set.
///
/// Any task may use it. A conformer replaces the value in one step: whenever the program ends, it
/// is the old one or the new one. An operation that can't be done throws
/// ``DeliveryError/unstored(reason:)``.
public protocol DeliveryStorage: Sendable {
  /// Returns the value that names the current set; nil if there is none.
  func current() throws(DeliveryError) -> [UInt8]?
  /// Replaces the value that names the current set, or removes it.
  func replaceCurrent(with bytes: [UInt8]?) throws(DeliveryError)
  /// Returns the file that was written under a digest; nil if there is none.
  func file(_ digest: SHA256) throws(DeliveryError) -> [UInt8]?
  /// Writes a file; a failure of the system may lose it until ``synchronize(_:)`` has returned.
  func write(_ bytes: [UInt8], as digest: SHA256) throws(DeliveryError)
  /// Waits until files outlast a failure of the system. Called once for each set, before the value is replaced.
  func synchronize(_ digests: [SHA256]) throws(DeliveryError)
  /// Returns the digests of all files.
  func files() throws(DeliveryError) -> [SHA256]
  func remove(_ digest: SHA256) throws(DeliveryError)
  /// Runs code while no other program runs such code on the same storage.
  func locking(_ body: () throws(DeliveryError) -> Void) throws(DeliveryError)
}

/// A storage in memory, which lasts as long as the program.
public final class MemoryDeliveryStorage: DeliveryStorage {
  private let value = Mutex<[UInt8]?>(nil)
  private let contents = Mutex<[SHA256: [UInt8]]>([:])

  public init() {}

  public func current() -> [UInt8]? { value.withLock { $0 } }
  public func replaceCurrent(with bytes: [UInt8]?) { value.withLock { $0 = bytes } }
  public func file(_ digest: SHA256) -> [UInt8]? { contents.withLock { $0[digest] } }
  public func write(_ bytes: [UInt8], as digest: SHA256) {
    contents.withLock { $0[digest] = bytes }
  }
  public func synchronize(_ digests: [SHA256]) {}
  public func files() -> [SHA256] { contents.withLock { Array($0.keys) } }
  public func remove(_ digest: SHA256) { contents.withLock { $0[digest] = nil } }
  public func locking(_ body: () throws(DeliveryError) -> Void) throws(DeliveryError) {
    try body()
  }
}
