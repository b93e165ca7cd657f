import Plugboard
import PlugboardSystem
import TestSupport
import Testing

@Suite("Messages to the transport") struct TransportMessageTests {
  private static let messages: [TransportMessage] = [
    .request(
      1,
      NetworkRequest(
        "https://h/日本?q=\u{202E}", method: "POST", headers: ["a": "b", "ü": ""],
        secretHeaders: ["authorization": SecretText("s3cret")], body: Array(0...255),
        timeout: .milliseconds(1500), maximumBytes: .max)),
    .request(.max, NetworkRequest("", timeout: .zero, maximumBytes: .min)),
    .request(0, NetworkRequest("u", timeout: .milliseconds(Int64.max), maximumBytes: 0)),
    .abandon(7), .ended(8),
    .answer(
      9,
      NetworkResponse(status: 200, headers: ["x": "y"], body: [UInt8](repeating: 7, count: 70_000))),
    .answer(10, NetworkResponse(status: .min)), .answer(11, NetworkResponse(status: .max)),
    .failure(12, .failed(reason: "a\u{301}\u{0}"), isOver: true),
    .failure(13, .timedOut, isOver: false),
    .failure(14, .tooLarge, isOver: false), .failure(15, .notAllowed(reason: "no"), isOver: true),
    .failure(16, .cancelled, isOver: false),
  ]

  @Test("a message is read as it was written, wherever the bytes are split")
  func splits() throws {
    var generator = SplitMix64(seed: 20)
    let bytes = Self.messages.flatMap(\.bytes)
    for most in [1, 2, 3, 7, 64, 5_000, bytes.count] {
      var reader = TransportReader()
      var read: [TransportMessage] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = most == bytes.count ? most : Int.random(in: 1...most, using: &generator)
        reader.append(rest.prefix(count))
        rest = rest.dropFirst(count)
        while let message = try reader.next() { read.append(message) }
      }
      #expect(read == Self.messages)
      #expect(!reader.isInMessage)
    }
  }

  @Test("a part of a message is no message")
  func parts() throws {
    for message in Self.messages {
      let bytes = message.bytes
      for count in [0, 3, 4, 5, 12, bytes.count - 1] where count < bytes.count {
        var reader = TransportReader()
        reader.append(bytes.prefix(count))
        #expect(try reader.next() == nil)
        #expect(reader.isInMessage == (count > 0))
      }
    }
  }

  @Test("a message whose fields don't fill its length, or go beyond it, is a fault")
  func lengths() throws {
    for message in Self.messages {
      for change in [-1, 1] {
        var bytes = message.bytes
        let length = bytes.count - 4 + change
        bytes.replaceSubrange(
          0..<4, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) })
        if change > 0 { bytes.append(0) } else { bytes.removeLast() }
        var reader = TransportReader()
        reader.append(bytes)
        #expect(throws: TransportFault.self) { try reader.next() }
      }
    }
  }

  @Test(
    "bytes of something else are a fault",
    arguments: [
      ([0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0], TransportFault.unknownKind(0)),
      ([0, 0, 0, 9, 6, 0, 0, 0, 0, 0, 0, 0, 0], .unknownKind(6)),
      ([0, 0, 0, 0], .cutOff), ([0, 0, 0, 1, 2], .cutOff),
      ([0, 0, 0, 10, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1], .surplusBytes),
      ([255, 255, 255, 255], .tooLong), (Array("HTTP/1.1".utf8), .tooLong),
      // A body that would be four gigabytes long, and headers without end.
      ([0, 0, 0, 13, 1, 0, 0, 0, 0, 0, 0, 0, 1, 255, 255, 255, 255], .cutOff),
      (
        [0, 0, 0, 21, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 200, 255, 255, 255, 255],
        .cutOff
      ),
      ([0, 0, 0, 14, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 255], .illegalText),
    ] as [([UInt8], TransportFault)])
  func hostile(bytes: [UInt8], fault: TransportFault) throws {
    var reader = TransportReader()
    reader.append(bytes)
    #expect(throws: fault) { try reader.next() }
  }

  @Test("random bytes are read or refused, and a changed message never ends the program")
  func random() {
    var generator = SplitMix64(seed: 21)
    for message in Self.messages {
      let original = message.bytes
      for _ in 0..<300 {
        var bytes = original
        for _ in 0...Int.random(in: 0...3, using: &generator) {
          let place = Int.random(in: 4..<min(bytes.count, 120), using: &generator)
          bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        var reader = TransportReader()
        reader.append(bytes)
        if let read = try? reader.next() { #expect(read.bytes.count == original.count) }
      }
    }
  }

  @Test("a failure is the error of the request that was asked for")
  func failures() {
    let request = NetworkRequest("https://h/")
    let errors: [NetworkError] = [
      .failed(request, reason: "r"), .timedOut(request), .tooLarge(request),
      .notAllowed(request, reason: "r"), .cancelled(request),
    ]
    for error in errors { #expect(TransportFailure(error).error(of: request) == error) }
    let missing = TransportFailure(.missing(request)).error(of: request)
    #expect(missing.code == "network-failed")
  }
}
