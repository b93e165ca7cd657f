public import Plugboard

extension EventName<Bool, (String, Int)> {
  /// Reports, going up, up to which second a work was shown, when it is paused, left or at its end.
  public static let videoDidStop = EventName(
    "video.didStop", .subject, .second,
    summary: """
      Reports, going up, up to which second a work was shown, when it is paused, left or at its \
      end.
      """)
}

extension EventName<Bool, String> {
  /// Reports, going up, that a work is being shown.
  public static let videoDidStart = EventName(
    "video.didStart", .subject,
    summary: "Reports, going up, that a work is being shown.")
}

extension Key<Int> {
  /// The legal seconds of a work: the longest takes 100,000 minutes.
  static let legalSeconds = 0...6_000_000
  /// A second of a work, from 0 at its beginning.
  public static let second = Key(
    "second", in: legalSeconds,
    summary: "A second of a work, from 0 at its beginning.")
  /// The running time of a work in minutes.
  public static let minutes = Key(
    "minutes", in: 1...100_000,
    summary: "The running time of a work in minutes.")
}

extension Key<Fields> {
  /// The works that the user has watched, the latest first, with the seconds that were reached:
  /// `{"blue-hours": 5400}`.
  public static let watched = Key(
    "watched",
    summary: """
      The works that the user has watched, the latest first, with the seconds that were reached: \
      `{"blue-hours": 5400}`.
      """)
}

extension Key<[String]> {
  /// The names of the works that the user has watched, the latest first; a source may take them as
  /// a param.
  public static let watchedNames = Key(
    "watched.names",
    summary: """
      The names of the works that the user has watched, the latest first; a source may take them \
      as a param.
      """)
}
