/// The names that an app allows delivered documents.
extension DocumentChecker {
  /// Warns of plugins and events that this program doesn't have, and of URLs that look like misspelt ones of a route: no
  /// delivered document can use them.
  func checkAllowance(inApp document: Int, _ routes: RouteIndex, _ findings: inout Findings) {
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
    checkAllowedRoutes(at: place.appending(["routes"]), routes, &findings)
  }

  /// Warns of placeholders, which stand for nothing in the URLs that are allowed, and of URLs that no route has, if a route
  /// has similar ones: other routes may be delivered.
  private func checkAllowedRoutes(
    at place: DocumentPlace, _ routes: RouteIndex, _ findings: inout Findings
  ) {
    guard case .array(let allowed)? = findings.documents[place.document].value[place.pointer] else {
      return
    }
    for (index, route) in allowed.enumerated() {
      guard case .string(let text) = route else { continue }
      let site = Site.fixed(place.appending([.index(index)]))
      if let segment = text.split(separator: "/").dropFirst().first(where: { $0.first == ":" }) {
        findings.report(.placeholderInAllowance(text, String(segment)), at: site)
      } else if let nearest = routes.nearest(toAllowed: text, findings) {
        findings.report(.idleAllowance("route has a URL like", text, nearest: nearest), at: site)
      }
    }
  }
}

extension DocumentFault {
  fileprivate static func placeholderInAllowance(_ route: String, _ segment: String) -> Self {
    .warning(
      "delivery-allows",
      "\"\(segment)\" of \(Value.string(route).shortWording) is text here and no placeholder, so that no URL with a value in"
        + " its place is allowed; end the URL before it with a *")
  }

  fileprivate static func idleAllowance(_ kind: String, _ name: String, nearest: String?) -> Self {
    .warning(
      "delivery-allows",
      "this allows delivered documents nothing: no \(kind) \(Value.string(name).shortWording)",
      suggestion: nearest)
  }
}
