internal import Plugboard

/// The faults of the documents, and the messages so far.
extension Screen {
  func tellReload(_ changes: String?) {
    if let changes { notice(changes) } else { showFaults() }
  }

  /// Shows the faults of the documents in place of earlier messages.
  func showFaults() {
    messages = []
    onChange()
  }

  /// Opens the panel with all messages, the newest first.
  func showMessages() {
    let all =
      shell.saved.faults + sourceFaults
      + log.filter { !shell.saved.faults.contains(where: $0.hasSameBytes) }.reversed()
    panel = Panel(
      say(ScreenText.messagesTitle), all.isEmpty ? [say(ScreenText.noMessages)] : all, .messages)
  }

  /// The sources and records of the open pages that could not be loaded, each with its place.
  private var sourceFaults: [String] {
    let runtime = shell.runtime
    let modules = shell.pages.flatMap { page in
      [page.id] + ((try? runtime.modules.descendants(of: page.id)) ?? [])
    }
    return modules.compactMap { module in
      guard let data = try? runtime.data(of: module),
        (try? data.read(.sourceState)) == SourceState.failed.rawValue,
        let reason = try? data.read(.sourceError)
      else { return nil }
      let place = shell.place(of: module).map { "\($0): " } ?? ""
      return "✗ " + place + say(ScreenText.sourceFault(module, reason))
    }
  }
}
