internal import Dispatch
internal import Plugboard
internal import PlugboardSystem

/// The program that sends the requests of another one, which so links no library with URLSession.
///
/// Reads ``TransportMessage``s from standard input, and writes them to standard output. It ends when its input ends:
/// the program that started it has ended or has let it go. All transfers end with it.
@main enum TransportProgram {
  static func main() {
    CurrentProgram.prepare()
    do {
      try serve()
      CurrentProgram.end(0)
    } catch {
      // The other program is told by the end of this one.
      CurrentProgram.end(1)
    }
  }

  private static func serve() throws {
    let transfers = URLSessionTransfers()
    let output = DispatchQueue(label: "plugboard.transport.output")
    let send = { @Sendable (message: TransportMessage) in
      output.async { @Sendable in
        let result = Descriptors.write(message.bytes, to: Descriptors.standardOutput)
        if result != .done { CurrentProgram.end(1) }
      }
    }
    var reader = TransportReader()
    while true {
      let bytes = try Descriptors.read(from: Descriptors.standardInput, atMost: 1 << 16)
      guard !bytes.isEmpty else { return }
      reader.append(bytes)
      while let message = try reader.next() {
        switch message {
        case .request(let number, let request):
          transfers.start(request, as: number) { event in send(Self.message(number, event)) }
        case .abandon(let number): transfers.abandon(number)
        case .answer, .failure, .ended: return
        }
      }
    }
  }

  private static func message(
    _ number: UInt64, _ event: URLSessionTransfers.Event
  ) -> TransportMessage {
    switch event {
    case .answered(.success(let response), _): .answer(number, response)
    case .answered(.failure(let error), let isOver):
      .failure(number, TransportFailure(error), isOver: isOver)
    case .ended: .ended(number)
    }
  }
}
