internal import PlugboardCore
internal import PlugboardValues
internal import PlugboardViews

/// A recorded fire, or a recorded change that has no stored fire around it.
public enum RecordedItem {
  case fire(RecordedFire)
  case change(RecordedChange)
}

extension RecordedItem {
  /// Returns the fire of a number, here or below.
  public func fire(_ number: Int) -> RecordedFire? {
    guard case .fire(let fire) = self else { return nil }
    if fire.number == number { return fire }
    for item in fire.items {
      if let found = item.fire(number) { return found }
    }
    return nil
  }

  /// Whether it is of no interest unless asked for: a view that the host has asked for or shown, or an event of
  /// the host without subscribers, in which nothing was changed, failed or suspended.
  public var isQuiet: Bool {
    guard case .fire(let fire) = self, fire.publisher.plugin == nil, fire.isUneventful else {
      return false
    }
    let isView = Self.views.contains(fire.event)
    // A tap asks for the controls of a view, which is of no interest; every event that a person
    // fires is.
    guard let command = fire.publisher.command else { return isView || fire.calls.isEmpty }
    return isView && !command.choosesEvent
  }

  /// Returns whether a host fires an event to ask for a view, or to tell of the views that it has
  /// drawn.
  public static func asksForView(_ event: Name) -> Bool { views.contains(event) }

  private static let views: Set<Name> = Set(
    [
      EventName<ViewValue, Void>.pageView, .pageOverlay, .cardView, .componentView, .cardFooter,
      .componentFooter, .pageEmpty, .itemView,
    ].map(\.name) + [
      EventName<LayoutChoice, Void>.componentLayout.name, EventName<PageList, Void>.pageList.name,
      EventName<Int, Void>.cardComponent.name,
      EventName<String, String?>.linkURL.name, EventName<Value, Double>.itemVisibility.name,
      EventName<Value, Int>.pageDidDraw.name,
      EventName<Value, Bool>.componentFocusDidChange.name,
    ])
}

extension RecordedFire {
  /// Whether nothing was changed, failed, suspended or cancelled, here and below.
  fileprivate var isUneventful: Bool {
    guard let outcome, outcome.faults.isEmpty, outcome.cancelled == nil,
      !calls.contains(where: \.isSuspended)
    else { return false }
    return items.allSatisfy { item in
      if case .fire(let fire) = item { fire.isUneventful } else { false }
    }
  }
}
