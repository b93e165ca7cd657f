public import Plugboard
internal import Synchronization

/// The network port over URLSession, for hosts to link.
///
///     let network = AllowedNetwork(URLSessionNetwork(), rules: documents.app.network) { environment[$0] }
///
/// By itself it sends to every server, http and https; ``AllowedNetwork`` keeps to the rules of an app. It follows
/// no redirect, and has no cookies, no cache and no credentials.
///
/// A request whose task is cancelled, whose time is over or whose answer is too large fails at once. On Linux its
/// transfer goes on until the server or the idle time-out ends it, and its data are dropped: cancelling a task
/// of URLSession ends there in a crash or a deadlock. There, too, FoundationNetworking ends the whole process if a
/// server breaks off within the head of its answer. A host that can't accept that uses `ProgramNetwork` of
/// `PlugboardSystem`, which has all this in another program.
public final class URLSessionNetwork: NetworkPort {
  private let transfers: URLSessionTransfers
  private var lastNumber: UInt64 = 0

  public init() { transfers = URLSessionTransfers() }

  public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    lastNumber += 1
    let (transfers, number) = (transfers, lastNumber)
    let phase = Mutex(Phase.waiting)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfers.start(request, as: number) { event in
          if case .answered(let result, _) = event { continuation.resume(returning: result) }
        }
        let isCancelled = phase.withLock { phase in
          defer { phase = .started }
          return phase == .cancelled
        }
        if isCancelled { transfers.abandon(number) }
      }
    } onCancel: {
      let isStarted = phase.withLock { phase in
        defer { phase = .cancelled }
        return phase == .started
      }
      if isStarted { transfers.abandon(number) }
    }
    return try result.get()
  }

  private enum Phase { case waiting, started, cancelled }
}
