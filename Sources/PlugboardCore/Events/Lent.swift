/// A reference to what somebody else keeps alive, lent without a retain: two changes of a count that
/// threads share cost more than calling a subscriber.
///
/// Safe as it is used: a fire borrows its row, its stations, their plugins and its list of taps only while
/// its frame is pushed, or while its caller holds them. Whoever drops one of those hands it to
/// `EventManager.keep`, which keeps it as long as any frame is pushed; a held fire keeps its own.
@safe struct Lent<Object: AnyObject> {
  private let reference: Unmanaged<Object>

  init(_ object: Object) {
    // Whoever makes this, or the manager, keeps the object.
    unsafe reference = .passUnretained(object)
  }

  /// The element at a position of an array whose owner lives as long as this.
  @inline(__always) init(_ objects: borrowing ContiguousArray<Object>, at position: Int) {
    precondition(objects.indices.contains(position))
    self = unsafe objects.withUnsafeBufferPointer { elements in
      // A strong reference and an unmanaged one are the same word; the position was checked.
      let element = unsafe elements.baseAddress.unsafelyUnwrapped + position
      return unsafe UnsafeRawPointer(element).load(as: Lent<Object>.self)
    }
  }

  var address: UnsafeRawPointer { unsafe UnsafeRawPointer(reference.toOpaque()) }

  /// Lends the object without a retain.
  @inline(__always) func lend<Result>(_ body: (Object) -> Result) -> Result {
    // Kept alive, as said above.
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }

  /// The object, retained as it leaves.
  var object: Object {
    // Kept alive, as said above.
    unsafe reference.takeUnretainedValue()
  }
}
