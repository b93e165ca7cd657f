public import Plugboard

extension Drawing {
  /// The subject of a poster.
  public enum Motif: String, Hashable, Sendable, CaseIterable {
    case hills, mountains, forest, waves, boat, ship, moon, branch, birds, flames, beast
    case skyline, tower, castle, crooked, stairs, window, road, train, gears, lanterns, pagoda
    case figure, couple, hat, mask, lens, curtain, rays, seal
  }
}
