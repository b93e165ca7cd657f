public import Plugboard

extension EventName<Bool, String?> {
  /// Reports a tap on a module, or on a control in its view; the first response, whether it had an
  /// effect, ends the event.
  public static let gestureTap = EventName("gesture.tap", .control, answers: .first)
  /// Reports a tap that is meant for the plugins of the module, such as `tracking` and `route`,
  /// with the id of the control if one was tapped; the response is whether it had an effect.
  public static let itemTap = EventName("item.tap", .control)
  /// Reports that a person has held a module, or a control in its view, for long, or has pressed the
  /// second button of a pointer on it; the first response, whether it had an effect, ends the event.
  public static let gestureLongPress = EventName("gesture.longPress", .control, answers: .first)
  /// Reports a long press that is meant for the plugins of the module, such as `tracking` and
  /// `action`, with the id of the control if it was on one; the response is whether it had an effect.
  public static let itemLongPress = EventName("item.longPress", .control)
}

extension EventName<Bool, (String, String)> {
  /// Reports that a person has submitted a text in a field of a module; the response is whether it had
  /// an effect.
  public static let gestureInput = EventName("gesture.input", .control, .text)
}

extension EventName<Bool, (String, String)> {
  /// Reports that the text in a field of a module has changed while a person types; the response is
  /// whether it had an effect.
  public static let gestureEdit = EventName("gesture.edit", .control, .text)
}

extension EventName<Bool, String> {
  /// Opens a URL, fired going up to the app or the host; the response is whether it was opened.
  public static let routeOpen = EventName("route.open", .url)
}

extension Key<String> {
  /// The id of the control; absent if the module was tapped as a whole.
  public static let control = Key("control")
  /// The URL that a tap opens.
  public static let url = Key("url", for: .url)
}
