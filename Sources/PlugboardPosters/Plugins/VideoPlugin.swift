internal import Plugboard

final class VideoPlugin: ItemPlugin {
  static let name: Name = "video"
  static let summary = """
    Shows a work such as a film: its picture, how far it has run, and the controls to run it.
    """
  static let notes = """
    The controls are `toggle`, `back` and `ahead`; without a length in `minutes` there are none. A \
    tap on the item as a whole is one on `toggle`. The work begins where the user has left it, as \
    the plugin `history` of a module above tells.
    """
  static let unit = "video"
  static let params = ParamList(
    .optional(
      .key.described(
        """
        The key of the data, or of a module above, whose text names the work.
        """), default: "film"), .optional(.speed, default: 1), .optional(.step, default: 600),
    .optional(.play, default: ["zh": "▶ 播放", "en": "▶ Play"]),
    .optional(.pause, default: ["zh": "⏸ 暂停", "en": "⏸ Pause"]),
    .optional(.replay, default: ["zh": "↺ 重播", "en": "↺ Play again"]))
  static let fires = EventList(.videoDidStart, .videoDidStop)
  static let reads = KeyList(
    .title,
    .palette,
    .motif,
    .minutes,
    .videoSecond,
    .videoIsPlaying,
    .subject,
    .url.described("The URL, from whose end the picture is drawn if nothing names the work."),
    .watched)
  static let requiredData = [RequiredKey(.title)]
  static let writes = KeyList(.videoSecond, .videoIsPlaying)
  static let answersAlone = EventList(.itemView)

  static func wire(_ on: inout Wiring<VideoPlugin>) {
    on(.moduleDidLoad) { video, _ in try video.begin() }
    on(.itemView) { video, item in item.respond(try video.view()) }
    on(.gestureTap) { video, tap in
      // A tap on the picture is one on the button below it.
      let id = tap.params ?? Control.toggle.rawValue
      guard let control = Control(rawValue: id) else { return }
      tap.respond(try video.use(control))
    }
    on(.videoPlay) { video, play in play.respond(try video.play()) }
    on(.videoPause) { video, pause in pause.respond(try video.pause()) }
    on(.moduleWillUnload) { video, _ in _ = try video.pause() }
  }

  private enum Control: String { case toggle, back, ahead }

  private var running: Task<Void, Never>?
  /// The work whose second is shown.
  private var subject: String?

  private var second: Int { get throws { try data.read(.videoSecond) ?? 0 } }
  private var isPlaying: Bool { get throws { try data.read(.videoIsPlaying) ?? false } }
  /// The length in seconds; nil if it isn't known.
  private var length: Int? { get throws { try data.read(.minutes).map { $0 * 60 } } }
  private var isAtEnd: Bool { get throws { try length.map { try second >= $0 } ?? false } }

  private func begin() throws {
    try data.observeInherited(Key<Value>(try mount[.key])) { [weak self] in
      self?.context.attempt { try self?.change() }
    }
    try change()
  }

  /// Turns to the work that the data names now, where the user has left it.
  private func change() throws {
    _ = try pause()
    subject = try data.readInherited(Key<String>(try mount[.key]))
    guard let subject else { return try data.remove(.videoSecond) }
    let left = try data.readInherited(.watched)?[subject].flatMap(Int.init(value:))
    try data.write(.videoSecond, left ?? 0)
  }

  private func use(_ control: Control) throws -> Bool {
    switch control {
    case .toggle: return try isPlaying ? pause() : play()
    case .back: return try move(by: -mount[.step])
    case .ahead: return try move(by: mount[.step])
    }
  }

  private func move(by seconds: Int) throws -> Bool {
    guard subject != nil, let length = try length else { return false }
    try data.write(.videoSecond, max(0, min(try second + seconds, length)))
    if try isPlaying, try isAtEnd { return try pause() }
    return true
  }

  private func play() throws -> Bool {
    guard let subject, try length != nil, try !isPlaying else { return try isPlaying }
    if try isAtEnd { try data.write(.videoSecond, 0) }
    try data.write(.videoIsPlaying, true)
    try context.up.fire(.videoDidStart, subject)
    running = context.task(isEndless: true) { [self] in
      while try isPlaying {
        try await context.clock.sleep(for: .seconds(1))
        try Task.checkCancellation()
        _ = try move(by: mount[.speed])
      }
    }
    return true
  }

  private func pause() throws -> Bool {
    guard let subject, try isPlaying else { return false }
    running?.cancel()
    try data.write(.videoIsPlaying, false)
    try context.up.fire(.videoDidStop, subject, try second)
    return true
  }

  private func view() throws -> ViewValue {
    let title = try data.require(.title)
    let picture = try ViewValue.poster(
      of: title, subject: subject ?? context.subject(),
      palette: try data.read(.palette), motif: try data.read(.motif), aspect: .banner)
    guard let length = try length else { return picture }
    let second = try second
    let label: String =
      try isPlaying ? mount[.pause] : isAtEnd ? mount[.replay] : mount[.play]
    return .column([
      picture,
      .progress(
        Double(second) / Double(length), label: "\(Self.time(second)) / \(Self.time(length))"),
      .row([
        .button("«", id: Control.back.rawValue, isEnabled: second > 0),
        .button(label, id: Control.toggle.rawValue),
        .button("»", id: Control.ahead.rawValue, isEnabled: second < length),
      ]),
    ])
  }

  /// Returns a time in hours, minutes and seconds.
  private static func time(_ seconds: Int) -> String {
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
  }
}

extension Key<Int> {
  static let speed = Key(
    "speed", in: 1...3600,
    summary: "The seconds of the work that pass in each second.")
  static let step = Key(
    "step", in: 1...86_400,
    summary: "The seconds by which a person goes back or ahead.")
}

extension Key<String> {
  static let key = Key(
    "key", for: .dataKey,
    summary: "The key of the data whose text names something.")
  static let play = Key("play", summary: "The label of the button that lets the work run.")
  static let pause = Key("pause", summary: "The label of the button while the work runs.")
  static let replay = Key("replay", summary: "The label of the button at the end of the work.")
}

extension VideoPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A film that begins by itself and runs sixty times as fast as it should. The record gives its \
      length.
      """,
      """
      {
        "data": { "title": "Metropolis", "film": "metropolis" },
        "plugins": [
          { "plugin": "video", "params": { "speed": 60 } },
          { "plugin": "record", "params": { "source": "films", "key": "film" } }
        ]
      }
      """,
      with: [
        "sources/films.json": """
        {
          "format": 1,
          "key": "film",
          "records": { "metropolis": { "title": "Metropolis", "minutes": 153, "motif": "tower" } }
        }
        """
      ])
  ]
}
