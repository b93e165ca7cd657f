public import Plugboard

extension EventName<Bool, Void> {
  /// Lets the work of a module run; the response is whether it does.
  public static let videoPlay = EventName(
    "video.play",
    summary: "Lets the work of a module run; the response is whether it does.")
  /// Pauses the work of a module; the response is whether it ran.
  public static let videoPause = EventName(
    "video.pause",
    summary: "Pauses the work of a module; the response is whether it ran.")
}

extension Key<Int> {
  /// The second of the work that the module shows, from 0; the plugin keeps it here.
  public static let videoSecond = Key(
    "video.second", in: legalSeconds,
    summary: "The second of the work that the module shows, from 0; the plugin keeps it here.")
}

extension Key<Bool> {
  /// Whether the work runs; the plugin keeps it here.
  public static let videoIsPlaying = Key(
    "video.isPlaying",
    summary: "Whether the work runs; the plugin keeps it here.")
}

/// Events and keys that the system plugin `history` has as well, which a page shares by their names.
extension EventName<Bool, (String, Int)> {
  static let videoDidStop = EventName(
    "video.didStop", .subject, .second,
    summary: """
      Reports, going up, up to which second a work was shown, when it is paused, left or at its \
      end.
      """)
}

extension EventName<Bool, String> {
  static let videoDidStart = EventName(
    "video.didStart", .subject,
    summary: "Reports, going up, that a work is being shown.")
}

extension Key<Int> {
  /// The legal seconds of a work: the longest takes 100,000 minutes.
  static let legalSeconds = 0...6_000_000
  static let second = Key(
    "second", in: legalSeconds,
    summary: "A second of a work, from 0 at its beginning.")
  static let minutes = Key(
    "minutes", in: 1...100_000,
    summary: "The running time of a work in minutes.")
}

extension Key<Fields> {
  static let watched = Key(
    "watched",
    summary: """
      The works that the user has watched, the latest first, with the seconds that were reached: \
      `{"blue-hours": 5400}`.
      """)
}
