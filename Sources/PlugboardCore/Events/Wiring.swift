/// Collects the handlers of a plugin type; a plugin's `wire` fills it once per type.
///
///     static func wire(_ on: inout Wiring<RoutePlugin>) {
///       on(.itemTap) { plugin, tap in tap.respond(try plugin.open()) }
///     }
public struct Wiring<Subject: AnyObject> {
  @usableFromInline var handlers: [HandlerDeclaration] = []
  var observers: [ObserverDeclaration] = []

  init() {}

  /// Handles an event; `priority` replaces the plugin's for this handler, higher runs first.
  @inlinable
  public mutating func callAsFunction<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>, priority: Int? = nil,
    _ handle: @escaping @MainActor (Subject, Event<Response, ParamValues>) throws -> Void
  ) {
    handlers.append(
      HandlerDeclaration(
        event: .declared(event.declaration), priority: priority,
        handler: Event.handler(reading: event.coder, handle)))
  }

  /// Handles an event by its string, without the types that a declared name brings: an answer of
  /// another type than declared is a fault.
  public mutating func callAsFunction(
    named event: Name, priority: Int? = nil,
    _ handle: @escaping @MainActor (Subject, Event<Value, Params>) throws -> Void
  ) {
    untyped(.named(event), priority: priority, handle)
  }

  /// Handles the event that a param of the plugin names.
  public mutating func callAsFunction(
    param key: Key<String>, priority: Int? = nil,
    _ handle: @escaping @MainActor (Subject, Event<Value, Params>) throws -> Void
  ) {
    untyped(.param(key.name), priority: priority, handle)
  }

  /// Observes every fire at the plugin's module and below; a clock is read only for `durations`.
  public mutating func every(
    durations: Bool = false,
    _ observe: @escaping @MainActor (Subject, FireRecord) -> Void
  ) {
    observers.append(
      ObserverDeclaration(readsDurations: durations) { object, fire in
        // The plugin manager pairs plugins with the observers of their type, so no call needs a checked cast.
        observe(unsafe unsafeDowncast(object, to: Subject.self), fire)
      })
  }

  private mutating func untyped(
    _ event: HandlerDeclaration.Event, priority: Int?,
    _ handle: @escaping @MainActor (Subject, Event<Value, Params>) throws -> Void
  ) {
    handlers.append(
      HandlerDeclaration(
        event: event, priority: priority,
        handler: Event<Value, Params>.handler(reading: .untyped) { (subject: Subject, event) in
          try event.handle { try handle(subject, $0) }
        }))
  }
}

/// A handler as a plugin type declares it.
@usableFromInline struct HandlerDeclaration: Sendable {
  @usableFromInline enum Event: Sendable, Hashable {
    case declared(EventDeclaration)
    /// An event by its string, of which the handler states no types.
    case named(Name)
    case param(Name)
  }

  let event: Event
  let priority: Int?
  let handler: Handler

  @usableFromInline init(event: Event, priority: Int?, handler: @escaping Handler) {
    self.event = event
    self.priority = priority
    self.handler = handler
  }
}
