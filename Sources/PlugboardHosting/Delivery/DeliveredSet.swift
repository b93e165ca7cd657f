internal import PlugboardValues

/// A whole set of documents, each of which has the size and the digest that the manifest states.
public struct DeliveredSet: Sendable {
  public let manifest: SetManifest
  /// The bytes of each file by its path.
  public let contents: [ExactText: [UInt8]]

  /// Puts a set together; throws if a file is missing, or isn't as the manifest states.
  ///
  /// The cost is the digest of each file: put a large set together off the main actor.
  public init(_ manifest: SetManifest, _ contents: [ExactText: [UInt8]]) throws(DeliveryError) {
    var own: [ExactText: [UInt8]] = [:]
    for file in manifest.files {
      guard let bytes = contents[file.path] else {
        throw .content(path: file.path, reason: "the file is missing")
      }
      try Self.check(bytes, of: file)
      own[ExactText(file.path)] = bytes
    }
    self.manifest = manifest
    self.contents = own
  }

  /// Throws if bytes don't have the length and the digest that the manifest states for a file.
  public static func check(
    _ bytes: [UInt8], of file: SetManifest.File
  ) throws(DeliveryError) {
    guard bytes.count == file.bytes else {
      throw .content(
        path: file.path, reason: "it has \(bytes.count) bytes in place of \(file.bytes)")
    }
    guard SHA256(of: bytes) == file.digest else {
      throw .content(path: file.path, reason: "it hasn't the SHA-256 digest of the manifest")
    }
  }
}
