public import Plugboard

extension EventName<Bool, String?> {
  /// Reports a tap that is meant for the plugins of the module, such as `tracking` and `route`,
  /// with the id of the control if one was tapped; the response is whether it had an effect.
  public static let itemTap = EventName(
    "item.tap", .control,
    summary: """
      Reports a tap that is meant for the plugins of the module, such as `tracking` and `route`, \
      with the id of the control if one was tapped; the response is whether it had an effect.
      """)
  /// Reports a long press that is meant for the plugins of the module, such as `tracking` and
  /// `action`, with the id of the control if it was on one; the response is whether it had an effect.
  public static let itemLongPress = EventName(
    "item.longPress", .control,
    summary: """
      Reports a long press that is meant for the plugins of the module, such as `tracking` and \
      `action`, with the id of the control if it was on one; the response is whether it had an \
      effect.
      """)
}
