internal import PlugboardCore
internal import PlugboardDocuments
internal import PlugboardValues

/// The URLs that modules may open in an app to which a server delivers documents.
extension Navigator {
  /// Whether a module may open a URL: a URL of the list in the built-in app document, or a URL that built-in documents of
  /// the module itself state.
  ///
  /// The check of a set sees the URLs in its files. Others are made of data, or a server answers with them, and data
  /// passes from module to module in many ways: by plugins, inputs, results and storage. So it doesn't matter where a URL
  /// came from, only who states it.
  func mayOpen(_ url: String, from module: ModuleID) -> Bool {
    guard let allowance = documents.allowance, !allowance.allowsRoute(url) else { return true }
    let path = (try? runtime.modules.path(to: module)) ?? []
    let sources = path.flatMap(sources(of:))
    let stating = runtime.documents(above: module)
    guard !(stating.map(\.file) + sources).contains(where: isDelivered) else { return false }
    // Data and sets of the app document may be delivered ones; the built-in one counts.
    return documents.builtInApp.states(url)
      || stating.contains { !isApp($0.file) && $0.value.states(url) }
      || sources.contains { documents.value(of: $0).states(url) }
      || path.contains { hasStated(url, $0, in: path) }
  }

  /// Whether a file is a delivered one, but for the app document, of which the built-in one counts.
  private func isDelivered(_ file: String) -> Bool {
    guard !isApp(file), let origin = documents.source.origin(of: file) else { return false }
    return origin != .builtIn
  }

  private func isApp(_ file: String) -> Bool { file.hasSameBytes(as: AppDocuments.appPath) }

  /// Returns the paths of the sources that plugins of a module are told to show.
  private func sources(of module: ModuleID) -> [String] {
    ((try? runtime.plugins.mounted(on: module)) ?? []).flatMap { entry in
      entry.type.manifest.params.compactMap { param -> String? in
        guard param.key.purpose == .source,
          case .string(let name)? = entry.params[param.key.name]
        else { return nil }
        return AppDocuments.path(ofSource: name)
      }
    }
  }

  /// Whether a plugin of a module has the URL as a default, or a built-in source has given it to the module: in the node
  /// of which the module was made, or in a record that one of its plugins has looked up.
  private func hasStated(_ url: String, _ module: ModuleID, in path: [ModuleID]) -> Bool {
    let defaults = ((try? runtime.plugins.mounted(on: module)) ?? []).flatMap { entry in
      entry.type.manifest.params.compactMap(\.defaultValue)
    }
    if defaults.contains(where: { $0.states(url) }) { return true }
    if !sources(of: module).isEmpty, let data = try? runtime.data(of: module).export() {
      return Value.object(data.values).states(url)
    }
    return path.contains { $0 != module && !sources(of: $0).isEmpty }
      && Value.object(runtime.statedData(of: module)).states(url)
  }
}

extension AppDocuments {
  /// The built-in app document; null if there is none.
  fileprivate var builtInApp: Value { (builtIn ?? self).value(of: Self.appPath) }

  /// Returns the value of a file; null if it can't be read.
  fileprivate func value(of path: String) -> Value {
    let bytes = (try? source.read(path)).flatMap { $0 }
    return bytes.flatMap { try? JSONReader().read($0).value } ?? .null
  }
}
