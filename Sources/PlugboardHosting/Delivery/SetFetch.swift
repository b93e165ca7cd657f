internal import PlugboardDocuments
public import PlugboardPorts
internal import PlugboardValues

/// The requests for the manifest of a set and its files.
@MainActor public struct SetFetch {
  /// The number of files that are fetched at the same time.
  public static let mostRequests = 4
  /// The number of attempts for one file while the server is busy or the connection is lost.
  public static let mostAttempts = 3
  /// The pause before the second attempt; each later pause is twice as long.
  public static let pause = Duration.seconds(1)
  /// The longest pause, in seconds, that a server may ask for.
  private static let longestPause = 30
  private nonisolated static let longestTag = 1000

  /// The answer to the question for a manifest.
  public enum Answer: Sendable {
    /// The manifest hasn't changed since it was last fetched.
    case unchanged
    case manifest([UInt8], tag: String?)
  }

  /// The URL of the manifest.
  let url: String
  private let network: any NetworkPort
  private let clock: any Clock<Duration>

  /// - Parameter clock: The clock of the pauses between two attempts.
  public init(_ url: String, over network: any NetworkPort, clock: any Clock<Duration>) {
    self.url = url
    self.network = network
    self.clock = clock
  }

  /// The URL of the folder of the files, with a slash at its end.
  public nonisolated static func place(of url: String) -> String {
    let path = url.unicodeScalars.prefix { $0 != "?" && $0 != "#" }
    guard let slash = path.lastIndex(of: "/") else { return url + "/" }
    return String(path[...slash])
  }

  /// Asks for the manifest, unless it is the known one.
  ///
  /// - Parameter tag: The `ETag` of the known manifest.
  public func manifest(unless tag: String?) async throws(DeliveryError) -> Answer {
    var request = NetworkRequest(url, maximumBytes: SetManifest.longest)
    if let tag { request.headers["if-none-match"] = tag }
    let response = try await send(request)
    if response.status == 304, tag != nil { return .unchanged }
    let body = try Self.body(of: response, to: request)
    let found = response.headers["etag"].flatMap { Self.isTag($0) ? $0 : nil }
    return .manifest(body, tag: found)
  }

  /// Returns the files of a set by their digests, at most ``mostRequests`` of them at once.
  ///
  /// A file for which the server is busy, or the connection is lost, is asked for again, at most ``mostAttempts`` times.
  ///
  /// - Parameters:
  ///   - known: The files that needn't be fetched.
  ///   - keep: Called off the main actor with each file as it has arrived.
  public func files(
    _ files: [SetManifest.File], known: [SHA256: [UInt8]],
    keep: @escaping @Sendable (SetManifest.File, [UInt8]) -> Void = { _, _ in }
  ) async throws(DeliveryError) -> [SHA256: [UInt8]] {
    var contents = known
    var asked = Set(known.keys)
    let missing = files.filter { asked.insert($0.digest).inserted }
    do {
      return try await withThrowingTaskGroup(of: (SHA256, [UInt8]).self) { group in
        for file in missing.prefix(Self.mostRequests) {
          group.addTask { (file.digest, try await self.content(of: file, keep)) }
        }
        var rest = missing.dropFirst(Self.mostRequests)
        while let (digest, body) = try await group.next() {
          contents[digest] = body
          guard let file = rest.popFirst() else { continue }
          group.addTask { (file.digest, try await self.content(of: file, keep)) }
        }
        return contents
      }
    } catch let error as DeliveryError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  private func content(
    of file: SetManifest.File, _ keep: @escaping @Sendable (SetManifest.File, [UInt8]) -> Void
  ) async throws(DeliveryError) -> [UInt8] {
    // An answer that isn't the file may be longer.
    let request = NetworkRequest(
      Self.place(of: url) + Self.escaped(file.path), maximumBytes: file.bytes + 1 << 16)
    let body = try Self.body(of: try await sendAgain(request), to: request)
    try await Self.check(body, of: file, keep)
    return body
  }

  /// Checks the size and the digest of a file off the main actor, and keeps it.
  @concurrent private nonisolated static func check(
    _ body: [UInt8], of file: SetManifest.File,
    _ keep: @escaping @Sendable (SetManifest.File, [UInt8]) -> Void
  ) async throws(DeliveryError) {
    try DeliveredSet.check(body, of: file)
    keep(file, body)
  }

  /// Sends a request, and again while the server is busy or the connection is lost; returns or throws the last result.
  private func sendAgain(_ request: NetworkRequest) async throws(DeliveryError) -> NetworkResponse {
    var pause = Self.pause
    for _ in 1..<Self.mostAttempts {
      do throws(NetworkError) {
        let response = try await network.send(request)
        guard response.isBusy else { return response }
        if let asked = response.pause {
          guard asked <= Self.longestPause else { return response }
          pause = .seconds(asked)
        }
      } catch {
        // Any other failure is the same again, or has taken its time already.
        guard case .failed = error else { throw Self.failure(error, of: request) }
      }
      do {
        try await clock.sleep(for: pause)
      } catch {
        throw .cancelled
      }
      pause *= 2
    }
    return try await send(request)
  }

  private func send(_ request: NetworkRequest) async throws(DeliveryError) -> NetworkResponse {
    do throws(NetworkError) {
      return try await network.send(request)
    } catch {
      throw Self.failure(error, of: request)
    }
  }

  private nonisolated static func failure(
    _ error: NetworkError, of request: NetworkRequest
  ) -> DeliveryError {
    if case .cancelled = error { return .cancelled }
    return .unreached(url: request.url, reason: error.message)
  }

  private nonisolated static func body(
    of response: NetworkResponse, to request: NetworkRequest
  ) throws(DeliveryError) -> [UInt8] {
    guard response.status == 200 else {
      throw .unreached(
        url: request.url, reason: "the server answers with status \(response.status)")
    }
    return response.body
  }

  /// Whether a text can be sent back as a header.
  private nonisolated static func isTag(_ text: String) -> Bool {
    (1...longestTag).contains(text.utf8.count) && text.utf8.allSatisfy { (32...126).contains($0) }
  }

  /// Returns a path with escapes for letters that aren't ASCII.
  private nonisolated static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      guard byte >= 0x80 else { return String(Unicode.Scalar(byte)) }
      return "%" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
