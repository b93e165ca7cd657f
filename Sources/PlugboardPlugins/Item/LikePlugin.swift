internal import Plugboard

final class LikePlugin: ModulePlugin {
  static let name: Name = "like"
  static let summary = """
    Shows a button by which a person likes what its module shows, or no longer, and how many do.
    """
  static let notes = """
    The plugin `likes` of a module above counts. A tap on the button is an `item.tap`, so it is \
    tracked like others, and fires `like.set`, which a `login-check` on the way may suspend until \
    the person has logged in. Once it is counted there is a tracking record with the `event` \
    `like.set`, the `subject`, and whether it is `liked` now.
    """
  static let unit = "like"
  // Below tracking, and above plugins that take every tap of the module, such as a route.
  static let priority = Priority.early
  static let params = ParamList(
    .optional(.id),
    .optional(
      .key.described(
        """
        The key of the data, or of the page's, whose text names the subject.
        """), default: "url"), .optional(.prefix, default: ""),
    .optional(.like, default: ["zh": "♡ 喜欢", "en": "♡ Like"]),
    .optional(.unlike, default: ["zh": "♥ 已喜欢", "en": "♥ Liked"]),
    .optional(.added, default: ["zh": "已加入喜欢", "en": "Added to your likes"]),
    .optional(.removed, default: ["zh": "已取消喜欢", "en": "Removed from your likes"]))
  static let fires = EventList(.itemTap, .likeSet, .toastShow, .trackingRecord)
  static let requiredHandlers = [RequiredHandler(.likeSet, going: .up)]
  static let reads = KeyList(
    .url.described("The text that names the subject, unless the param `key` states another key."),
    .likes)

  static func wire(_ on: inout Wiring<LikePlugin>) {
    on(.moduleDidLoad) { like, _ in try like.subject.follow() }
    // The plugins that show the item come first.
    on(.itemView, priority: Priority.late) { like, item in try like.show(in: item) }
    on(.pageView, priority: Priority.late) { like, page in try like.show(in: page) }
    on(.itemControl) { like, control in
      guard try control.params.hasSameBytes(as: like.id), let button = try like.button else {
        return
      }
      like.isPlaced = true
      control.respond(button)
    }
    on(.gestureTap) { like, tap in
      let id = try like.id
      guard tap.params.hasSameBytes(as: id), try like.subject.name != nil else { return }
      tap.respond(try like.context.fire(.itemTap, id).response ?? false)
    }
    on(.itemTap) { like, tap in
      guard try tap.params.hasSameBytes(as: like.id) else { return }
      tap.respond(try like.toggle())
      tap.stop()
    }
    // The button opens nothing, though a route may take every tap.
    on(.linkURL) { like, link in if try link.params.hasSameBytes(as: like.id) { link.stop() } }
  }

  private var subject: LikedSubject<ModuleContext> { LikedSubject(mount) }

  /// The param, or else the name of the entry.
  private var id: String { get throws { try mount[optional: .id] ?? mount.name.text } }

  /// Whether the view of the item, which is being made, has the button already.
  private var isPlaced = false

  /// The button; nil if there is nothing to like.
  private var button: ViewValue? {
    get throws {
      guard let name = try subject.name else { return nil }
      let state = try subject.state(of: name)
      var label = try state?.isLiked == true ? mount[.unlike] : mount[.like]
      if let state { label += " \(state.count)" }
      return .button(label, id: try id)
    }
  }

  private func show(in event: Event<ViewValue, Void>) throws {
    defer { isPlaced = false }
    guard !isPlaced, let button = try button else { return }
    // A row: otherwise the button would be as wide as the view above it.
    event.respond(event.response?.above(.row([button])) ?? button)
  }

  /// Returns whether the tap is counted, or waits for something.
  private func toggle() throws -> Bool {
    guard let name = try subject.name else { return false }
    let isLiked = try subject.state(of: name)?.isLiked ?? false
    let outcome = try context.up.fire(.likeSet, name, !isLiked)
    outcome.onEnd { [weak self] end in
      // Its faults are reported where they happen.
      if let state = end.response { try? self?.tell(state, of: name) }
    }
    return outcome.isAnswered || outcome.suspension != nil
  }

  private func tell(_ state: LikeState, of name: String) throws {
    let event = EventName<LikeState, (String, Bool)>.likeSet.name.text
    try context.up.fire(
      .trackingRecord,
      ["event": .string(event), "subject": .string(name), "liked": .bool(state.isLiked)])
    try context.up.fire(.toastShow, state.isLiked ? mount[.added] : mount[.removed])
  }
}

extension Key<String> {
  static let like = Key(
    "like",
    summary: "The label of the button while the user doesn't like the subject.")
  static let unlike = Key(
    "unlike",
    summary: "The label of the button while the user likes the subject.")
  static let added = Key("added", summary: "The message that the user likes the subject now.")
  static let removed = Key(
    "removed",
    summary: "The message that the user no longer likes the subject.")
}

extension LikePlugin {
  nonisolated static let examples = [
    PluginExample(
      "A film that can be liked. Its name is the URL without `app://player/`.", on: .item,
      """
      {
        "data": { "title": "Metropolis", "url": "app://player/metropolis" },
        "type": "film",
        "plugins": [{ "plugin": "like", "params": { "prefix": "app://player/" } }]
      }
      """, with: ExampleDocuments.films)
  ]
}
