public import Plugboard

extension EventName<Bool, Void> {
  /// Lets the work of a module run; the response is whether it does.
  public static let videoPlay = EventName("video.play")
  /// Pauses the work of a module; the response is whether it ran.
  public static let videoPause = EventName("video.pause")
}

extension Key<Int> {
  /// The second of the work that the module shows, from 0; the plugin keeps it here.
  public static let videoSecond = Key("video.second", in: legalSeconds)
}

extension Key<Bool> {
  /// Whether the work runs; the plugin keeps it here.
  public static let videoIsPlaying = Key("video.isPlaying")
}

/// Events and keys that the system plugin `history` has as well, which a page shares by their names.
extension EventName<Bool, (String, Int)> {
  /// Reports, going up, up to which second a work was shown, when it is paused, left or at its end.
  static let videoDidStop = EventName("video.didStop", .subject, .second)
}

extension EventName<Bool, String> {
  /// Reports, going up, that a work is being shown.
  static let videoDidStart = EventName("video.didStart", .subject)
}

extension Key<Int> {
  /// The legal seconds of a work: the longest takes 100,000 minutes.
  static let legalSeconds = 0...6_000_000
  /// A second of a work, from 0 at its beginning.
  static let second = Key("second", in: legalSeconds)
  /// The running time of a work in minutes.
  static let minutes = Key("minutes", in: 1...100_000)
}

extension Key<Fields> {
  /// The works that the user has watched, the latest first, with the seconds that were reached:
  /// `{"blue-hours": 5400}`.
  static let watched = Key("watched")
}
