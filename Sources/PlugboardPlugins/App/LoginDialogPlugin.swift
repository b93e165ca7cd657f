internal import Plugboard

final class LoginDialogPlugin: ModulePlugin {
  static let name: Name = "login-dialog"
  static let summary = "Lets a person log in by a dialog, as soon as something asks for a log-in."
  static let notes = """
    The dialog lies on the plugin's page or, if the plugin is mounted on the app, on the page that \
    was opened last. That page, or the app, needs the plugin `dialog`; without it, the request \
    goes on to the host.
    """
  static let unit = "account"
  // Below the account, which takes note of the request.
  static let priority = Priority.late
  static let params = ParamList(
    .optional(.title.described("The title of the dialog."), default: ["zh": "登录", "en": "Log in"]),
    .optional(
      .text.described("The text of the dialog."),
      default: ["zh": "登录后继续。", "en": "Log in to go on."]),
    .optional(.placeholder, default: ["zh": "用户名", "en": "Your name"]),
    .optional(.logIn, default: ["zh": "登录", "en": "Log in"]),
    .optional(.cancel, default: ["zh": "取消", "en": "Cancel"]),
    .optional(
      .refused, default: ["zh": "没有登录成功，请换个名字。", "en": "That didn’t work. Try another name."]),
    .optional(.givenUp, default: ["zh": "没有登录，操作已取消", "en": "Not logged in: nothing was done"]))
  static let fires = EventList(
    .dialogShow, .dialogClose, .toastShow, .accountState, .accountLogIn, .accountLogOut,
    .accountWithdrawLogIn)
  static let requiredHandlers = [
    RequiredHandler(.dialogShow, going: .up), RequiredHandler(.accountLogIn, going: .up),
  ]

  static func wire(_ on: inout Wiring<LoginDialogPlugin>) {
    on(.accountAskLogIn) { plugin, ask in
      guard try plugin.shown != nil || plugin.show(plugin.mount[.text]) else { return }
      ask.respond(true)
      // The host isn't asked any more.
      ask.stop()
    }
    on(.accountWithdrawLogIn) { plugin, withdrawal in
      if withdrawal.response == true { try plugin.withdraw() }
    }
    on(.accountDidChange) { plugin, _ in try plugin.withdraw() }
    // A dialog whose plugin has gone would log in nobody.
    on(.moduleWillUnload) { plugin, _ in try plugin.withdraw() }
  }

  /// The ids in the dialog.
  private enum Control {
    static let name = "name"
    static let logIn = "log-in"
    static let cancel = "cancel"
  }

  /// The dialog that is shown, and its page; nil if there is none.
  private var shown: (dialog: Dialog, page: ModuleID)?

  private var page: ModuleID? {
    if context.level == .page { return context.id }
    return context.nearest(.page)?.id ?? context.children.last { $0.level == .page }?.id
  }

  /// Shows the dialog with a text and the name that was typed before; returns whether a page shows it.
  private func show(_ text: String, name: String = "") throws -> Bool {
    guard let page, let link = context.module(page),
      let dialog = Dialog(
        title: try mount[.title], text: text,
        fields: [FormField(Control.name, hint: try mount[.placeholder], initial: name)],
        buttons: [
          Dialog.Button(try mount[.logIn], id: Control.logIn),
          Dialog.Button(try mount[.cancel], id: Control.cancel, cancels: true),
        ])
    else { return false }
    shown = (dialog, page)
    let outcome = try link.up.fire(.dialogShow, dialog)
    guard outcome.suspension != nil else {
      shown = nil
      return false
    }
    outcome.onEnd { [weak self] end in
      // Its faults are reported where they happen.
      try? self?.handle(end.response ?? .closed)
    }
    return true
  }

  /// Closes the dialog, which isn't needed any more.
  private func withdraw() throws {
    guard let (dialog, page) = shown else { return }
    shown = nil
    try context.module(page)?.up.fire(.dialogClose, dialog)
  }

  private func handle(_ answer: DialogAnswer) throws {
    guard let (_, page) = shown else { return }
    shown = nil
    guard case .button(Control.logIn, let values) = answer else { return try giveUp(on: page) }
    let name = String(value: values[Control.name] ?? "") ?? ""
    try context.up.fire(.accountLogIn, name).onEnd { [weak self] end in
      guard let self, end.response != true else { return }
      // Its faults are reported where they happen.
      let isShown = try? show(mount[.refused], name: name)
      if isShown != true { try? giveUp(on: page) }
    }
  }

  /// The most requests that are withdrawn together, in case a plugin goes on saying that one is left.
  private static let mostRequests = 1000

  private func giveUp(on page: ModuleID) throws {
    if try context.up.fire(.accountState).response == nil {
      try context.up.fire(.accountLogOut)
    } else {
      // Someone else wanted to log in: the user stays logged in.
      for _ in 0..<Self.mostRequests {
        guard try context.up.fire(.accountWithdrawLogIn, nil).response == false else { break }
      }
    }
    try context.module(page)?.up.fire(.toastShow, mount[.givenUp])
  }
}

extension Key<String> {
  static let placeholder = Key("placeholder", summary: "The text in an empty field.")
  static let logIn = Key("logIn", summary: "The label of the button that logs in.")
  static let cancel = Key("cancel", summary: "The label of the button that gives the log-in up.")
  static let refused = Key(
    "refused",
    summary: "The text of the dialog after a log-in that was refused.")
  static let givenUp = Key(
    "givenUp",
    summary: """
      The message on the page, for the plugin `toast`, after a log-in that was given up.
      """)
}

extension LoginDialogPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A dialog with a text of its own. The page on which it lies needs the plugin `dialog`.",
      """
      {
        "format": 1,
        "id": "cinema",
        "plugins": [
          "account",
          { "plugin": "login-dialog", "params": { "text": "Members watch all films to the end." } }
        ]
      }
      """)
  ]
}
