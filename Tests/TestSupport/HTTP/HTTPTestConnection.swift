#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The server's end of one connection.
struct HTTPTestConnection {
  let descriptor: Int32
  private var unread: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    #if canImport(Darwin)
      _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
    #endif
  }

  /// Returns the next request; nil if the client has closed the connection or sends no HTTP.
  mutating func next() -> HTTPTestRequest? {
    while true {
      if let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) {
        guard var request = HTTPTestRequest(head: unread[..<end.lowerBound]) else { return nil }
        unread.removeSubrange(..<end.upperBound)
        if request.headers["expect"] == "100-continue" {
          _ = send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
        while unread.count < length { guard receive() else { return nil } }
        request.body = Array(unread.prefix(length))
        unread.removeFirst(length)
        return request
      }
      guard receive() else { return nil }
    }
  }

  /// Sends an answer; returns whether the connection may take a further request.
  mutating func answer(_ answer: HTTPTestAnswer, withoutBody: Bool) -> Bool {
    for step in answer.steps {
      switch step {
      case .send(let bytes):
        let end = withoutBody ? bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound : nil
        guard send(Array(bytes[..<(end ?? bytes.count)])) else { return false }
        if end != nil { return true }
      case .fill(var count, let byte):
        let part = [UInt8](repeating: byte, count: min(count, 1 << 16))
        while count > 0 {
          guard send(Array(part.prefix(count))) else { return false }
          count -= min(count, part.count)
        }
      case .hold(let gate): gate.wait()
      case .hang:
        while receive() {}
        return false
      case .close: return false
      case .reset:
        var lingering = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(
          descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
        return false
      }
    }
    return true
  }

  /// Reads what is there, waiting for the first byte; returns false at the end.
  private mutating func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
    }
    guard count > 0 else { return false }
    unread += buffer[..<count]
    return true
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    return unsafe bytes.withUnsafeBytes { buffer in
      while sent < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
        #if canImport(Darwin)
          let count = unsafe Darwin.send(descriptor, rest.baseAddress, rest.count, flags)
        #else
          let count = unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, flags)
        #endif
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }
}
