extension PluginContext {
  /// Fires an event at the own module.
  @inlinable public func send(_ request: consuming FireRequest) throws(EventError) -> FireOutcome {
    try handle.send(request)
  }

  /// Enqueues an event at the own module.
  public func enqueue(_ request: FireRequest) throws(EventError) { try handle.enqueue(request) }
}
