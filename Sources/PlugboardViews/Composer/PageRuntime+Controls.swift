/// The views of modules as hosts show them, and the controls in them.
extension PageRuntime {
  /// Returns the controls in the views of a module, its bottom included, in reading order;
  /// asks the module for the views. Of several with the same id the first is listed; controls of
  /// a page's overlay come first.
  public func controls(of module: ModuleID) throws(ControlError) -> [ViewValue.Control] {
    let level: Level
    do {
      level = try modules.level(of: module)
    } catch {
      throw .event(.unknownModule(module))
    }
    let controls = views(of: level, module).flatMap(\.controls)
    let unique = controls.uniqued()
    if unique.count < controls.count { reportControls(controls, at: module) }
    return unique
  }

  /// Returns the texts in the views of a module, in reading order; asks the module for the views.
  public func texts(of module: ModuleID) -> [String] {
    guard let level = try? modules.level(of: module) else { return [] }
    return views(of: level, module).flatMap { $0.texts() }
  }

  /// Returns the views of a module, overlays first, then from top to bottom.
  func views(of level: Level, _ module: ModuleID) -> [ViewValue] {
    viewEvents(of: level, module).filter { event in
      let isAsked = { self.events.hasSubscribers(of: event.name, on: $0) }
      return isAsked(module)
        || event.name == Self.overlay && app(ofPage: module).map(isAsked) == true
    }.compactMap { view(of: module, $0) }
  }

  /// Returns the events by which a module is asked for its views, overlays first, then from top to bottom.
  public func viewEvents(of module: ModuleID) -> [EventName<ViewValue, Void>] {
    (try? modules.level(of: module)).map { viewEvents(of: $0, module) } ?? []
  }

  private func viewEvents(of level: Level, _ module: ModuleID) -> [EventName<ViewValue, Void>] {
    switch level {
    case .page where showsCards(module): [.pageOverlay, .pageView]
    case .page: [.pageOverlay, .pageView, .pageEmpty]
    case .card: [.cardView, .cardFooter]
    case .component: [.componentView, .componentFooter]
    case .item: [.itemView]
    case .app: [.pageOverlay]
    case .other: []
    }
  }

  private func showsCards(_ page: ModuleID) -> Bool {
    guard modules.firstShownChild(of: page, at: .card) != nil else { return false }
    return outcome(of: .pageList, at: page).outcome?.response?.hidesCards != true
  }

  /// Returns the control with an id in the views of a module.
  ///
  /// - Throws: `ControlError.unknown` if the view has none, with the ids of the view's controls.
  public func control(_ id: String, of module: ModuleID) throws(ControlError) -> ViewValue.Control {
    let controls = try controls(of: module)
    guard let control = controls.first(where: { $0.id.hasSameBytes(as: id) }) else {
      throw .unknown(id, module: module, known: controls.map(\.id))
    }
    return control
  }

  /// Returns the control with an id in the view of a module if it can be activated.
  ///
  /// - Throws: `ControlError.unknown` or `.disabled`.
  public func enabledControl(
    _ id: String, of module: ModuleID
  ) throws(ControlError) -> ViewValue.Control {
    let control = try control(id, of: module)
    guard control.isEnabled else { throw .disabled(id, module: module) }
    return control
  }

  /// Returns the view of a module, or a placeholder if a fault prevents it; nil if it has none. The overlay of an app
  /// lies on each of its pages.
  ///
  /// Reports a view that can't be read, and controls that can't be activated.
  func view(of module: ModuleID, _ event: EventName<ViewValue, Void>) -> ViewValue? {
    // Asked also without a subscriber: a host's tracker notes that the app takes part.
    guard event.name == Self.overlay, let app = app(ofPage: module) else {
      return ownView(of: module, event)
    }
    return PageOverlay.view(ownView(of: module, event), below: ownView(of: app, event))
  }

  /// Returns the app of a page; nil for another module and for a page without one.
  private func app(ofPage module: ModuleID) -> ModuleID? {
    guard (try? modules.level(of: module)) == .page, let app = try? modules.parent(of: module),
      (try? modules.level(of: app)) == .app
    else { return nil }
    return app
  }

  /// Returns the module that has a control which a module shows: its app for the app's overlay.
  func owner(of control: String, shownBy module: ModuleID) -> ModuleID {
    guard let app = app(ofPage: module), events.hasSubscribers(of: Self.overlay, on: app),
      let view = ownView(of: app, .pageOverlay),
      view.controls.contains(where: { $0.id.hasSameBytes(as: control) })
    else { return module }
    return app
  }

  private func ownView(of module: ModuleID, _ event: EventName<ViewValue, Void>) -> ViewValue? {
    if let fault = fault(of: module) {
      // It is said once, not also at the bottom of the module or above it.
      return Self.secondViews.contains(event.name) ? nil : placeholder(fault.message, of: module)
    }
    let (outcome, fault) = outcome(of: event, at: module)
    if let view = outcome?.response {
      if let fault = view.fault { return unreadable(fault, at: module) }
      let controls = view.statedControls
      reportControls(controls, at: module)
      reportMissingControls(of: module, besides: controls)
      return view
    }
    if let fault { return placeholder("\(fault.subscriber): \(fault.message)", of: module) }
    guard let value = outcome?.untyped.response, value != .null else { return nil }
    let shape = ViewValue.valueShape
    return unreadable("it is \(shape.wording(ofMisfit: value)), not \(shape)", at: module)
  }

  /// Reports that a view can't be shown, and returns a view that says so.
  private func unreadable(_ fault: String, at module: ModuleID) -> ViewValue? {
    let message = "the view of \"\(module)\" can't be read: \(fault)"
    report(
      Diagnostic(.error, code: "view-unreadable", message, location: location(of: module)))
    return placeholder(message, of: module)
  }

  /// Returns the placeholder that is shown for a module's view.
  private func placeholder(_ message: String, of module: ModuleID) -> ViewValue? {
    if showsFaults { return .placeholder(message) }
    guard (try? modules.level(of: module)) == .page else { return nil }
    return .placeholder(Self.pageNotice.text(for: languages))
  }

  private static let pageNotice: LocalizedText = [
    "en": "This page can't be shown", "zh": "此页面暂时无法显示",
  ]

  private static let overlay = EventName<ViewValue, Void>.pageOverlay.name

  /// The views of a module beside its main one.
  private static let secondViews: [Name] = [
    EventName<ViewValue, Void>.pageEmpty.name, EventName<ViewValue, Void>.pageOverlay.name,
    EventName<ViewValue, Void>.cardFooter.name, EventName<ViewValue, Void>.componentFooter.name,
  ]

  /// Fires an event of the host; returns the outcome, and the first fault of the handlers.
  func outcome<Response>(
    of event: EventName<Response, Void>, at module: ModuleID
  ) -> (outcome: Outcome<Response>?, fault: Fault?) {
    do throws(EventError) {
      let outcome = try at(module).fire(event)
      return (outcome, outcome.faults.first)
    } catch {
      guard case .fault(let fault) = error else { return (nil, nil) }
      return (nil, fault)
    }
  }

  private func reportControls(_ controls: [ViewValue.Control], at module: ModuleID) {
    var labels: [ExactText: String] = [:]
    for control in controls {
      if control.id.isEmpty {
        report(
          Diagnostic(
            .error, code: "control-empty-id",
            "the control \"\(control.label)\" in the view of \"\(module)\" has an empty id and can't"
              + " be activated", location: location(of: module)))
      } else if let first = labels[control.id] {
        report(
          Diagnostic(
            .error, code: "control-duplicate-id",
            "two controls in the view of \"\(module)\" have the id \"\(control.id)\"; \"\(first)\""
              + " counts, and \"\(control.label)\" can't be activated",
            location: location(of: module)))
      } else {
        labels[control.id] = control.label
      }
    }
  }
}
