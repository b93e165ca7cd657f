internal import Plugboard
internal import Synchronization

/// The pictures of the last scene, which the next one most likely shows again.
final class PaintedPictures: Sendable {
  /// A drawing of a size in points, of which a part is visible.
  struct Key: Hashable {
    let drawing: Drawing
    let size: UnitSize
    let clip: UnitRect
  }

  struct Picture {
    /// The colours of the visible points, line by line.
    let colors: [RGB]
    /// The shapes that are characters on top.
    let letters: [Drawing.Shape]
  }

  /// The pictures by their keys; nil for a drawing without shapes.
  private struct State {
    var pictures: [Key: Picture?] = [:]
    var last: [Key: Picture?] = [:]
  }

  private let drawings: DrawingResolver
  private let state = Mutex(State())

  init(drawings: DrawingResolver) { self.drawings = drawings }

  /// Begins a scene, and forgets the pictures that the last one didn't show.
  func begin() {
    state.withLock { state in
      state.last = state.pictures
      state.pictures = [:]
    }
  }

  /// Returns a picture; nil if its drawing can't be resolved.
  func picture(_ key: Key) -> Picture? {
    state.withLock { state in
      if let picture = state.pictures[key] { return picture }
      let picture = state.last[key] ?? paint(key)
      state.pictures[key] = .some(picture)
      return picture
    }
  }

  private func paint(_ key: Key) -> Picture? {
    // The shapes of a drawing by name are made on each call.
    drawings.resolved(key.drawing).map { drawing in
      Picture(
        colors: drawing.colors(
          width: key.size.width, height: key.size.height, clip: key.clip),
        letters: drawing.shapes.filter { if case .letters = $0 { true } else { false } })
    }
  }
}
