extension EventFiring {
  /// The same place, from which events go to the module and every one above it: one delivery, from
  /// the module to the root.
  public var up: FiringWith<Self> { FiringWith(self, .up) }

  /// The same place, from which events go to the module and everything below it: one delivery,
  /// parents first.
  public var down: FiringWith<Self> { FiringWith(self, .down) }

  /// The same place, from which events go up or down; as before if `direction` is nil.
  public func going(_ direction: Direction?) -> FiringWith<Self> {
    switch direction {
    case nil: FiringWith(self, nil)
    case .up: up
    case .down: down
    }
  }

  /// The same place; the outcomes of its fires have the responses of all subscribers.
  public var collecting: FiringWith<Self> { FiringWith(self, .collecting) }
}

/// A place from which events are fired in another way: up or down the tree, or with all responses.
public struct FiringWith<Place: EventFiring>: EventFiring {
  private let place: Place
  private let options: FireOptions?

  init(_ place: Place, _ options: FireOptions?) {
    self.place = place
    self.options = options
  }

  public func send(_ request: consuming FireRequest) throws(Place.Failure) -> UntypedOutcome {
    try place.send(request.with(options))
  }

  public func enqueue(_ request: FireRequest) throws(Place.Failure) {
    try place.enqueue(request.with(options))
  }
}
