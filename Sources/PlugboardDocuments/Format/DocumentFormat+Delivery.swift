/// Newer documents from a server.
extension DocumentFormat {
  static var deliveryKind: Kind {
    Kind(
      "a delivery", "The server that delivers newer documents of the app.", isOpen: false,
      [
        Field(
          .url, .text(filled: true), required: true,
          "The URL of the manifest `set.json`; the paths of its files are relative to it."),
        Field(
          .every, .int(1...31_536_000),
          "The seconds between two questions for a newer set; only a start asks if it is left out."),
        Field(
          .allows, .kind("delivery rules"),
          "What delivered documents may do; nothing of these kinds if it is left out."),
      ])
  }

  static var deliveryRulesKind: Kind {
    Kind(
      "delivery rules",
      "What delivered documents may do. A list that is left out allows nothing.", isOpen: false,
      [
        Field(
          .fires, .list(.text(filled: true)),
          "The events that plugins of delivered documents may be told to fire, as by `fire` of `action`."
        ),
        Field(
          .plugins, .list(.text(filled: true)), "The plugins that delivered documents may mount."),
        Field(
          .routes, .list(.text(filled: true)),
          "The URLs that delivered documents may open: whole ones, or with `*` at the end those that begin so."
        ),
      ])
  }
}
