extension View {
  /// A part of a view that a person can activate.
  public struct Control: Hashable, Sendable {
    /// The id, which says which control of the view a tap is on.
    public let id: String
    public let label: String

    public init(_ label: String, id: String) {
      self.id = id
      self.label = label
    }
  }

  /// The controls of the view in reading order. Of those with the same id only the first is listed,
  /// and none with an empty id.
  public var controls: [Control] { statedControls.uniqued() }

  /// All controls that are shown, with whatever ids they have.
  var statedControls: [Control] {
    var controls: [Control] = []
    collectControls(into: &controls, depth: 1)
    return controls
  }

  private func collectControls(into controls: inout [Control], depth: Int) {
    // Deeper views are shown as a placeholder.
    guard depth <= Self.deepest else { return }
    switch self {
    case .button(let label, let id): controls.append(Control(label, id: id))
    case .column(let children, _), .row(let children, _):
      for child in children { child.collectControls(into: &controls, depth: depth + 1) }
    case .box(let child, _, _, _): child.collectControls(into: &controls, depth: depth + 1)
    case .text, .rule, .spacer, .image, .placeholder: break
    }
  }
}

extension [View.Control] {
  /// Returns the first control of each id, and none with an empty id.
  func uniqued() -> [View.Control] {
    var ids: Set<String> = []
    return filter { !$0.id.isEmpty && ids.insert($0.id).inserted }
  }
}
