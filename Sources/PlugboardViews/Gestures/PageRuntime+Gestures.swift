public import PlugboardCore
public import PlugboardValues

extension PageRuntime {
  /// Fires `gesture.tap` at a module, as a whole or at a control in its view; at the app for a control of the app's
  /// overlay.
  ///
  /// A host calls it when a person activates something.
  ///
  /// - Throws: `ControlError` if the view has no such control, or a disabled one; then no tap is fired.
  @discardableResult
  public func tap(
    _ module: ModuleID, control id: String? = nil, collecting: Bool = false
  ) throws(ControlError) -> Outcome<Bool> {
    try press(.gestureTap, module, id, collecting)
  }

  /// Fires `gesture.longPress` at a module, as a whole or at a control in its view.
  ///
  /// A host calls it when a person holds something, or presses the second button of a pointer on it.
  ///
  /// - Throws: `ControlError`, as ``tap(_:control:collecting:)`` does.
  @discardableResult
  public func longPress(
    _ module: ModuleID, control id: String? = nil, collecting: Bool = false
  ) throws(ControlError) -> Outcome<Bool> {
    try press(.gestureLongPress, module, id, collecting)
  }

  private func press(
    _ event: EventName<Bool, String?>, _ module: ModuleID, _ id: String?, _ collecting: Bool
  ) throws(ControlError) -> Outcome<Bool> {
    if let id { _ = try enabledControl(id, of: module) }
    do throws(EventError) {
      let place = at(id.map { owner(of: $0, shownBy: module) } ?? module)
      return try collecting ? place.collecting.fire(event, id) : place.fire(event, id)
    } catch {
      throw .event(error)
    }
  }

  /// Fires `gesture.input` at a module, with a text for a field in its view.
  ///
  /// A host calls it when a person submits the text.
  ///
  /// - Throws: `ControlError` if the view has no such control, or if it is disabled or no field;
  ///   then nothing is fired.
  @discardableResult
  public func input(
    _ module: ModuleID, control id: String, text: String, collecting: Bool = false
  ) throws(ControlError) -> Outcome<Bool> {
    try tell(.gestureInput, module, id, text, collecting)
  }

  /// Fires `gesture.edit` at a module, with the text that a field in its view has now.
  ///
  /// A host calls it whenever a person has changed the text, before it is submitted.
  ///
  /// - Throws: `ControlError`, as ``input(_:control:text:collecting:)`` does.
  @discardableResult
  public func edit(
    _ module: ModuleID, control id: String, text: String, collecting: Bool = false
  ) throws(ControlError) -> Outcome<Bool> {
    try tell(.gestureEdit, module, id, text, collecting)
  }

  private func tell(
    _ event: EventName<Bool, (String, String)>, _ module: ModuleID, _ id: String, _ text: String,
    _ collecting: Bool
  ) throws(ControlError) -> Outcome<Bool> {
    let kind = try enabledControl(id, of: module).kind
    guard kind == .field else { throw .noField(id, module: module, kind: kind) }
    do throws(EventError) {
      let place = at(owner(of: id, shownBy: module))
      return try collecting
        ? place.collecting.fire(event, id, text) : place.fire(event, id, text)
    } catch {
      throw .event(error)
    }
  }
}
