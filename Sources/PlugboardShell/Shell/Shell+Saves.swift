internal import Plugboard

extension Shell {
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
    let changed =
      files.count == 1 ? short(files[0]) + " has" : files.count.counted("file") + " have"
    return "reloaded: \(changed) changed"
  }
}
