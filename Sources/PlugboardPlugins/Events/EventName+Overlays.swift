public import Plugboard

extension EventName<DialogAnswer, Dialog> {
  /// Shows a dialog on the page, fired going up from any of its modules, by the page or else by its app; it is suspended until a
  /// person has answered. Further dialogs wait for those before them. The response is
  /// `{"button": ID}`, with the `values` of its fields, or `{"closed": true}`.
  public static let dialogShow = EventName(
    "dialog.show", .dialog,
    summary: """
      Shows a dialog on the page, fired going up from any of its modules, by the page or else by \
      its app; it is suspended until a person has answered. Further dialogs wait for those \
      before them. The response is `{"button": ID}`, with the `values` of its fields, or \
      `{"closed": true}`.
      """)
}

extension EventName<Bool, Dialog?> {
  /// Closes a dialog of the page without an answer, or the shown dialog if none is stated; fired
  /// going up, also for a dialog of its app. The response is whether there was such a dialog.
  public static let dialogClose = EventName(
    "dialog.close", .dialog,
    summary: """
      Closes a dialog of the page without an answer, the one that is shown if none is stated; \
      fired going up, also one of its app. The response is whether there was one.
      """)
}

extension EventName<Bool, String> {
  /// Shows a text on the page for a while, fired going up from any of its modules; it replaces the
  /// one before. The response is whether it is shown.
  public static let toastShow = EventName(
    "toast.show", .text,
    summary: """
      Shows a text on the page for a while, fired going up from any of its modules; it replaces \
      the one before. The response is whether it is shown.
      """)
}

extension Key<Dialog> {
  /// A question to a person.
  public static let dialog = Key("dialog", summary: "A question to a person.")
}
