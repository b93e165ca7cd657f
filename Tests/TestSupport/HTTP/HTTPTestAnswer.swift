/// The answer of a test server to a request, step by step.
///
///     server.answer("/films", .json("[]"))
///     server.answer("/late", HTTPTestAnswer([.head(200, length: 2), .hold(gate), .send("[]")]))
public struct HTTPTestAnswer: Sendable {
  /// A step of an answer.
  public enum Step: Sendable {
    case send([UInt8])
    /// Sends a byte so often, without having all of them in memory.
    case fill(count: Int, byte: UInt8 = UInt8(ascii: "x"))
    /// Waits until the gate is opened.
    case hold(HTTPTestGate)
    /// Waits until the client closes the connection, or the server ends.
    case hang
    /// Closes the connection in an orderly way.
    case close
    /// Closes the connection so that the client gets an error.
    case reset

    public static func send(_ text: String) -> Step { .send(Array(text.utf8)) }

    /// Sends the first line and the headers.
    ///
    /// - Parameter length: The stated length of the body; nil if none is stated, so that the end of the
    ///   connection ends the body.
    public static func head(
      _ status: Int, _ headers: [(String, String)] = [], length: Int?
    ) -> Step {
      var text = "HTTP/1.1 \(status) Test\r\n"
      for (name, value) in headers { text += "\(name): \(value)\r\n" }
      text += length.map { "Content-Length: \($0)\r\n" } ?? "Connection: close\r\n"
      return .send(text + "\r\n")
    }
  }

  public var steps: [Step]

  public init(_ steps: [Step]) { self.steps = steps }

  /// A whole answer in one write. The answers 204 and 304 have no body.
  public static func status(
    _ status: Int, _ headers: [(String, String)] = [], _ body: [UInt8] = []
  ) -> Self {
    let hasBody = status != 204 && status != 304
    guard case .send(let head) = Step.head(status, headers, length: hasBody ? body.count : 0)
    else { return Self([]) }
    return Self([.send(head + (hasBody ? body : []))])
  }

  public static func status(
    _ status: Int, _ headers: [(String, String)] = [], _ text: String
  ) -> Self {
    .status(status, headers, Array(text.utf8))
  }

  public static func json(_ text: String, _ headers: [(String, String)] = []) -> Self {
    .status(200, [("Content-Type", "application/json")] + headers, text)
  }

  public static func redirect(_ status: Int = 302, to location: String) -> Self {
    .status(status, [("Location", location)])
  }

  /// A body of any size, with its true length.
  public static func large(_ count: Int) -> Self {
    Self([.head(200, length: count), .fill(count: count)])
  }

  /// An endless body, without a stated length.
  public static let endless = Self([.head(200, length: nil), .fill(count: .max)])

  /// A body of which each byte is sent by itself.
  public static func dripping(_ text: String) -> Self {
    Self([.head(200, length: text.utf8.count)] + text.utf8.map { .send([$0]) })
  }

  /// A body that ends before its stated length.
  public static func cut(_ text: String, length: Int) -> Self {
    Self([.head(200, length: length), .send(text), .close])
  }

  /// No answer, and a connection that stays open.
  public static let never = Self([.hang])
  /// No answer, and the end of the connection.
  public static let closed = Self([.close])
  public static let reset = Self([.reset])
}
