public import PlugboardCore
public import PlugboardDocuments
public import PlugboardValues

/// The result of reading the documents again.
public struct Reload: Sendable {
  /// The changes by open page or app; unchanged ones are left out.
  public internal(set) var differences: [(page: ModuleID, difference: PageDifference)] = []
  /// The pages whose documents can't be read any more, which stay as they were.
  public internal(set) var kept: [ModuleID] = []
  /// Whether the app has other colours; a host then paints everything again.
  public internal(set) var changesTheme = false
}

/// Revises the app and its open pages after changes of documents.
extension Navigator {
  /// Reads the documents of the app again, and revises the app and its open pages by difference.
  ///
  /// Unchanged modules aren't touched. A file that can't be read any more counts as it was; an open page whose document
  /// is gone stays. Faults are told to the delegate, each once.
  ///
  /// - Parameter files: The documents outside the app, by the pages that were opened from them;
  ///   documents that are left out count as they were.
  @discardableResult
  public func reload(files: [ModuleID: JSONDocument] = [:]) -> Reload {
    reload(to: refreshed, files: files)
  }

  /// Revises the app and its open pages by the difference to other documents, such as a newer set from a server.
  @discardableResult
  public func reload(
    _ documents: AppDocuments, files: [ModuleID: JSONDocument] = [:]
  ) -> Reload {
    reload(to: assembler(of: documents), files: files)
  }

  /// Returns the assembler with other documents.
  func assembler(of documents: AppDocuments) -> PageAssembler {
    PageAssembler(
      registry: assembler.registry, documents: documents, environment: assembler.environment)
  }

  /// Shows the texts of the app and its pages in other languages, the preferred one first; all else stays as it is. The
  /// documents are read again, and the sources are asked again.
  @discardableResult
  public func setLanguages(
    _ languages: [LanguageTag], files: [ModuleID: JSONDocument] = [:]
  ) -> Reload {
    var fresh = refreshed
    fresh.environment.languages = languages
    let reload = reload(to: fresh, files: files)
    refreshSources()
    return reload
  }

  /// Lets the open pages ask their sources again, as after a change of their files.
  public func refreshSources() {
    let event = EventName<String, Void>.sourceRefresh
    for page in pages {
      for module in [page.id] + ((try? runtime.modules.descendants(of: page.id)) ?? [])
      where runtime.events.hasSubscribers(of: event.name, on: module) {
        // A refresh can end modules below; faults are reported where they happen.
        _ = try? runtime.at(module).fire(event)
      }
    }
  }

  /// The assembler with the documents as their store has them now.
  private var refreshed: PageAssembler {
    assembler.refreshed(knowing: ([app] + pages.map(\.id)).flatMap { runtime.documents(of: $0) })
  }

  /// - Parameter left: The numbers of pages that stay as they are for now.
  func reload(
    to fresh: PageAssembler, files: [ModuleID: JSONDocument], leaving left: Set<Int> = []
  ) -> Reload {
    let theme = documents.app.theme
    assembler = fresh
    forgetTold()
    runtime.languages = fresh.languages
    postponed = left
    var reload = Reload()
    reload.changesTheme = documents.app.theme != theme
    guard runtime.modules.isRegistered(app) else { return reload }
    dropEnded()
    var told: Set<Diagnostic> = []
    if runtime.isCurrent(app, for: fresh) {
      tell(fresh.documents.app.diagnostics, once: &told)
      // A route may have changed.
      tell(DocumentChecker(fresh).checkBeginnings(in: fresh.app(as: app.text)), once: &told)
    } else {
      // The app keeps its id until it is started again.
      let assembly = fresh.app(as: app.text)
      tell(diagnostics(of: assembly), once: &told)
      apply(assembly, to: app, &reload)
    }
    // The delegate and plugins may open and close pages meanwhile.
    for page in pages where !left.contains(page.number) {
      revise(page, file: files[page.id], &reload, &told)
    }
    for fault in fresh.documents.faults {
      tell([fault], once: &told)
      for page in pages
      where !reload.kept.contains(page.id)
        && fresh.documents.path(ofPage: page.name).hasSameBytes(as: fault.location?.file)
      {
        reload.kept.append(page.id)
      }
    }
    return reload
  }

  /// Brings a page to the present documents, unless it is closed or its documents are unchanged.
  ///
  /// - Parameter file: The newer document of a page from outside the app; nil if it counts as it was.
  func revise(
    _ page: OpenPage, file: JSONDocument?, _ reload: inout Reload, _ told: inout Set<Diagnostic>
  ) {
    guard pages.contains(where: { $0.number == page.number }) else { return }
    let isOutside = page.request.document != nil
    guard isOutside || !runtime.isCurrent(page.id, for: assembler) else { return }
    var request = page.request
    if let file, isOutside { request.document = file }
    do throws(NavigationError) {
      let assembly = try assemble(request) { _ in page.id.text }
      tell(
        diagnostics(of: assembly).filter { !appTells($0, ofPage: page.name) }, of: request,
        once: &told)
      let fault = assembly.plans.first?.fault
      guard page.fault != nil || fault == nil else {
        reload.kept.append(page.id)
        return
      }
      guard let place = pages.firstIndex(where: { $0.number == page.number }) else { return }
      pages[place].request = request
      pages[place].fault = fault.map { named($0, request) }
      pages[place].inputs = assembly.inputs
      apply(assembly, to: page.id, &reload)
    } catch {
      delegate?.tell(.diagnostic(Diagnostic(.error, error)))
      reload.kept.append(page.id)
    }
  }

  private func tell(
    _ diagnostics: [Diagnostic], of request: PageRequest? = nil, once told: inout Set<Diagnostic>
  ) {
    tell(diagnostics.filter { told.insert($0).inserted }, of: request)
  }

  /// Whether a fault is about a missing page file, which the faults of the app document report too.
  public func appTells(_ fault: Diagnostic, ofPage name: String) -> Bool {
    let app = documents.app
    return fault.code == "page-missing"
      && app.pages?.contains { $0.name.hasSameBytes(as: name) } == true
      && app.diagnostics.contains { $0.code == fault.code }
  }

  private func apply(_ assembly: PageAssembly, to page: ModuleID, _ reload: inout Reload) {
    let newest = runtime.events.newestSuspension
    do throws(ModuleError) {
      let difference = try runtime.apply(assembly, to: page)
      // The diagnostics of the assembly itself are told with the names of files for people.
      let own = Set(assembly.diagnostics)
      for diagnostic in difference.diagnostics where !own.contains(diagnostic) {
        tell(ofRuntime: diagnostic)
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
      delegate?.tell(.diagnostic(Diagnostic(.error, error)))
      reload.kept.append(page)
    }
  }
}
