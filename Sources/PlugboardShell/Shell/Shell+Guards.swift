internal import Plugboard
internal import PlugboardPlugins

/// The guards of routes, which nothing asks when a page is opened by its name or its file.
extension Shell {
  /// Notes which plugin of the app guards the way to a page that is opened without its route.
  ///
  /// A guard is a plugin that handles `route.open` with the priority of guards, whichever its class, unless
  /// it states beginnings of URLs and the page's routes have others.
  func noteGuards(ofPage name: String) {
    guard let mounts = try? runtime.plugins.mounted(on: app),
      let subscribers = try? runtime.events.subscribers(
        of: EventName<Bool, String>.routeOpen.name, on: app)
    else { return }
    let routes = folder.documents.app.routes.filter { $0.page.hasSameBytes(as: name) }
      .map(\.pattern.text)
    for info in subscribers where info.priority >= Priority.first {
      guard let plugin = info.plugin, let route = routes.first(where: mounts[plugin].guards)
      else { continue }
      let text = "\"\(name)\" is opened without its route, so that \(info.label) at \(app)"
      return note("\(text) isn't asked; open \(route) asks it")
    }
  }
}

extension PluginEntry {
  /// Whether no param of the mount says that it is for other URLs only.
  fileprivate func guards(_ route: String) -> Bool {
    let params = type.manifest.params.filter { $0.key.purpose == .urlPrefix }
    let stated = params.compactMap { self.params[$0.key.name].flatMap([String].init(value:)) }
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
