/// A stack whose upper part can be moved into an array of exactly the right size.
///
/// The parser collects the elements of all open containers on one stack: no array grows.
/// With an `Array` as the stack, whose elements are copied, reading JSON costs 15 % more
/// instructions.
@safe struct ScratchStack<Element>: ~Copyable {
  // Owned by this stack alone; exactly the first `count` elements are initialized.
  private var storage: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 64
    // Deallocated by `deinit`, or by `grow` in exchange for a larger block.
    unsafe storage = .allocate(capacity: capacity)
  }

  deinit {
    // Exactly the first `count` elements are initialized.
    unsafe storage.deinitialize(count: count)
    unsafe storage.deallocate()
  }

  @inline(__always)
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    // There is capacity for one more element, whose place is uninitialized.
    unsafe (storage + count).initialize(to: element)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    // All elements move to the larger block.
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
    // The last element moves out, and `count` no longer includes it.
    return unsafe (storage + count).move()
  }

  /// Removes the elements from an index on, and returns them as an array.
  @inline(__always)
  mutating func popArray(from index: Int) -> [Element] {
    precondition(index >= 0 && index <= count)
    // Reserving and appending is specialized by the compiler; `init(unsafeUninitializedCapacity:)`
    // looks the type of the array up each time.
    var array: [Element] = []
    array.reserveCapacity(count &- index)
    for place in index..<count {
      // The element moves out, and `count` no longer includes it below.
      array.append(unsafe (storage + place).move())
    }
    count = index
    return array
  }
}
