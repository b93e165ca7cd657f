/// The searches for near names of one check, whose results are shared by all documents.
///
/// Together they make a limited number of comparisons: a check of many faults among many names then takes
/// bounded time; later faults have no suggestion.
final class NearestNames {
  /// The maximal number of comparisons of names; a comparison with a name that isn't kept counts as
  /// several.
  private static let limit = 2_000_000
  private static let costOfNewName = 8
  /// The longest name that is looked for, in bytes.
  private static let longest = 64

  private var results: [String: String?] = [:]
  private var known: [String: KnownNames] = [:]
  private var comparisons = 0

  /// Returns the closest known name.
  ///
  /// - Parameters:
  ///   - group: The kind of the known names, by which results are kept; nil if they differ from place to
  ///     place.
  ///   - keepsNames: Whether the known names of the group are the same for each name.
  func nearest(
    _ name: String, among names: () -> [String], of group: String?, keepsNames: Bool = true
  ) -> String? {
    let wanted = group.map { "\($0) \(name)" }
    if let wanted, let nearest = results[wanted] { return nearest }
    guard comparisons < Self.limit, name.utf8.count <= Self.longest else { return nil }
    let candidates: KnownNames
    if let group, let kept = known[group] {
      candidates = kept
      comparisons += candidates.count
    } else {
      candidates = KnownNames(names())
      comparisons += candidates.count * Self.costOfNewName
      if let group, keepsNames { known[group] = candidates }
    }
    let nearest = candidates.nearest(to: name)
    if let wanted { results[wanted] = .some(nearest) }
    return nearest
  }
}
