/// A stack whose upper part becomes an array of exactly the right size, its elements moved.
///
/// A reader collects the elements of all open arrays on one stack, so that no array is grown.
@safe struct ScratchStack<Element>: ~Copyable {
  // Owned by this stack alone; exactly the first `count` places are initialized.
  private var storage: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 64
    // Given back in `deinit`, and by `grow` for a larger block.
    unsafe storage = .allocate(capacity: capacity)
  }

  deinit {
    // Exactly the first `count` places are initialized.
    unsafe storage.deinitialize(count: count)
    unsafe storage.deallocate()
  }

  @inline(__always)
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    // The place after the last element is free: there is capacity for it.
    unsafe (storage + count).initialize(to: element)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    // The elements move to the larger block; the old one keeps none.
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: storage, count: count)
    unsafe storage.deallocate()
    unsafe storage = larger
    capacity *= 2
  }

  @inline(__always)
  mutating func pop() -> Element {
    precondition(count > 0)
    count &-= 1
    // The element moves out of the place that was the last.
    return unsafe (storage + count).move()
  }

  /// Takes everything from an index on as an array.
  @inline(__always)
  mutating func popArray(from index: Int) -> [Element] {
    precondition(index >= 0 && index <= count)
    // Reserving and appending is specialized by the compiler; an uninitialized array is not, and
    // would look its type up in a table each time.
    var array: [Element] = []
    array.reserveCapacity(count &- index)
    for place in index..<count {
      // The element moves out of the top of the stack, which forgets it below.
      array.append(unsafe (storage + place).move())
    }
    count = index
    return array
  }
}
