/// The names that an app allows delivered documents.
extension DocumentChecker {
  /// Warns of plugins and events that this program doesn't have: no delivered document can use them.
  func checkAllowance(inApp document: Int, _ findings: inout Findings) {
    guard let allows = documents.app.delivery?.allows else { return }
    let place = DocumentPlace(document, JSONPointer(["delivery", "allows"]))
    let registry = assembler.registry
    for (index, name) in allows.plugins.enumerated() where registry[name] == nil {
      findings.report(
        .idleAllowance(
          "plugin is named", name,
          nearest: findings.nearest(name, among: registry.names, of: "plugin")),
        at: .fixed(place.appending(["plugins", .index(index)])))
    }
    for (index, name) in allows.fires.enumerated()
    where Name(known: name).flatMap({ registry.events[$0] }) == nil {
      let names = registry.events.names
      findings.report(
        .idleAllowance(
          "event is named", name, nearest: findings.nearest(name, among: names, of: "event")),
        at: .fixed(place.appending(["fires", .index(index)])))
    }
  }
}

extension DocumentFault {
  fileprivate static func idleAllowance(_ kind: String, _ name: String, nearest: String?) -> Self {
    .warning(
      "delivery-allows",
      "this allows delivered documents nothing: no \(kind) \(Value.string(name).shortWording)",
      suggestion: nearest)
  }
}
