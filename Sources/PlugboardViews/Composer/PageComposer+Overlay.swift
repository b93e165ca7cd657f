/// What lies on the page: a dialog in the middle, a toast at the bottom, or both in a column.
extension PageComposer {
  /// The parts of the overlay with their places on the screen, those below first.
  func overlayParts() -> [(arrangement: Arrangement, rect: Rect, isModal: Bool)] {
    guard let view = view(of: page, .pageOverlay) else { return [] }
    let parts = if case .column(let parts, _) = view { parts } else { [view] }
    // A free column on both sides, unless there is hardly any room.
    let most = size.width > 20 ? size.width - 4 : size.width
    return parts.map { part in
      let width = part.width(limit: most, measure: measure)
      let arrangement = part.arranged(width: width, measure: measure)
      let free = size.height - arrangement.size.height
      var rect = Rect(arrangement.size)
      rect.x = (size.width - width) / 2
      if case .toast = part {
        rect.y = max(0, free)
        return (arrangement, rect, false)
      }
      rect.y = max(0, free / 2)
      return (arrangement, rect, true)
    }
  }

  /// The stops of a dialog, which leaves no others; nil if there is none.
  func dialogStops() -> [FocusStop]? {
    let dialogs = overlayParts().filter(\.isModal)
    guard !dialogs.isEmpty else { return nil }
    var stops: [FocusStop] = []
    for dialog in dialogs { addControls(of: page, dialog.arrangement, dialog.rect, &stops) }
    for index in stops.indices { stops[index].isPinned = true }
    return stops
  }

  /// Gives a dialog that has come the focus, and gives it back when the dialog has gone.
  func followDialog() {
    let stops = dialogStops()
    if let stops {
      guard !stops.contains(where: { $0.control == focusedControl && focus == page }) else {
        return
      }
      if focusBehindDialog == nil { focusBehindDialog = .some((focus, focusedControl)) }
      (focus, focusedControl) = (page, stops.first?.control)
    } else if let former = focusBehindDialog {
      focusBehindDialog = nil
      (focus, focusedControl) = former
    }
  }

  func placeOverlay(in scene: inout Scene) {
    for part in overlayParts() {
      scene.placements.append(
        placement(of: page, part.arrangement, at: part.rect, clip: Rect(size)))
    }
  }
}
