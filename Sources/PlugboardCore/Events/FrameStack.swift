/// The fires in progress, innermost last; pushed and popped at every fire, so without any check that
/// the bounds of the stack make needless.
///
/// Safe: only numbers below `count` are read, and room is made before one is written.
@safe @MainActor final class FrameStack {
  struct Frame {
    let event: Name
    let module: Module
    let sequence: Int
  }

  private(set) var count = 0
  private var capacity = 72
  private var frames: UnsafeMutablePointer<Frame>

  init() {
    // Read only below `count`.
    unsafe frames = .allocate(capacity: 72)
  }

  isolated deinit {
    // Frames are plain numbers: there is nothing to deinitialize.
    unsafe frames.deallocate()
  }

  var last: Frame? {
    // All below `count` were pushed.
    count == 0 ? nil : unsafe frames[count - 1]
  }

  /// The outermost first.
  var all: [Frame] {
    // All below `count` were pushed.
    (0..<count).map { unsafe frames[$0] }
  }

  func push(_ frame: Frame) {
    if count == capacity { grow() }
    // There is room now.
    unsafe frames[count] = frame
    count += 1
  }

  func pop() { count -= 1 }

  private func grow() {
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)
    // The old frames fit into the first half of the new ones.
    unsafe larger.update(from: frames, count: count)
    unsafe frames.deallocate()
    unsafe frames = larger
    capacity *= 2
  }
}
