internal import PlugboardSystem
internal import Synchronization

/// Encodes and writes frames on a thread of its own, at most one at a time.
///
/// While a frame is written, a newer screen replaces the waiting one: a slow terminal drops
/// frames, and the last screen is always written.
final class FrameSender: Sendable {
  private struct State {
    /// The screen that waits to be written.
    var pending: CellGrid?
    /// The last screen, which is drawn again after another program has used the terminal.
    var last: CellGrid?
    /// The sequences to be written before the next frame.
    var sequences: [UInt8] = []
    var pace: FramePace
    var isForgotten = false
    var features = TerminalFeatures()
    var statistics = FrameStatistics()
    var isEnded = false
    /// The drawing that waits for the moment of the next frame.
    var isReady: (@Sendable () -> Void)?
  }

  private enum Step {
    case idle
    case wait(Duration)
    case sequences([UInt8], stay: Int)
    case draw(@Sendable () -> Void)
    case frame(CellGrid, TerminalFeatures, isForgotten: Bool, stay: Int)
    case end
  }

  private let state: Mutex<State>
  private let wake: WakePipe
  private let depth: ColorDepth
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  init(wake: WakePipe, depth: ColorDepth, framesPerSecond: Int) {
    self.wake = wake
    self.depth = depth
    start = clock.now
    state = Mutex(State(pace: FramePace(framesPerSecond: framesPerSecond)))
  }

  private var now: Duration { clock.now - start }

  var statistics: FrameStatistics { state.withLock(\.statistics) }

  var features: TerminalFeatures { state.withLock(\.features) }

  func show(_ grid: CellGrid) {
    change {
      if $0.pending != nil { $0.statistics.droppedFrames += 1 }
      $0.pending = grid
      $0.last = grid
    }
  }

  /// Calls a function, on the thread of the writer, as soon as a frame may be written.
  func onReady(_ isReady: @escaping @Sendable () -> Void) { change { $0.isReady = isReady } }

  /// Writes sequences before the next frame.
  func send(_ bytes: [UInt8]) { change { $0.sequences += bytes } }

  /// Draws the next screen completely.
  func forget() { state.withLock { $0.isForgotten = true } }

  /// Draws the last screen completely, because the terminal was entered anew.
  func repaint() {
    change {
      $0.isForgotten = true
      $0.sequences = []
      $0.pending = $0.pending ?? $0.last
    }
  }

  /// Lets the first frame wait for the terminal's replies.
  func hold(for time: Duration) {
    let moment = now + time
    state.withLock { $0.pace.hold(until: moment) }
  }

  /// Draws for a terminal with these features, which has answered.
  func adopt(_ features: TerminalFeatures) {
    change {
      $0.pace.release()
      guard features != $0.features else { return }
      $0.features = features
      $0.isForgotten = true
      $0.pending = $0.pending ?? $0.last
    }
  }

  func end() { change { $0.isEnded = true } }

  private func change(_ change: (inout State) -> Void) {
    state.withLock { change(&$0) }
    wake.send(0)
  }
}

/// The thread of the writer.
extension FrameSender {
  /// Writes frames until the end; waits without waking up while there are none.
  func run() {
    Signals.prepareStack()
    var encoder = FrameEncoder(depth)
    var lastStay: Int?
    while true {
      switch step() {
      case .end: return
      case .idle: wait(nil)
      case .wait(let time): wait(time)
      case .draw(let isReady): isReady()
      case .sequences(let bytes, let stay): write(bytes, in: stay)
      case .frame(let grid, let features, let isForgotten, let stay):
        // The first frame of each stay is whole.
        if isForgotten || stay != lastStay { encoder.forget() }
        lastStay = stay
        encoder.features = features
        let begin = now
        let frame = encoder.encode(grid)
        // The content of the screen after half a frame is unknown.
        if !write(frame, in: stay) { encoder.forget() }
        count(frame, begin: begin, encoder.statistics)
        TerminalLease.trimErrors()
      }
    }
  }

  private func step() -> Step {
    let now = now
    return state.withLock { state in
      if state.isEnded { return .end }
      // A terminal that was left is entered with a repaint, which waits for the lock and wakes this thread:
      // a frame that is taken here for a stay that is over is drawn again.
      guard let stay = TerminalLease.stay else { return .idle }
      if !state.sequences.isEmpty {
        defer { state.sequences = [] }
        return .sequences(state.sequences, stay: stay)
      }
      guard state.pending != nil || state.isReady != nil else { return .idle }
      let time = state.pace.wait(at: now)
      if time > .zero { return .wait(time) }
      if let grid = state.pending {
        defer { (state.pending, state.isForgotten) = (nil, false) }
        return .frame(grid, state.features, isForgotten: state.isForgotten, stay: stay)
      }
      defer { state.isReady = nil }
      return state.isReady.map { .draw($0) } ?? .idle
    }
  }

  private func wait(_ time: Duration?) {
    let milliseconds = time.map { Int32($0 / .milliseconds(1)) + 1 } ?? -1
    _ = Descriptors.wait(wake.reading, -1, milliseconds: milliseconds)
    _ = wake.take()
  }

  /// Writes all bytes, and returns false if the terminal was left before their end, also if it was entered
  /// again since.
  @discardableResult
  private func write(_ bytes: [UInt8], in stay: Int) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch TerminalLease.write(rest, in: stay) {
      case nil, .failed: return false
      case .wrote(let count): rest = rest.dropFirst(count)
      case .full:
        if Descriptors.wait(
          wake.reading, TerminalLease.writingEnd, isOutput: true, milliseconds: -1) == .first
        {
          _ = wake.take()
          if state.withLock(\.isEnded) { return false }
        }
      }
    }
    return true
  }

  private func count(_ frame: [UInt8], begin: Duration, _ encoded: FrameStatistics) {
    let end = now
    state.withLock { state in
      let (time, dropped) = (state.statistics.time, state.statistics.droppedFrames)
      state.statistics = encoded
      state.statistics.time = time + end - begin
      state.statistics.droppedFrames = dropped
      if !frame.isEmpty { state.pace.begin(at: begin) }
    }
  }
}
