public import PlugboardCore
public import PlugboardValues

extension EventName<Bool, String?> {
  /// Reports a tap on a module, or on a control in its view; the first response, whether it had an
  /// effect, ends the event.
  public static let gestureTap = EventName(
    "gesture.tap", .control, answers: .first,
    summary: """
      Reports a tap on a module, or on a control in its view; the first response, whether it had \
      an effect, ends the event.
      """)
  /// Reports that a person has held a module, or a control in its view, for long, or has pressed the
  /// second button of a pointer on it; the first response, whether it had an effect, ends the event.
  public static let gestureLongPress = EventName(
    "gesture.longPress", .control, answers: .first,
    summary: """
      Reports that a person has held a module, or a control in its view, for long, or has \
      pressed the second button of a pointer on it; the first response, whether it had an \
      effect, ends the event.
      """)
}

extension EventName<Bool, (String, String)> {
  /// Reports that a person has submitted a text in a field of a module; the response is whether it had
  /// an effect.
  public static let gestureInput = EventName(
    "gesture.input", .control, .text,
    summary: """
      Reports that a person has submitted a text in a field of a module; the response is whether \
      it had an effect.
      """)
  /// Reports that the text in a field of a module has changed while a person types; the response is
  /// whether it had an effect.
  public static let gestureEdit = EventName(
    "gesture.edit", .control, .text,
    summary: """
      Reports that the text in a field of a module has changed while a person types; the \
      response is whether it had an effect.
      """)
}

extension Key<String> {
  /// The id of the control; absent if the module was tapped as a whole.
  public static let control = Key(
    "control",
    summary: "The id of the control; absent if the module was tapped as a whole.")
  /// The text of the module, of any length; in a gesture, the text that a person has typed.
  public static let text = Key(
    "text",
    summary: """
      The text of the module, of any length; in a gesture, the text that a person has typed.
      """)
}
