internal import Plugboard

extension TransportMessage {
  /// The message as bytes.
  public var bytes: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .request(let number, let request):
      writer.begin(1, number)
      writer.write(request.url)
      writer.write(request.method)
      writer.write(request.headers)
      writer.write(request.secretHeaders.mapValues { $0.revealed() })
      writer.write(request.body)
      writer.write(UInt64(bitPattern: Self.milliseconds(request.timeout)))
      writer.write(UInt64(bitPattern: Int64(request.maximumBytes)))
    case .abandon(let number): writer.begin(2, number)
    case .answer(let number, let response):
      writer.begin(3, number)
      writer.write(UInt64(bitPattern: Int64(response.status)))
      writer.write(response.headers)
      writer.write(response.body)
    case .failure(let number, let failure, let isOver):
      writer.begin(4, number)
      let (kind, reason): (UInt8, String) =
        switch failure {
        case .failed(let reason): (0, reason)
        case .timedOut: (1, "")
        case .tooLarge: (2, "")
        case .notAllowed(let reason): (3, reason)
        case .cancelled: (4, "")
        }
      writer.write(kind)
      writer.write(reason)
      writer.write(UInt8(isOver ? 1 : 0))
    case .ended(let number): writer.begin(5, number)
    }
    return writer.finished()
  }

  /// Returns whole milliseconds, rounded up: a positive time never becomes zero.
  private static func milliseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let (milliseconds, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    let (sum, sumOverflows) = milliseconds.addingReportingOverflow(rest)
    return overflows || sumOverflows ? (seconds < 0 ? 0 : .max) : sum
  }

  /// Reads a message without its length.
  init(_ bytes: ArraySlice<UInt8>) throws(TransportFault) {
    var reader = MessageReader(bytes)
    let kind = try reader.byte()
    let number = try reader.integer()
    switch kind {
    case 1:
      let (url, method) = (try reader.text(), try reader.text())
      let (headers, secrets) = (try reader.headers(), try reader.headers())
      let body = try reader.bytes()
      let timeout = Int64(bitPattern: try reader.integer())
      let size = Int(clamping: Int64(bitPattern: try reader.integer()))
      self = .request(
        number,
        NetworkRequest(
          url, method: method, headers: headers, secretHeaders: secrets.mapValues(SecretText.init),
          body: body, timeout: .milliseconds(timeout), maximumBytes: size))
    case 2: self = .abandon(number)
    case 3:
      let status = Int(clamping: Int64(bitPattern: try reader.integer()))
      let headers = try reader.headers()
      self = .answer(
        number, NetworkResponse(status: status, headers: headers, body: try reader.bytes()))
    case 4:
      let kind = try reader.byte()
      let reason = try reader.text()
      let failure: TransportFailure
      switch kind {
      case 0: failure = .failed(reason: reason)
      case 1: failure = .timedOut
      case 2: failure = .tooLarge
      case 3: failure = .notAllowed(reason: reason)
      case 4: failure = .cancelled
      default: throw .unknownKind(kind)
      }
      self = .failure(number, failure, isOver: try reader.byte() != 0)
    case 5: self = .ended(number)
    default: throw .unknownKind(kind)
    }
    guard reader.isAtEnd else { throw .surplusBytes }
  }
}

/// A fault of bytes that are no messages.
public enum TransportFault: Error, Sendable, Hashable {
  case unknownKind(UInt8)
  /// A message ends before its last field.
  case cutOff
  case surplusBytes
  case illegalText
  /// A message states a length above ``TransportReader/longest``.
  case tooLong
}

/// The messages in a stream of bytes, which may be split anywhere.
///
///     reader.append(bytes)
///     while let message = try reader.next() { … }
public struct TransportReader: Sendable {
  /// The greatest length of a message, in bytes.
  public static let longest = 1 << 30
  private static let lengthSize = 4

  private var unread: [UInt8] = []
  /// The position of the first byte that was not read.
  private var start = 0

  public init() {}

  public mutating func append(_ bytes: some Sequence<UInt8>) { unread += bytes }

  /// Whether bytes of a message are missing.
  public var isInMessage: Bool { start < unread.count }

  /// Returns the next message; nil if it isn't there as a whole.
  ///
  /// After a fault the stream can't be read any further.
  public mutating func next() throws(TransportFault) -> TransportMessage? {
    let body = start + Self.lengthSize
    guard unread.count >= body else { return nil }
    let length = unread[start..<body].reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.longest else { throw .tooLong }
    guard unread.count - body >= length else { return nil }
    let message = try TransportMessage(unread[body..<body + length])
    start = body + length
    // Seldom: otherwise many small messages at once would take quadratic time.
    if start == unread.count {
      unread = []
      start = 0
    } else if start > 1 << 20 {
      unread.removeFirst(start)
      start = 0
    }
    return message
  }
}

/// Writes the fields of a message.
private struct MessageWriter {
  private var bytes: [UInt8] = []

  mutating func begin(_ kind: UInt8, _ number: UInt64) {
    bytes = [0, 0, 0, 0, kind]
    write(number)
  }

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  mutating func write(_ integer: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: integer >> UInt64(shift)))
    }
  }

  private mutating func write(count: Int) { bytes += Self.four(count) }

  private static func four(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  mutating func write(_ field: [UInt8]) {
    write(count: field.count)
    bytes += field
  }

  mutating func write(_ text: String) { write(Array(text.utf8)) }

  mutating func write(_ headers: [String: String]) {
    write(count: headers.count)
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      write(name)
      write(value)
    }
  }

  func finished() -> [UInt8] {
    var finished = bytes
    finished.replaceSubrange(0..<4, with: Self.four(bytes.count - 4))
    return finished
  }
}

/// Reads the fields of a message.
private struct MessageReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func take(_ count: Int) throws(TransportFault) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw .cutOff }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func byte() throws(TransportFault) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .cutOff }
    return byte
  }

  mutating func integer() throws(TransportFault) -> UInt64 {
    try take(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func count() throws(TransportFault) -> Int {
    try take(4).reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func bytes() throws(TransportFault) -> [UInt8] { Array(try take(try count())) }

  mutating func text() throws(TransportFault) -> String {
    guard let text = String(validating: try take(try count()), as: UTF8.self) else {
      throw .illegalText
    }
    return text
  }

  mutating func headers() throws(TransportFault) -> [String: String] {
    var headers: [String: String] = [:]
    for _ in 0..<(try count()) {
      let name = try text()
      headers[name] = try text()
    }
    return headers
  }
}
