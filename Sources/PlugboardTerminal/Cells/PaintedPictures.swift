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

  private struct State {
    var pictures: [Key: Picture] = [:]
    var last: [Key: Picture] = [:]
    /// The drawings by name without shapes.
    var missing: Set<Drawing> = []
    var lastMissing: Set<Drawing> = []
  }

  private let drawings: DrawingResolver
  private let state = Mutex(State())

  init(drawings: DrawingResolver) { self.drawings = drawings }

  /// Begins a scene, and forgets the pictures that the last one didn't show.
  func begin() {
    state.withLock { state in
      (state.last, state.lastMissing) = (state.pictures, state.missing)
      (state.pictures, state.missing) = ([:], [])
    }
  }

  /// Returns a picture; nil if its drawing has no shapes, which is known from then on.
  func picture(_ key: Key) -> Picture? {
    state.withLock { state in
      if let picture = state.pictures[key] { return picture }
      guard let picture = state.last[key] ?? paint(key) else {
        state.missing.insert(key.drawing)
        return nil
      }
      state.pictures[key] = picture
      return picture
    }
  }

  /// Whether a drawing is known to have no shapes.
  func isMissing(_ drawing: Drawing) -> Bool {
    state.withLock { state in
      if state.missing.contains(drawing) { return true }
      guard state.lastMissing.contains(drawing) else { return false }
      state.missing.insert(drawing)
      return true
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
