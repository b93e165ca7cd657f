internal import Plugboard
internal import PlugboardPlugins

/// The guards of routes, which nothing asks when a page is opened by its name or its file.
extension Shell {
  /// Notes which plugin of the app guards the way to a page that is opened without its route.
  ///
  /// A guard is a plugin that handles `route.open` with the priority of guards, whichever its class, unless
  /// it states beginnings of URLs and the page's routes have others.
  func noteGuards(ofPage name: String) {
    guard let mounts = try? runtime.plugins.mounted(on: navigator.app),
      let subscribers = try? runtime.events.subscribers(
        of: EventName<Bool, RouteParams>.routeOpen.name, on: navigator.app)
    else { return }
    let routes = navigator.documents.app.routes.filter { $0.page.hasSameBytes(as: name) }
      .map(\.pattern)
    for info in subscribers where info.priority >= Priority.first {
      guard let plugin = info.plugin,
        let route = routes.lazy.compactMap(mounts[plugin].guarded).first
      else { continue }
      let text =
        "\"\(name)\" is opened without its route, so that \(info.label) at \(navigator.app)"
      return messages.note("\(text) isn't asked; open \(route) asks it")
    }
  }
}

extension PluginEntry {
  /// Returns the pattern of a route with a scheme that the plugin guards; nil if its params name other URLs only.
  fileprivate func guarded(_ pattern: RoutePattern) -> String? {
    let params = type.manifest.params.filter { $0.key.purpose == .urlPrefix }
    let stated = params.compactMap { self.params[$0.key.name].flatMap([String].init(value:)) }
    guard pattern.scheme == nil else {
      return Self.guards(pattern.text, stated) ? pattern.text : nil
    }
    // A pattern of any scheme begins with a *.
    return (stated.joined().compactMap { try? RouteURL($0).scheme } + ["app"]).lazy
      .map { $0 + pattern.text.dropFirst() }.first { Self.guards($0, stated) }
  }

  /// Whether each list contains the beginning of a URL of the route.
  private static func guards(_ route: String, _ stated: [[String]]) -> Bool {
    // A guard of some URLs of the route guards the page, too.
    let url = RouteURL.comparable(route)
    let start = url.split(separator: "/:", maxSplits: 1).first.map { $0 + "/" } ?? url[...]
    return stated.allSatisfy { prefixes in
      prefixes.contains { prefix in
        let prefix = RouteURL.comparable(prefix, isBeginning: true)
        return url.hasBytePrefix(prefix) || prefix.hasBytePrefix(String(start))
      }
    }
  }
}
