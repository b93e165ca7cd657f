internal import Plugboard
internal import PlugboardPlugins

extension Shell {
  /// Lets the open pages load again what came from sources.
  func resetSources() {
    let event = EventName<String, Void>.sourceReset
    for page in pages {
      for module in [page.id] + ((try? runtime.modules.descendants(of: page.id)) ?? [])
      where runtime.events.hasSubscribers(of: event.name, on: module) {
        // A reset can end modules below; faults are reported where they happen.
        _ = try? runtime.at(module).fire(event)
      }
    }
  }

  /// Reloads after documents were saved, and returns what to tell; a fault remains in `savedFault`
  /// until a reload without one.
  func reload(saved files: [String]) -> String {
    var told: [String] = []
    let warn = self.warn
    self.warn = { told.append($0) }
    defer { self.warn = warn }
    var isReloaded = true
    do throws(CommandFailure) {
      try reload().check()
    } catch {
      told.append(error.text)
      isReloaded = false
    }
    let prefix = folder.path + "/"
    func short(_ text: String) -> String {
      text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
    }
    if let first = told.first(where: { $0.contains(": error: ") }) ?? told.first {
      let rest = isReloaded ? told.count - 1 : told.count - 2
      savedFault = short(first) + (rest > 0 ? " (and \(rest) more: reload lists them)" : "")
      return savedFault ?? ""
    }
    savedFault = nil
    if files.contains(where: { $0.hasPrefix(prefix + "sources/") }) { resetSources() }
    let changed =
      files.count == 1 ? short(files[0]) + " has" : files.count.counted("file") + " have"
    return "reloaded: \(changed) changed"
  }
}
