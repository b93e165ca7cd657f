/// A reference that is not counted; a retained pair costs as much as calling a subscriber (8 to 10 ns).
///
/// Safe as it is used: the state of a delivery borrows the addressed module, its publisher and the reports
/// while `EventManager.fire` runs, whose parameters hold them; a delivery that is suspended holds them itself
/// (`SuspendedDelivery.holds`), and modules of an event that goes up or down are held by its list of them.
@safe struct Borrowed<Object: AnyObject>: Sendable {
  private nonisolated(unsafe) let reference: Unmanaged<Object>

  @inline(__always) init(_ object: Object) {
    // Held as said above.
    unsafe reference = .passUnretained(object)
  }

  /// The object, retained as it is returned.
  @inline(__always) var object: Object {
    // Held as said above.
    unsafe reference.takeUnretainedValue()
  }

  /// Lends the object without a retain.
  @inline(__always) func lend<Result>(_ body: (Object) -> Result) -> Result {
    // Held as said above.
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }
}
