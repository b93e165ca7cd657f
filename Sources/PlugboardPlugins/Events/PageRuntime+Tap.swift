public import Plugboard

extension PageRuntime {
  /// Fires `gesture.tap` at a module, as a whole or at a control in its view.
  ///
  /// A host calls it when a person activates something.
  ///
  /// - Throws: `ControlError.unknown` if the view has no such control; then no tap is fired.
  @discardableResult
  public func tap(
    _ module: ModuleID, control id: String? = nil, collecting: Bool = false
  ) throws(ControlError) -> Outcome<Bool> {
    if let id { _ = try control(id, of: module) }
    do throws(EventError) {
      let place = at(module)
      return try collecting ? place.collecting.fire(.gestureTap, id) : place.fire(.gestureTap, id)
    } catch {
      throw .event(error)
    }
  }
}
