/// The reason for which a control in the view of a module can't be activated.
public enum ControlError: Error, Sendable {
  /// The view has no control with the id; `known` are the ids of its controls.
  case unknown(String, module: ModuleID, known: [String])
  /// The control is shown, but can't be activated.
  case disabled(String, module: ModuleID)
  /// The control takes no text, as it isn't a field.
  case noField(String, module: ModuleID, kind: ViewValue.Control.Kind)
  /// No event can be fired at the module.
  case event(EventError)

  public var code: String {
    switch self {
    case .unknown: "control-unknown"
    case .disabled: "control-disabled"
    case .noField: "control-no-field"
    case .event(let error): error.code
    }
  }
}

extension ControlError: CodedError {
  public var message: String {
    switch self {
    case .unknown(let id, let module, let known):
      "the view of \"\(module)\" has no control \"\(id)\", "
        + (known.isEmpty ? "nor any other" : "only \(Self.list(known))")
        + (NearestName.of(id, among: known).map { "; did you mean \"\($0)\"?" } ?? "")
    case .disabled(let id, let module):
      "the control \"\(id)\" in the view of \"\(module)\" is disabled"
    case .noField(let id, let module, let kind):
      "the control \"\(id)\" in the view of \"\(module)\" is a \(kind), and only a field takes a text"
    case .event(let error): error.message
    }
  }

  private static func list(_ ids: [String]) -> String {
    ids.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
