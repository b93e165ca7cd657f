/// The less usual changes of an event: answers that keep their type, suspension, answers that don't count.
extension EventState {
  mutating func apply(_ answer: Answer) {
    switch answer {
    case .value(let value):
      self.replaceTypedAnswer(value)
    case .typed(let response): self.answer(typed: response)
    }
  }

  /// Replaces a response that keeps its type, unless the new one is nested too deep.
  @usableFromInline mutating func replaceTypedAnswer(_ value: Value) {
    guard !value.isNested || checkDepth(of: value) else { return }
    typed = typed?.params.map { TypedValues($0, response: nil) }
    answer(value)
  }

  /// Not inlined, as it would cost each fire registers.
  @inline(never) mutating func keepTypes(of params: TypedParams) {
    typed = TypedValues(params, response: nil)
  }

  var firedParams: FiredParams { FiredParams(params, typed?.params) }

  /// The params as JSON.
  var paramValues: Params { typed?.params?.params ?? params }

  /// The response so far if it keeps its type.
  var typedResponse: TypedValues? {
    guard case .null? = response, let typed, typed.response != nil else { return nil }
    return typed
  }

  /// The response so far as JSON.
  var responseValue: Value? { typedResponse?.response?.value ?? response }

  /// Returns whether a response may count; a response that is nested too deep is reported, and doesn't.
  @usableFromInline func checkDepth(of response: Value) -> Bool {
    guard response.isTooDeep else { return true }
    MainActor.assumeIsolated { [reports, name] in
      reports.object.tell(
        Diagnostic(
          .error, code: "event-response-illegal",
          "a response to \"\(name)\" \(ValueFault.tooDeep); it doesn't count"))
    }
    return false
  }

  @MainActor mutating func suspend(joining: Bool) -> SuspendedDelivery {
    isInterrupted = true
    if let suspended {
      guard case .resumed(let response) = suspended.state else { return suspended }
      if let response { apply(response) }
    }
    let suspended = SuspendedDelivery(
      of: name, at: module.object, isJoining: joining, reports: reports.object)
    self.suspended = suspended
    return suspended
  }

  /// Takes an answer back that the event's declaration doesn't admit, and returns the reason; nil if
  /// there is none.
  mutating func refuseAnswer(previous: Value?, _ typed: TypedValues?) -> ResponseError? {
    guard didRespond, let answer = response,
      let refusal = reports.object.declarations.refusal(of: answer, to: name)
    else { return nil }
    response = previous
    self.typed = typed
    didRespond = false
    return refusal
  }
}

extension Event {
  /// Suspends the event after this handler, until the suspension is resumed or cancelled.
  ///
  /// A suspension that is dropped unused cancels the event. Suspending again in the same handler
  /// returns another token of the same suspension, or begins a new one if that was resumed; an
  /// event that was cancelled remains so.
  ///
  /// - Parameter joining: Whether an equal event, of the same name and params fired at the same module,
  ///   joins the event that this handler suspended before and that still waits: it calls no lower
  ///   subscribers, its own token is not pending, and it ends as the other does. Otherwise it waits as
  ///   one more.
  @MainActor public func suspend(joining: Bool = false) -> Suspension<Response> {
    Suspension(state.suspend(joining: joining))
  }
}

extension Event<Value, Params> {
  /// Runs a handler that was declared by a string, whose answer must be of the type that the event
  /// declares, as the compiler makes sure for others; an answer of another type doesn't count.
  @MainActor func handle(_ body: (Event<Value, Params>) throws -> Void) throws {
    let (previous, typed, answered) = (state.response, state.typed, state.didRespond)
    state.didRespond = false
    defer { state.didRespond = state.didRespond || answered }
    do {
      try body(self)
    } catch {
      _ = state.refuseAnswer(previous: previous, typed)
      throw error
    }
    if let refusal = state.refuseAnswer(previous: previous, typed) { throw refusal }
  }
}
