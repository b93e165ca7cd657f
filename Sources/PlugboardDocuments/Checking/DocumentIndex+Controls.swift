/// Checks of the ids of controls that plugins wait for.
extension DocumentIndex {
  /// Warns of an id of a control that no other entry of the module states, if one states a similar id. A plugin may make
  /// controls whose ids no entry states, which are looked for once the module is shown.
  ///
  /// - Parameter areItems: Whether the plugins belong to the items that the module loads.
  func checkControls(
    _ plugins: [PluginEntry], of node: Int, areItems: Bool = false, _ walk: inout AssemblyWalk
  ) {
    for entry in plugins {
      for param in params(of: entry.type) where param.purpose == .control {
        guard case .string(let control)? = entry.params[param.name] else { continue }
        let others = plugins.filter { $0.name != entry.name }
        var ids = Set(others.map { ExactText($0.name.text) })
        for other in others { Value.object(other.params.record).addIDs(to: &ids) }
        guard !ids.contains(control),
          let nearest = NearestName.of(control, among: ids.sorted().map(\.text))
        else { continue }
        report(
          .unknownControl(control, entry.name, nearest), of: entry, at: node,
          steps: ["params", .key(param.name.text)], staysInTemplate: areItems, &walk)
      }
    }
  }
}

extension Value {
  /// Adds the texts of the value that name controls, by their keys.
  fileprivate func addIDs(to ids: inout Set<ExactText>) {
    switch self {
    case .array(let elements): for element in elements { element.addIDs(to: &ids) }
    case .object(let record):
      for field in record {
        if case .string(let id) = field.value, field.key == "id" || field.key == "control" {
          ids.insert(ExactText(id))
        }
        field.value.addIDs(to: &ids)
      }
    case .null, .bool, .int, .double, .string: break
    }
  }
}

extension DocumentFault {
  fileprivate static func unknownControl(_ id: String, _ plugin: Name, _ nearest: String) -> Self {
    .warning(
      "control-missing",
      "plugin \"\(plugin)\" waits for the control \(Value.string(id).shortWording), and no other entry of this module"
        + " states one of this id", suggestion: nearest)
  }
}
