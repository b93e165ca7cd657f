internal import Plugboard

extension Shell {
  /// The result of reading the documents, files and sources again.
  struct ReloadReport {
    let reload: Reload
    /// The pages whose files outside the app can't be read, which stay as they were.
    var unreadable: [ModuleID] = []
    /// The app document, if it has changed, and the changed files of sources.
    var files: [String] = []

    /// The changes in words, a line for each page.
    var lines: [String] {
      guard !reload.differences.isEmpty || !files.isEmpty else {
        return ["reloaded, nothing has changed"]
      }
      return reload.differences.map { "reloaded \($0.page): \($0.difference.wording)" }
        + files.map { "reloaded: \($0) has changed" }
    }

    /// Throws if pages stay as they were because their documents can't be read.
    func check() throws(CommandFailure) {
      let kept = reload.kept + unreadable
      guard !kept.isEmpty else { return }
      let names = kept.map(\.text).joined(separator: ", ")
      let isChanged = !reload.differences.isEmpty || !files.isEmpty
      throw .failed(
        "\(names) can't be opened and \(kept.count == 1 ? "stays" : "stay") as before"
          + (isChanged ? "; " + lines.joined(separator: "; ") : ""))
    }
  }

  /// Reads the documents again, and revises the app and its open pages by difference.
  ///
  /// Unchanged modules aren't touched. Documents with faults are taken as at a start, and reported. A
  /// file that can't be read any more counts as it was; an open page whose document is gone stays. Sources
  /// are asked again if their files have changed.
  func reload() throws(CommandFailure) -> ReloadReport {
    messages.forgetTold()
    let former = navigator.documents
    var report = try reloading { navigator.reload(files: $0) }
    if !navigator.documents.haveSameApp(as: former) { report.files.append(AppDocuments.appPath) }
    report.files += reloadSources()
    return report
  }

  /// Shows the texts of the open pages in other languages; all else stays as it is.
  func use(_ languages: [LanguageTag]) throws(CommandFailure) {
    try reloading { navigator.setLanguages(languages, files: $0) }.check()
  }

  /// Lets the navigator read the documents again, files outside the app included.
  private func reloading(
    _ body: ([ModuleID: JSONDocument]) -> Reload
  ) throws(CommandFailure) -> ReloadReport {
    try folder.checkExists()
    var files: [ModuleID: JSONDocument] = [:]
    var failures: [(page: ModuleID, failure: CommandFailure)] = []
    for page in navigator.pages {
      guard let document = page.document else { continue }
      do throws(CommandFailure) {
        files[page.id] = try self.document(ofFile: document.file)
      } catch {
        failures.append((page.id, error))
      }
    }
    var report = ReloadReport(reload: body(files))
    updateNetworkRules()
    for (page, failure) in failures {
      messages.incidents.add(.fault, [failure.code])
      messages.warn(failure.complaint)
      report.unreadable.append(page)
    }
    return report
  }
}

extension PageDifference {
  /// The kinds of change with the modules that underwent it.
  private var parts: [(kind: String, modules: [ModuleID])] {
    [
      ("inserted", inserted), ("removed", removed), ("moved", moved), ("exchanged", exchanged),
      ("updated", updated),
    ].filter { !$0.1.isEmpty }
  }

  /// The most modules of a kind that are named.
  private static let mostNames = 3

  /// The changes in words: `2 updated (home/0, home/1)`.
  var wording: String {
    parts.map { kind, modules in
      let names = modules.prefix(Self.mostNames).map(\.text).joined(separator: ", ")
      return "\(modules.count) \(kind) (\(names)\(modules.count > Self.mostNames ? ", …" : ""))"
    }.joined(separator: ", ")
  }

  var json: Value {
    .object(
      Fields(parts.map { ($0.kind, .array($0.modules.map { .string($0.text) })) }))
  }
}
