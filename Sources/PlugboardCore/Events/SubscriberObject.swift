/// The plugin or subscription that a handler belongs to, lent to it without a retain.
///
/// Safe where it is made from something that lives until the handler returns: what a module that ends
/// in a fire leaves behind is held until the outermost fire is over.
@safe @usableFromInline struct SubscriberObject {
  @usableFromInline let address: UnsafeRawPointer

  init(_ object: AnyObject) {
    // Whoever makes this holds the object until the handler returns.
    unsafe address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  @inline(__always) init(_ object: Lent<AnyObject>) {
    // As above.
    unsafe address = object.address
  }

  /// - Precondition: the object is of that class, which `PluginManager` sees to: it pairs instances
  ///   with the handlers of their type, and nobody else can.
  @inlinable func typed<Subject: AnyObject>(_ type: Subject.Type) -> Subject {
    // The address is that of a living `Subject`, and references to classes are plain words. Not
    // through `Unmanaged`, which would retain also where the handler ignores its plugin.
    unsafe unsafeBitCast(address, to: type)
  }
}
