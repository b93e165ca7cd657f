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
    unsafe frames = .allocate(capacity: 72)
  }

  isolated deinit {

    unsafe frames.deallocate()
  }

  var last: Frame? {

    count == 0 ? nil : unsafe frames[count - 1]
  }

  var all: [Frame] { (0..<count).map { unsafe frames[$0] } }

  func push(_ frame: Frame) {
    if count == capacity { grow() }

    unsafe frames[count] = frame
    count += 1
  }

  func pop() { count -= 1 }

  private func grow() {
    let larger = UnsafeMutablePointer<Frame>.allocate(capacity: capacity * 2)

    unsafe larger.update(from: frames, count: count)
    unsafe frames.deallocate()
    unsafe frames = larger
    capacity *= 2
  }
}
