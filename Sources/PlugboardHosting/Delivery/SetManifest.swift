internal import PlugboardDocuments
internal import PlugboardValues

/// The manifest of a set of documents: `set.json`.
///
///     { "format": 1, "version": "12", "expires": "2026-12-01T00:00:00Z",
///       "files": { "pages/home.json": { "sha256": "9f86…", "bytes": 1234 } } }
///
/// The paths are paths in an app's folder; the files lie beside the manifest.
public struct SetManifest: Sendable, Hashable {
  /// A file of the set.
  public struct File: Sendable, Hashable {
    public let path: String
    public let digest: SHA256
    public let bytes: Int

    public init(path: String, digest: SHA256, bytes: Int) {
      self.path = path
      self.digest = digest
      self.bytes = bytes
    }
  }

  /// The format that this build reads.
  public static let format = 1
  /// The largest manifest, in bytes.
  public static let longest = 4 << 20
  public static let mostFiles = 10_000
  /// The bytes of all files together.
  public static let mostBytes = 64 << 20
  /// The bytes of one path.
  private static let longestPath = 400

  public let version: SetVersion
  /// The moment from which the set isn't taken any more; nil if it never expires.
  public let expires: WallTime?
  /// The files, in the order of the manifest.
  public let files: [File]

  public init(version: SetVersion, expires: WallTime?, files: [File]) {
    self.version = version
    self.expires = expires
    self.files = files
  }

  /// Reads a manifest; throws all its faults.
  ///
  /// Unknown members are left to later versions.
  ///
  /// - Parameter name: The name of the manifest in messages, such as its URL.
  public init(_ bytes: [UInt8], named name: String) throws(DeliveryError) {
    guard bytes.count <= Self.longest else {
      throw .manifest([
        Diagnostic(
          .error, code: "set-size",
          "the manifest has \(bytes.count) bytes; at most \(Self.longest) are read",
          location: DocumentLocation(file: name, line: 1, column: 1))
      ])
    }
    let json: JSONDocument
    do throws(Diagnostic) {
      json = try JSONReader().read(bytes, file: name)
    } catch {
      throw .manifest([error])
    }
    var reading = ManifestReading(json)
    let manifest = reading.manifest()
    guard let manifest, reading.faults.isEmpty else { throw .manifest(reading.faults) }
    self = manifest
  }

  /// The manifest as JSON, for a server.
  public var bytes: [UInt8] {
    var record: Fields = ["format": .int(Self.format), "version": .string(version.text)]
    if let expires { record["expires"] = .string("\(expires)") }
    record["files"] = .object(
      Fields(
        files.map { file in
          (file.path, ["sha256": .string(file.digest.text), "bytes": .int(file.bytes)])
        }))
    return JSONWriter(.pretty).bytes(.object(record))
  }

  /// Returns the reason why a text can't be the path of a document in a set; nil if it can.
  public static func fault(ofPath path: String) -> String? {
    guard path.utf8.count <= longestPath else {
      return "it has more than \(longestPath) bytes"
    }
    let parts = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ isName(String($0)) }) else {
      return
        "its parts, with / between them, are made of letters, digits, -, _ and dots, and begin with no dot"
    }
    guard path.hasByteSuffix(".json") else { return "it doesn't end with .json" }
    let folders = ["pages", "sources", "templates"]
    guard path.hasSameBytes(as: "app.json") || parts.count > 1 && folders.contains(String(parts[0]))
    else { return "a document is app.json, or in one of \(folders.joined(separator: ", "))" }
    return nil
  }
}

/// The reading of one manifest, which collects its faults.
private struct ManifestReading {
  private let json: JSONDocument
  private var map: SourceMap?
  private(set) var faults: [Diagnostic]

  init(_ json: JSONDocument) {
    self.json = json
    faults = json.diagnostics
  }

  /// Returns the manifest; nil if a fault has left out a part of it.
  mutating func manifest() -> SetManifest? {
    guard case .object(let record) = json.value else {
      report("set-manifest", "a manifest is an object in braces, not \(json.value.type)", at: [])
      return nil
    }
    guard case .int(let format)? = record["format"], format > 0 else {
      report("set-manifest", "\"format\" is missing, or no number above 0", at: ["format"])
      return nil
    }
    guard format <= SetManifest.format else {
      report(
        "set-format",
        "the manifest has format \(format), but this app reads \(SetManifest.format) at the most; update the app",
        at: ["format"])
      return nil
    }
    let (version, expires) = (version(of: record), expires(of: record))
    let files = files(of: record)
    guard let version, let files else { return nil }
    return SetManifest(version: version, expires: expires, files: files)
  }

  private mutating func version(of record: Fields) -> SetVersion? {
    let text: String? =
      switch record["version"] {
      case .string(let text): text
      case .int(let number) where number >= 0: "\(number)"
      default: nil
      }
    let version = text.flatMap { SetVersion($0) }
    if version == nil {
      report(
        "set-manifest",
        "\"version\" is missing, or no text of 1 to 100 letters and digits, dots, -, _, + and :",
        at: ["version"])
    }
    return version
  }

  private mutating func expires(of record: Fields) -> WallTime? {
    guard let value = record["expires"] else { return nil }
    if case .string(let text) = value, let time = WallTime(text) { return time }
    report(
      "set-manifest", "\"expires\" is no moment in UTC such as \"2026-12-01T00:00:00Z\"",
      at: ["expires"])
    return nil
  }

  private mutating func files(of record: Fields) -> [SetManifest.File]? {
    guard case .object(let listed)? = record["files"] else {
      report("set-manifest", "\"files\" is missing, or no object of paths", at: ["files"])
      return nil
    }
    guard listed.count <= SetManifest.mostFiles else {
      report(
        "set-size", "the set has \(listed.count) files; at most \(SetManifest.mostFiles) are taken",
        at: ["files"])
      return nil
    }
    var files: [SetManifest.File] = []
    var paths: [String: String] = [:]
    var total = 0
    for field in listed {
      let place: [JSONPointer.Step] = ["files", .key(field.key)]
      if let reason = SetManifest.fault(ofPath: field.key) {
        report(
          "set-path",
          "\(Value.string(field.key).excerpt) can't be the path of a document: \(reason)", at: place
        )
        continue
      }
      // Canonically equivalent texts are equal here, as file systems take them.
      if let other = paths.updateValue(field.key, forKey: field.key.lowercased()) {
        report(
          "set-path", "\"\(field.key)\" differs from \"\(other)\" in the case of letters at most",
          at: place)
      }
      guard let file = file(field.key, field.value, at: place) else { continue }
      files.append(file)
      total += file.bytes
    }
    guard total <= SetManifest.mostBytes else {
      report(
        "set-size",
        "the files have \(total) bytes together; at most \(SetManifest.mostBytes) are taken",
        at: ["files"])
      return nil
    }
    return files
  }

  private mutating func file(
    _ path: String, _ value: Value, at place: [JSONPointer.Step]
  ) -> SetManifest.File? {
    guard case .object(let record) = value, case .string(let text)? = record["sha256"],
      let digest = SHA256(text)
    else {
      report(
        "set-manifest",
        "\"\(path)\" needs an object with \"sha256\", 64 hexadecimal digits in lower case",
        at: place)
      return nil
    }
    guard case .int(let bytes)? = record["bytes"], (0...JSONReader.usualSizeLimit).contains(bytes)
    else {
      report(
        "set-size", "\"\(path)\" needs \"bytes\", a number from 0 to \(JSONReader.usualSizeLimit)",
        at: place)
      return nil
    }
    return SetManifest.File(path: path, digest: digest, bytes: bytes)
  }

  private mutating func report(_ code: String, _ message: String, at steps: [JSONPointer.Step]) {
    guard faults.count < JSONReader.listedDiagnostics else { return }
    let map = map ?? json.sourceMap()
    self.map = map
    var steps = steps
    var location = map.location(of: JSONPointer(steps))
    while location == nil, !steps.isEmpty {
      steps.removeLast()
      location = map.location(of: JSONPointer(steps))
    }
    faults.append(
      Diagnostic(
        .error, code: code, message, location: location,
        pointer: JSONPointer(steps).description))
  }
}
