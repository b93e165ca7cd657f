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
  }

  private let state = Mutex(State())

  /// Begins a scene, and forgets the pictures that the last one didn't show.
  func begin() {
    state.withLock { state in
      state.last = state.pictures
      state.pictures = [:]
    }
  }

  func picture(_ key: Key) -> Picture {
    state.withLock { state in
      if let picture = state.pictures[key] { return picture }
      let picture = state.last[key] ?? Self.paint(key)
      state.pictures[key] = picture
      return picture
    }
  }

  private static func paint(_ key: Key) -> Picture {
    // The colours of a poster are made on each call.
    let shapes = key.drawing.shapes
    let colors = Drawing(shapes).colors(
      width: key.size.width, height: key.size.height, clip: key.clip)
    return Picture(
      colors: colors, letters: shapes.filter { if case .letters = $0 { true } else { false } })
  }
}
