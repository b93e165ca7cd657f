public import Plugboard

/// Questions of the plugin `view` to the other plugins of its item.
extension EventName<ViewValue, String> {
  /// Asks for the picture of an item, which has the proportions `aspect`.
  public static let itemPicture = EventName(
    "item.picture", .aspect,
    summary: "Asks for the picture of an item, which has the proportions `aspect`.")
  /// Asks for the control with an id. A plugin that answers doesn't show the control elsewhere in the same view.
  public static let itemControl = EventName(
    "item.control", .control,
    summary: """
      Asks for the control with an id. A plugin that answers doesn't show the control elsewhere \
      in the same view.
      """)
}
