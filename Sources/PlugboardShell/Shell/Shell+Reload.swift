internal import Plugboard

extension Shell {
  /// The result of reading the documents again.
  struct Reload {
    /// The changes by open page or app; unchanged ones are left out.
    var differences: [(page: ModuleID, difference: PageDifference)] = []
    /// The pages whose documents can't be read any more, which stay as they were.
    var kept: [ModuleID] = []
    /// The app document, if it has changed, and the changed files of sources.
    var files: [String] = []

    /// The changes in words, a line for each page.
    var lines: [String] {
      guard !differences.isEmpty || !files.isEmpty else { return ["reloaded, nothing has changed"] }
      return differences.map { "reloaded \($0.page): \($0.difference.wording)" }
        + files.map { "reloaded: \($0) has changed" }
    }
  }

  /// Reads the documents again, and brings the app and its open pages to what they state now.
  ///
  /// Only what has changed is touched. Whatever a start takes is taken, and its faults are reported. A
  /// file that can't be read any more counts as it was; an open page whose document is gone stays. Sources
  /// are asked again if their files have changed.
  func reload() throws(CommandFailure) -> Reload {
    let former = folder.documents
    var reload = try show(try refreshedFolder())
    if !folder.documents.haveSameApp(as: former) { reload.files.append(AppDocuments.appPath) }
    reload.files += reloadSources()
    return reload
  }

  /// Returns the folder with its documents as they are now.
  func refreshedFolder() throws(CommandFailure) -> ConfigFolder {
    let open = ([app] + pages.map(\.id)).flatMap { runtime.documents(of: $0) }
    return try folder.refreshed(knowing: open)
  }

  /// Brings the app and its open pages to what documents state, which are used from now on.
  func show(_ fresh: ConfigFolder) throws(CommandFailure) -> Reload {
    folder = fresh
    toldOfNodes = []
    runtime.languages = fresh.assembler.languages
    var reload = Reload()
    var reported: Set<Diagnostic> = []
    func report(_ diagnostics: [Diagnostic], for request: PageRequest? = nil) {
      self.report(diagnostics.filter { reported.insert($0).inserted }, for: request)
    }
    let assembler = fresh.assembler
    if runtime.isCurrent(app, for: assembler) {
      report(fresh.documents.app.diagnostics)
      // A route may have changed.
      report(DocumentChecker(assembler).checkBeginnings(in: assembler.app(as: app.text)))
    } else {
      // The app keeps its id until it is started anew.
      let assembly = assembler.app(as: app.text)
      report(diagnostics(of: assembly))
      try apply(assembly, to: app, &reload)
    }
    for position in pages.indices {
      let page = pages[position]
      guard page.request.file != nil || !runtime.isCurrent(page.id, for: assembler) else {
        continue
      }
      do throws(CommandFailure) {
        let assembly = try fresh.assemble(page.request) { _ in page.id.text }
        report(
          diagnostics(of: assembly).filter { !fresh.tells($0, ofPage: page.request.name) },
          for: page.request)
        let isUnreadable = assembly.plans.first?.fault != nil
        guard page.isUnreadable || !isUnreadable else {
          reload.kept.append(page.id)
          continue
        }
        pages[position].isUnreadable = isUnreadable
        try apply(assembly, to: page.id, &reload)
      } catch {
        incidents.add(.fault, [error.code])
        warn(error.complaint)
        reload.kept.append(page.id)
      }
    }
    for fault in fresh.documents.faults {
      report([fault])
      for page in pages
      where fresh.documents.path(ofPage: page.request.name)
        .hasSameBytes(as: fault.location?.file)
      {
        reload.kept.append(page.id)
      }
    }
    return reload
  }

  private func apply(
    _ assembly: PageAssembly, to page: ModuleID, _ reload: inout Reload
  ) throws(CommandFailure) {
    let newest = runtime.events.newestSuspension
    do throws(ModuleError) {
      let difference = try runtime.apply(assembly, to: page)
      // The diagnostics of the assembly itself are reported with the paths of the folder.
      let own = Set(assembly.diagnostics)
      for diagnostic in difference.diagnostics where !own.contains(diagnostic) {
        report(ofRuntime: diagnostic)
      }
      guard !difference.isEmpty else { return }
      reload.differences.append((page, difference))
      let exchanged = Set(difference.exchanged)
      for fire in runtime.events.suspended
      where fire.number <= newest
        && (!runtime.modules.isRegistered(fire.firedAt) || exchanged.contains(fire.firedAt))
      {
        runtime.events.cancel(fire.number, "its module was changed by a reload")
      }
    } catch {
      throw .failed("\(error)")
    }
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
