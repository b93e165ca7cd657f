internal import PlugboardCore
internal import PlugboardDocuments
internal import PlugboardValues

/// The URLs that modules of delivered documents may open.
extension Navigator {
  /// Whether a module may open a URL. A module that a delivered document states, or whose records
  /// come from a delivered source, may open only the URLs that the built-in app document lists.
  ///
  /// The check of a set sees the URLs in its files; URLs that a server answers with, or that texts
  /// are filled into, are known only here.
  func mayOpen(_ url: String, from module: ModuleID) -> Bool {
    guard let allowance = documents.app.delivery?.allows, !allowance.allowsRoute(url) else {
      return true
    }
    return !isDelivered(module)
  }

  /// Whether a delivered document states a module or a module above it, or gives one its records. The delivered part of
  /// app.json doesn't count: its texts are all known.
  private func isDelivered(_ module: ModuleID) -> Bool {
    let stating = runtime.documents(above: module).map(\.file)
    return (stating + sources(above: module)).contains { path in
      guard !path.hasSameBytes(as: AppDocuments.appPath) else { return false }
      return documents.source.origin(of: path).map { $0 != .builtIn } ?? false
    }
  }

  /// Returns the paths of the sources that plugins of a module, or of modules above, are told to show.
  private func sources(above module: ModuleID) -> [String] {
    let modules = (try? runtime.modules.path(to: module)) ?? []
    return modules.flatMap { (try? runtime.plugins.mounted(on: $0)) ?? [] }.flatMap { entry in
      entry.type.manifest.params.compactMap { param -> String? in
        guard param.key.purpose == .source,
          case .string(let name)? = entry.params[param.key.name]
        else { return nil }
        return AppDocuments.path(ofSource: name)
      }
    }
  }
}
