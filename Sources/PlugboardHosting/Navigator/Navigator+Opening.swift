public import PlugboardCore
public import PlugboardDocuments
public import PlugboardValues

/// Opens pages by name or document, which asks no interceptor.
extension Navigator {
  /// The number of pages that may be open; pages whose plugins open one another would go on without end.
  public static let mostPages = 1000

  /// Opens a page of the app in front of the others.
  ///
  /// Faults of its document are told, and its sound parts are shown; if none of it can be read it is a placeholder
  /// with a `fault`.
  ///
  /// - Parameter values: The values of the page's inputs. If one is missing or wrong, the page isn't opened.
  @discardableResult
  public func openPage(
    _ name: String, values: Fields? = nil, manner: Manner? = nil
  ) throws(NavigationError) -> OpenPage {
    try open(PageRequest(name: name, inputs: PageInputs(values ?? Fields()), manner: manner))
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
    guard pages.count < Self.mostPages else {
      throw .tooManyPages(request.name, most: Self.mostPages)
    }
    let assembly = try assemble(request) { runtime.freeInstance(of: $0) }
    let fault = assembly.plans.first?.fault
    if let fault, request.hasOpenerValues, Self.inputFaults.contains(fault.code) {
      throw .inputs(request.name, fault)
    }
    let manner = manner(of: request, assembly)
    if manner == .reuse, let page = reusable(for: request, assembly) { return moveToFront(page) }
    tell(diagnostics(of: assembly).filter { $0 != fault }, of: request)
    openings += 1
    let page = OpenPage(
      id: try open(assembly, under: app), number: openings, name: request.name, manner: manner,
      fault: fault.map { named($0, request) }, inputs: assembly.inputs, request: request,
      isPresented: manner == .present || manner == .replace && pages.last?.isPresented == true)
    let replaced = manner == .replace ? pages.popLast() : nil
    pages.append(page)
    settleAppearance(manner)
    if let replaced { end(replaced) }
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
    guard let place = pages.firstIndex(where: { $0.number == page.number }) else { return page }
    pages.append(pages.remove(at: place))
    settleAppearance(.reuse)
    return page
  }
}

/// Closes pages, and tells the pages that are shown or hidden.
extension Navigator {
  /// Closes the page in front, shows the one behind it, and returns the closed one; throws if no other is open.
  @discardableResult
  public func back() throws(NavigationError) -> OpenPage {
    guard let page = pages.last else { throw .noPage(nil) }
    try close(page.id)
    return page
  }

  /// Closes a page, also behind others; throws if it isn't open, or if no other is.
  public func close(_ id: ModuleID) throws(NavigationError) {
    guard let place = pages.firstIndex(where: { $0.id == id }) else { throw .noPage(id) }
    guard pages.count > 1 else { throw .lastPage(id) }
    end(pages.remove(at: place))
    settleAppearance(nil)
  }

  /// Ends a page that was taken from the stack; events that were fired in it and still wait are cancelled.
  private func end(_ page: OpenPage) {
    cancelSuspensions(below: page.id, "its page was closed")
    forgetTold()
    shown.removeAll { $0.number == page.number }
    if front == page.number { front = nil }
    runtime.disappear(page.id)
    delegate?.hide(page, isClosed: true)
    // A plugin may have ended it already.
    _ = try? runtime.unregister(page.id)
  }

  /// The open pages that are visible: the newest one that isn't presented, and all in front of it.
  private var visible: ArraySlice<OpenPage> {
    isInBackground
      ? [] : pages[(pages.lastIndex { !$0.isPresented } ?? pages.startIndex)...]
  }

  /// Hides the pages that aren't visible any more, and shows those that are.
  ///
  /// Plugins may open and close pages as they are told: each step begins with the stack as it is then.
  func settleAppearance(_ manner: Manner?) {
    while let page = shown.last(where: { page in !visible.contains { $0.number == page.number } }) {
      shown.removeAll { $0.number == page.number }
      if front == page.number { front = nil }
      runtime.disappear(page.id)
      delegate?.hide(page, isClosed: false)
    }
    while let page = visible.first(where: { page in !shown.contains { $0.number == page.number } })
    {
      shown.append(page)
      shown.sort { place(of: $0) < place(of: $1) }
      // A plugin may have ended it already.
      _ = try? runtime.appear(page.id)
      show(page, manner)
    }
    if let page = visible.last, page.number != front { show(page, manner) }
  }

  private func show(_ page: OpenPage, _ manner: Manner?) {
    front = page.number
    delegate?.show(page, manner)
  }

  private func place(of page: OpenPage) -> Int {
    pages.firstIndex { $0.number == page.number } ?? 0
  }
}
