public import PlugboardCore
public import PlugboardDocuments
public import PlugboardValues

/// Opens pages by name or document, which asks no interceptor.
extension Navigator {
  /// The number of pages that may be open; pages whose plugins open one another would go on without end.
  public static let mostPages = 1000
  /// The number of pages that may be shown and hidden before the stack has settled; then it can't be changed until it has.
  private static let mostSteps = 256

  /// Opens a page of the app in front of the others.
  ///
  /// Faults of its document are told, and its sound parts are shown; if none of it can be read it is a placeholder
  /// with a `fault`.
  ///
  /// - Parameter values: The values of the page's inputs. If a value is missing or wrong, the page
  ///   isn't opened.
  @discardableResult
  public func openPage(
    _ name: String, values: Fields? = nil, manner: Manner? = nil
  ) throws(NavigationError) -> OpenPage {
    try open(PageRequest(name: name, inputs: PageInputs(values ?? Fields()), manner: manner))
  }

  /// Opens the page of a route that matches a URL in front of the others; no interceptor is asked.
  ///
  /// A page that refuses the values of the URL is a placeholder with a `fault`.
  @discardableResult
  public func open(_ match: RouteMatch<AppDocument.Route>) throws(NavigationError) -> OpenPage {
    try open(PageRequest(name: match.route.target.page, inputs: PageInputs(match)))
  }

  /// Opens a page from a document outside the app in front of the others, with the templates of the app.
  @discardableResult
  public func open(
    _ document: JSONDocument, values: Fields? = nil, manner: Manner? = nil
  ) throws(NavigationError) -> OpenPage {
    try open(
      PageRequest(
        name: PageAssembler.id(of: document), document: document,
        inputs: PageInputs(values ?? Fields()), manner: manner))
  }

  func open(_ request: PageRequest) throws(NavigationError) -> OpenPage {
    guard runtime.modules.isRegistered(app) else { throw .notLaunched }
    guard steps < Self.mostSteps else { throw .endless(request.name) }
    dropEnded()
    let assembly = try assemble(request) { runtime.freeInstance(of: $0) }
    let fault = assembly.plans.first?.fault
    if let fault, request.hasOpenerValues, Self.inputFaults.contains(fault.code) {
      throw .inputs(request.name, fault)
    }
    let manner = manner(of: request, assembly)
    if manner == .reuse, let page = reusable(for: request, assembly) { return moveToFront(page) }
    let replaced = manner == .replace ? pages.last : nil
    guard pages.count < Self.mostPages || replaced != nil else {
      throw .tooManyPages(request.name, most: Self.mostPages)
    }
    tell(diagnostics(of: assembly).filter { $0 != fault }, of: request)
    // Plugins may open further pages while this one loads, which lie in front of it.
    openings += 1
    let number = openings
    let page = OpenPage(
      id: try open(assembly, under: app), number: number, name: request.name, manner: manner,
      fault: fault.map { named($0, request) }, inputs: assembly.inputs, request: request,
      isPresented: manner == .present || replaced?.isPresented == true)
    manners[number] = manner
    pages.insert(page, at: pages.firstIndex { $0.number > number } ?? pages.endIndex)
    let isReplaced = replaced.flatMap { take($0.number) } != nil
    settleAppearance()
    if let replaced, isReplaced { end(replaced) }
    return page
  }

  /// Assembles a requested page as an instance; throws if the app has no such page.
  func assemble(
    _ request: PageRequest, as instance: (String) -> String
  ) throws(NavigationError) -> PageAssembly {
    if let document = request.document {
      return assembler.page(document, as: instance(request.name), inputs: request.inputs)
    }
    guard documents.path(ofPage: request.name) != nil else {
      throw .unknownPage(
        request.name, nearest: NearestName.of(request.name, among: documents.pageNames))
    }
    return assembler.page(request.name, as: instance(request.name), inputs: request.inputs)
  }

  /// The codes of faults that the values of inputs have, not the document.
  private static let inputFaults: Set = [
    "input-missing", "input-reserved", "input-type", "input-unknown", "input-value",
  ]

  /// Returns the manner that the opener, the route or the page asks for, in this order.
  private func manner(of request: PageRequest, _ assembly: PageAssembly) -> Manner {
    let manner = request.manner ?? request.inputs.route?.manner ?? assembly.manner ?? .push
    return manner == .reuse && !request.allowsReuse ? .push : manner
  }

  /// Returns the newest open page of the same name and inputs.
  private func reusable(for request: PageRequest, _ assembly: PageAssembly) -> OpenPage? {
    pages.last {
      $0.name.hasSameBytes(as: request.name) && $0.inputs == assembly.inputs && $0.fault == nil
        && ($0.request.document?.file).hasSameBytes(as: request.document?.file)
    }
  }

  private func moveToFront(_ page: OpenPage) -> OpenPage {
    revisePostponed(page)
    guard let page = take(page.number) else { return page }
    pages.append(page)
    manners[page.number] = .reuse
    settleAppearance()
    return page
  }
}

/// Closes pages, and tells the pages that are shown or hidden.
extension Navigator {
  /// Closes the page in front, shows the one behind it, and returns the closed one; throws if no other is open.
  @discardableResult
  public func back() throws(NavigationError) -> OpenPage {
    dropEnded()
    guard let page = pages.last else { throw .noPage(nil) }
    try close(page.id)
    return page
  }

  /// Closes a page, also behind others; throws if it isn't open, or if no other is.
  public func close(_ id: ModuleID) throws(NavigationError) {
    dropEnded()
    guard steps < Self.mostSteps else { throw .endless(id.text) }
    guard let page = pages.last(where: { $0.id == id }) else { throw .noPage(id) }
    guard pages.count > 1 else { throw .lastPage(id) }
    _ = take(page.number)
    end(page)
    settleAppearance()
  }

  /// Takes a page from the stack; nil if it isn't there.
  private func take(_ number: Int) -> OpenPage? {
    pages.firstIndex { $0.number == number }.map { pages.remove(at: $0) }
  }

  /// Takes the pages from the stack whose modules were ended by others than the navigator.
  func dropEnded() {
    let ended = pages.filter { !runtime.modules.isRegistered($0.id) }
    guard !ended.isEmpty else { return }
    for page in ended where take(page.number) != nil { end(page) }
    settleAppearance()
  }

  /// Ends a page that was taken from the stack; events that were fired in it and still wait are cancelled.
  private func end(_ page: OpenPage) {
    forgetTold()
    manners[page.number] = nil
    postponed.remove(page.number)
    shownByDelegate.remove(page.number)
    shown.removeAll { $0.number == page.number }
    if front == page.number { front = nil }
    // A page that was ended by others may have a successor with its id.
    let isOpen = !pages.contains { $0.id == page.id }
    if isOpen {
      gestures.remove(page.id)
      cancelSuspensions(below: page.id, "its page was closed")
      runtime.disappear(page.id)
    }
    delegate?.hide(page, isClosed: true)
    if isOpen { _ = try? runtime.unregister(page.id) }
  }

  /// The visible pages: the newest page that isn't presented, and the pages in front of it.
  private var visible: ArraySlice<OpenPage> {
    isInBackground
      ? [] : pages[(pages.lastIndex { !$0.isPresented } ?? pages.startIndex)...]
  }

  /// Hides the pages that aren't visible any more, and shows the visible pages.
  ///
  /// Plugins and the delegate may open and close pages as they are told. Such a change settles after the step in
  /// progress: each step begins with the stack as it is then.
  func settleAppearance() {
    guard steps == 0 else { return }
    repeat { steps += 1 } while hideNext() || showNext()
    steps = 0
  }

  /// Hides a page that isn't visible any more; returns false if there is none.
  private func hideNext() -> Bool {
    guard let page = shown.last(where: { !isVisible($0) }) else { return false }
    shown.removeAll { $0.number == page.number }
    if front == page.number { front = nil }
    runtime.disappear(page.id)
    // A page that was closed meanwhile was hidden as such.
    if shownByDelegate.remove(page.number) != nil, isOpen(page) {
      delegate?.hide(page, isClosed: false)
    }
    return true
  }

  /// Shows a visible page that isn't shown, or that is in front now; returns false if there is none.
  private func showNext() -> Bool {
    if let page = visible.first(where: { page in !shown.contains { $0.number == page.number } }) {
      shown.append(page)
      // A plugin may have ended it already.
      _ = try? runtime.appear(page.id)
      if isVisible(page) { show(page) }
      return true
    }
    guard let page = visible.last, page.number != front else { return false }
    show(page)
    return true
  }

  private func isOpen(_ page: OpenPage) -> Bool { pages.contains { $0.number == page.number } }

  private func isVisible(_ page: OpenPage) -> Bool { visible.contains { $0.number == page.number } }

  private func show(_ page: OpenPage) {
    front = page.number
    shownByDelegate.insert(page.number)
    delegate?.show(page, manners.removeValue(forKey: page.number))
  }
}
