/// The visual language: the look of each part of a page, from which every host takes its own, and the colours by their
/// purposes.
///
///     Theme.look(of: .text(.warning)).color?.colors.dark    // 0xE6B450
public enum Theme {
  /// The kind of page that a person has chosen for the screen.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    case light, dark
  }
}
