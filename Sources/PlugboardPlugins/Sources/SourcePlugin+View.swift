internal import Plugboard

/// The bottom of a module with a source: the state of the source, and the button for more or for another attempt.
extension SourcePlugin {
  /// The state that the data tells, as the view is asked for anew when that changes.
  private var shown: SourceState {
    get throws { try data.read(.sourceState).flatMap { SourceState(rawValue: $0) } ?? .idle }
  }

  /// Returns the button that the view shows, with the event that it fires.
  func button() throws -> (id: String, label: String, event: EventName<String, Void>)? {
    switch try shown {
    case .idle where try waitsForScreen: return nil
    case .failed: return ("retry", try mount[.retry], .sourceRetry)
    case .idle, .loaded: return try mount[optional: .more].map { ("more", $0, .sourceLoad) }
    case .loading, .noMore: return nil
    }
  }

  /// Shows the state of the source at the bottom of the module, below its present view.
  func show(in event: Event<ViewValue, Void>) throws {
    try comeNear()
    var views: [ViewValue] = []
    switch try shown {
    // As while it loads, which the request itself waits for.
    case .idle where try waitsForScreen: try add(.loading, to: &views)
    case .loading: try add(.loading, to: &views)
    case .failed:
      let reason = try data.read(.sourceError) ?? ""
      let text = context.failureText(try mount[optional: .failed], reason: reason)
      views.append(.text(text, role: .error))
    case .noMore where progress.count == 0: try add(.empty, to: &views)
    case .idle, .loaded, .noMore: break
    }
    if let button = try button() { views.append(.button(button.label, id: button.id)) }
    guard !views.isEmpty else { return }
    let view = views.count == 1 ? views[0] : .column(views)
    event.respond(event.response?.above(view) ?? view)
  }

  /// Adds the text of a param, unless that is empty.
  private func add(_ text: Key<String>, to views: inout [ViewValue]) throws {
    let text = try mount[text]
    if !text.isEmpty { views.append(.text(text, role: .muted)) }
  }

  /// Takes a tap on the button, or on the module as a whole.
  func handle(_ tap: Event<Bool, String?>) throws {
    guard let button = try button() else { return }
    if let control = tap.params { guard control == button.id else { return } }
    try context.enqueue(button.event)
    tap.respond(true)
  }
}
