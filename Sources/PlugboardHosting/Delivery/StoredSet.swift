internal import PlugboardValues

/// A set in a ``DeliveryStorage``, with its origin and the check that it has passed.
public struct StoredSet: Sendable {
  private static let format = 1
  /// The number of times that a set is read while other programs replace it.
  private static let mostReadings = 3

  public let set: DeliveredSet
  /// The URL of the manifest.
  public let url: String
  /// The `ETag` of the manifest; nil if the server gave none.
  public let tag: String?
  /// The digest of the plugins and the rules with which the set was checked.
  public let checked: SHA256
  /// The digest of the built-in documents over which the set was laid as it came.
  public let builtIn: SHA256

  public init(
    _ set: DeliveredSet, url: String, tag: String?, checked: SHA256, builtIn: SHA256
  ) {
    self.set = set
    self.url = url
    self.tag = tag
    self.checked = checked
    self.builtIn = builtIn
  }

  /// Stores the set, each file under its digest, then the value that names it; files of other sets go afterwards.
  ///
  /// A newer set of the same server that another program has stored meanwhile stays.
  public func store(in storage: some DeliveryStorage) throws(DeliveryError) {
    try storage.locking { () throws(DeliveryError) in
      if let bytes = try storage.current(), let other = try? Record(bytes), other.url == url,
        set.manifest.version < other.manifest.version
      {
        return
      }
      for file in set.manifest.files {
        let known = try storage.file(file.digest)
        if let known, SHA256(of: known) == file.digest { continue }
        try storage.write(set.contents[file.path] ?? [], as: file.digest)
      }
      try storage.synchronize(set.manifest.files.map(\.digest))
      try storage.replaceCurrent(with: Record(self).bytes)
      Self.sweep(storage, named: set.manifest.files)
    }
  }

  /// Removes the files that the current set of a storage doesn't name, such as the files of a broken-off set.
  ///
  /// - Parameter manifest: The manifest of a set whose files stay.
  public static func removeLeftovers(
    in storage: some DeliveryStorage, besides manifest: SetManifest? = nil
  ) throws(DeliveryError) {
    try storage.locking { () throws(DeliveryError) in
      let record = try storage.current().map { bytes throws(DeliveryError) in try Record(bytes) }
      sweep(storage, named: (record?.manifest.files ?? []) + (manifest?.files ?? []))
    }
  }

  /// Removes the files that aren't named. A file that can't be removed only takes room, until the next time.
  private static func sweep(_ storage: some DeliveryStorage, named files: [SetManifest.File]) {
    let named = Set(files.map(\.digest))
    for digest in (try? storage.files()) ?? [] where !named.contains(digest) {
      try? storage.remove(digest)
    }
  }

  /// Returns the current set of a storage; nil if there is none; throws if it is damaged.
  public static func load(from storage: some DeliveryStorage) throws(DeliveryError) -> StoredSet? {
    var last: [UInt8]?
    for _ in 1..<mostReadings {
      guard let bytes = try storage.current() else { return nil }
      do throws(DeliveryError) {
        return try load(bytes, from: storage)
      } catch {
        // Another program may just have replaced the set; then the value differs by now.
        if last == bytes { throw error }
        last = bytes
      }
    }
    return try storage.current().map { bytes throws(DeliveryError) in
      try load(bytes, from: storage)
    }
  }

  private static func load(
    _ bytes: [UInt8], from storage: some DeliveryStorage
  ) throws(DeliveryError) -> StoredSet {
    let record = try Record(bytes)
    var contents: [ExactText: [UInt8]] = [:]
    for file in record.manifest.files {
      contents[ExactText(file.path)] = try storage.file(file.digest)
    }
    do {
      let set = try DeliveredSet(record.manifest, contents)
      return StoredSet(
        set, url: record.url, tag: record.tag, checked: record.checked, builtIn: record.builtIn)
    } catch {
      throw .damaged(reason: error.message)
    }
  }

  /// Removes the value that names a damaged set, which would otherwise be read again.
  public static func dropDamaged(in storage: some DeliveryStorage) throws(DeliveryError) {
    try storage.locking { () throws(DeliveryError) in
      guard let bytes = try storage.current() else { return }
      do throws(DeliveryError) {
        _ = try load(bytes, from: storage)
      } catch {
        guard case .damaged = error else { throw error }
        try storage.replaceCurrent(with: nil)
      }
    }
  }

  /// The value that names the current set.
  private struct Record {
    let manifest: SetManifest
    let url: String
    let tag: String?
    let checked: SHA256
    let builtIn: SHA256

    init(_ stored: StoredSet) {
      (manifest, url) = (stored.set.manifest, stored.url)
      (tag, checked, builtIn) = (stored.tag, stored.checked, stored.builtIn)
    }

    init(_ bytes: [UInt8]) throws(DeliveryError) {
      guard case .object(let record)? = try? JSONReader().read(bytes).value,
        record["format"] == .int(StoredSet.format), case .string(let text)? = record["manifest"],
        case .string(let digest)? = record["sha256"], SHA256(of: Array(text.utf8)).text == digest,
        case .string(let url)? = record["url"], case .string(let checked)? = record["checked"],
        let checked = SHA256(checked),
        let manifest = try? SetManifest(Array(text.utf8), named: url)
      else { throw .damaged(reason: "the value that names it can't be read") }
      self.manifest = manifest
      self.url = url
      self.checked = checked
      // A value of an earlier build says nothing of its documents: they are taken for others.
      builtIn =
        record["builtIn"].flatMap { String(value: $0) }.flatMap { SHA256($0) } ?? SHA256(of: [])
      tag = record["tag"].flatMap { String(value: $0) }
    }

    var bytes: [UInt8] {
      let text = manifest.bytes
      var record: Fields = [
        "format": .int(StoredSet.format), "url": .string(url), "checked": .string(checked.text),
        "builtIn": .string(builtIn.text), "sha256": .string(SHA256(of: text).text),
        "manifest": .string(String(decoding: text, as: UTF8.self)),
      ]
      record["tag"] = tag.map(Value.string)
      return JSONWriter().bytes(.object(record)) + [UInt8(ascii: "\n")]
    }
  }
}
