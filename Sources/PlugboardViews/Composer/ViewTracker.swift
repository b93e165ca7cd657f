public import PlugboardCore
public import PlugboardValues

/// A view, layout or overlay that a host keeps: an event at a module, which the module has answered.
public struct TrackedView: Hashable, Sendable {
  public let module: ModuleID
  /// The event that asks for it, such as `item.view` or `component.layout`.
  public let event: Name

  public init(module: ModuleID, event: Name) {
    self.module = module
    self.event = event
  }

  /// The events by which hosts ask modules for views, layouts and overlays.
  public static let events: Set<Name> = [
    EventName<ViewValue, Void>.pageView.name, EventName<ViewValue, Void>.pageOverlay.name,
    EventName<ViewValue, Void>.pageEmpty.name, EventName<ViewValue, Void>.cardView.name,
    EventName<ViewValue, Void>.cardFooter.name, EventName<ViewValue, Void>.componentView.name,
    EventName<ViewValue, Void>.componentFooter.name, EventName<ViewValue, Void>.itemView.name,
    EventName.pageList.name, EventName.cardComponent.name, EventName.componentLayout.name,
  ]
}

/// The views, layouts and overlays that a host keeps, with a record of the reads behind each.
///
///     let tracker = ViewTracker(of: runtime)
///     let view = tracker.view(of: "home/0/0/0", .itemView)
///     tracker.onStale = { drawSoon() }
///     …
///     for stale in tracker.takeStale() { … }
///
/// Each host of a page has a tracker of its own. A view becomes stale when something changes that its
/// plugins have read to make it: keys of data (also absent ones, above and elsewhere), the order of modules,
/// languages, or the plugins of a module that took part; and when a plugin that took part calls
/// `invalidate()`. Recording costs about 60 instructions for each read, and nothing in other fires.
@MainActor public final class ViewTracker {
  private let runtime: PageRuntime
  private var answers: [TrackedView: TrackedAnswer] = [:]
  /// The views that have become stale since they were asked for or taken.
  public private(set) var stale: Set<TrackedView> = []
  /// Whether modules have come, gone or moved since stale views were last taken.
  private var isTreeChanged = false
  private var tree: TrackedAnswer?
  private var isHostTold = false
  /// Called when the first view becomes stale, or the first module comes, goes or moves; then not until all stale
  /// views are taken or asked for again. Called at once when it is set if something waits.
  ///
  /// It is called in the middle of the change, so it only notes that there is something to do.
  public var onStale: () -> Void = {} {
    didSet {
      withExtendedLifetime(oldValue) {}
      if isHostTold { onStale() }
    }
  }

  public init(of runtime: PageRuntime) {
    self.runtime = runtime
    watchTree()
  }

  isolated deinit {
    tree?.forget()
    for answer in answers.values { answer.forget() }
  }

  /// Returns the view of a module, or a placeholder if a fault prevents it; nil if it has none.
  ///
  /// Reports a view that can't be read, and controls that can't be activated.
  public func view(of module: ModuleID, _ event: EventName<ViewValue, Void>) -> ViewValue? {
    track(module, event.name) { runtime.view(of: module, event) }
  }

  /// Returns the layout that a component's plugins choose, and their choice; a column if there is none.
  /// Reports an unknown layout, and params that don't fit.
  public func layout(of component: ModuleID) -> (choice: LayoutChoice?, layout: any ItemLayout) {
    track(component, EventName.componentLayout.name) {
      runtime.noteLanguages()
      return runtime.layout(of: component)
    }
  }

  /// Returns the answer of a module's plugins to another question of a host, such as `page.list`; nil if
  /// there is none.
  public func answer<Response>(
    of module: ModuleID, _ event: EventName<Response, Void>
  ) -> Response? {
    track(module, event.name) { runtime.outcome(of: event, at: module).outcome?.response }
  }

  /// Asks for a view in a way of the host's own, and records the reads behind it.
  public func track<Result>(
    _ module: ModuleID, _ event: Name, _ ask: () -> Result
  ) -> Result {
    let view = TrackedView(module: module, event: event)
    stale.remove(view)
    if stale.isEmpty, !isTreeChanged { isHostTold = false }
    let answer = answers[view] ?? TrackedAnswer(to: (module, event), owner: self)
    answers[view] = answer
    let result = runtime.record(answer, ask)
    // A handler may change a key after reading it, and the host may take the stale view before the answer is made.
    if answer.isStale, answers[view] === answer, !stale.contains(view) { becameStale(answer) }
    return result
  }

  /// Takes the views that have become stale.
  public func takeStale() -> Set<TrackedView> {
    isHostTold = false
    if isTreeChanged { watchTree() }
    defer { stale = [] }
    for view in stale where !runtime.modules.isRegistered(view.module) { answers[view] = nil }
    return stale
  }

  /// Forgets a view that the host doesn't keep any more; it won't become stale.
  public func forget(_ view: TrackedView) {
    stale.remove(view)
    answers.removeValue(forKey: view)?.forget()
  }

  private func watchTree() {
    isTreeChanged = false
    let answer = tree ?? TrackedAnswer(to: nil, owner: self)
    tree = answer
    runtime.record(answer) {}
  }
}

extension ViewTracker: AnswerOwner {
  package func becameStale(_ answer: TrackedAnswer) {
    if let (module, event) = answer.request {
      stale.insert(TrackedView(module: module, event: event))
    } else {
      isTreeChanged = true
    }
    guard !isHostTold else { return }
    isHostTold = true
    onStale()
  }
}
