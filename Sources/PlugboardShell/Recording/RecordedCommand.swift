/// A line that a person types as a command, as a session records it.
struct RecordedCommand {
  /// The line; if it can't be read on a page with a field for a secret, other letters are in its place.
  let line: String
  /// The texts in it that are given to fields for secrets.
  let secrets: [String]
  /// The places of its words that are names, such as of pages, which stay though a secret has the same text.
  let places: Set<Int>
  /// Whether it only lets time pass, which a session of a person records anyway.
  let isWait: Bool
}
