/// The overlay of the page: a dialog in the middle, a toast at the bottom on the right, or both in a
/// column.
extension PageComposer {
  /// The parts of the overlay with their places on the screen; a dialog lies on a toast.
  private func overlayParts() -> [(arrangement: Arrangement, rect: UnitRect, isModal: Bool)] {
    let parts = overlay ?? arrangedOverlay()
    overlay = parts
    return parts.map { part in
      var rect = UnitRect(part.arrangement.size)
      let free = size.height - rect.height
      if part.isModal {
        rect.x = (size.width - rect.width) / 2
        // A dialog that is higher than the screen is scrolled.
        rect.y = free >= 0 ? free / 2 : max(free, -dialogTop)
      } else {
        rect.x = size.width - rect.width
        rect.y = max(0, free)
      }
      return (part.arrangement, rect, part.isModal)
    }
  }

  private func arrangedOverlay() -> [(arrangement: Arrangement, isModal: Bool)] {
    guard let view = view(of: page, .pageOverlay) else { return [] }
    let parts = if case .column(let parts, _) = view { parts } else { [view] }
    // A free column on both sides, unless there is hardly any room.
    let most = size.width > 20 ? size.width - 4 : size.width
    let arranged = parts.map { part in
      let isToast = if case .toast = part { true } else { false }
      let width = part.width(limit: most, measure: measure)
      let arrangement = part.arranged(width: width, measure: measure)
      // The covered text doesn't touch the border of the toast.
      let isPadded = isToast && width < size.width
      return (
        arrangement: isPadded ? arrangement.padded(by: 1) : arrangement, isModal: !isToast
      )
    }
    return arranged.filter { !$0.isModal } + arranged.filter(\.isModal)
  }

  /// Whether a dialog is shown; then nothing else can have the focus, and the list isn't scrolled.
  public var showsDialog: Bool { overlayParts().contains(where: \.isModal) }

  /// Scrolls a dialog that is higher than the screen.
  func scrollDialog(by rows: Int) {
    let most = overlayParts().filter(\.isModal).map { $0.rect.height - size.height }.max() ?? 0
    dialogTop = max(0, min(dialogTop + max(-ViewValue.highest, min(rows, ViewValue.highest)), most))
  }

  /// Scrolls a dialog that is higher than the screen so that a stop is on the screen.
  func revealInDialog(_ stop: FocusStop) {
    if stop.rect.maxY + 1 > size.height {
      scrollDialog(by: stop.rect.maxY + 1 - size.height)
    } else if stop.rect.y - 1 < 0 {
      scrollDialog(by: stop.rect.y - 1)
    }
  }

  /// The stops of a dialog, which leaves no others; nil if there is none.
  func dialogStops() -> [FocusStop]? {
    let dialogs = overlayParts().filter(\.isModal)
    guard !dialogs.isEmpty else { return nil }
    var stops: [FocusStop] = []
    for dialog in dialogs { addControls(of: page, dialog.arrangement, dialog.rect, &stops) }
    // A dialog keeps its place.
    for index in stops.indices { stops[index].edge = .top }
    return stops
  }

  /// Gives a dialog that has come the focus, and gives it back when the dialog has gone.
  func followDialog() {
    let stops = dialogStops()
    if let stops {
      guard focus != page || !stops.contains(where: { $0.isOf(page, focusedControl) }) else {
        return
      }
      if focusBehindDialog == nil { focusBehindDialog = .some((focus, focusedControl)) }
      (focus, focusedControl, dialogTop) = (page, stops.first?.control, 0)
    } else if let former = focusBehindDialog {
      focusBehindDialog = nil
      let isThere = former.module.map { runtime.modules.isRegistered($0) } ?? false
      (focus, focusedControl) = isThere ? former : (nil, nil)
    }
  }

  func placeOverlay(in scene: inout PageScene) {
    for part in overlayParts() {
      if part.isModal, scene.firstOfDialog == nil { scene.firstOfDialog = scene.placements.count }
      scene.placements.append(
        placement(of: page, part.arrangement, at: part.rect, clip: UnitRect(size)))
    }
  }
}
