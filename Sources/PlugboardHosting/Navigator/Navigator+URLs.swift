internal import PlugboardCore
public import PlugboardDocuments
public import PlugboardValues

/// A fire of `route.open` or `app.openURL` that the navigator has made.
struct Attempt {
  let origin: URLOrigin
  /// Whether the delegate isn't told of the end, as the caller is.
  var isQuiet = false
  /// Whether the page is opened for a result.
  var isForResult = false
  /// Whether the navigator has looked for the page: whatever is opened in its fire after that is the app's own.
  var isHandled = false
  var opening: Opening?
}

/// Opens URLs: by an event at the page in front, which interceptors see.
extension Navigator {
  /// Opens a URL of the app from the page in front, and returns the result.
  ///
  /// The event `route.open` goes up to the app. Plugins may answer, refuse or suspend it; without their answer, the
  /// navigator opens the page of the first route that matches. The end of a suspended event is told to the delegate.
  @discardableResult
  public func open(_ url: String, values: Fields? = nil, manner: Manner? = nil) -> Opening {
    dropEnded()
    let place = runtime.at(current?.id ?? app).up.collecting
    return attempt(url, Attempt(origin: .app, isQuiet: true)) { () throws(EventError) in
      try place.open(url, values: values, manner: manner)
    }
  }

  /// Opens a URL that comes from another program, and returns the result.
  ///
  /// The event `app.openURL` is fired at the app, and if a remote route matches `route.open` after it, for the guards of
  /// the app. Only remote routes are reached, also by subscribers that open another URL in the event's place before it
  /// is handled; in a task of theirs, they open a URL of the app.
  @discardableResult
  public func openFromOutside(_ url: String) -> Opening {
    let place = runtime.at(app).collecting
    return attempt(url, Attempt(origin: .outside, isQuiet: true)) { () throws(EventError) in
      try place.fire(.appOpenURL, url)
    }
  }

  /// Whether a route leads from a URL, or from the URL in whose place it moved, to a page of the app. Nothing is opened:
  /// interceptors aren't asked, and inputs aren't checked.
  public func canOpen(_ url: String, from origin: URLOrigin = .app) -> Bool {
    guard let target = target(of: url, from: origin), let url = try? RouteURL(target) else {
      return false
    }
    let handling = documents.app.handle(url, isRemote: origin == .outside) {
      match -> RouteAnswer<Void> in
      documents.path(ofPage: match.route.target.page) == nil ? .declined("") : .taken(())
    }
    if case .taken = handling { return true }
    return false
  }

  /// Fires an event that opens a URL, and returns the result.
  private func attempt(
    _ url: String, _ attempt: Attempt, _ fire: () throws(EventError) -> Outcome<Bool>
  ) -> Opening {
    guard runtime.modules.isRegistered(app) else { return .refused(.notLaunched) }
    // The next fire is this event, as it has a subscriber: the navigator itself.
    let number = runtime.events.fireCount + 1
    attempts[number] = attempt
    let outcome: Outcome<Bool>
    do throws(EventError) {
      outcome = try fire()
    } catch {
      attempts[number] = nil
      return .refused(.event(error))
    }
    if let suspension = outcome.suspension {
      attempts[number]?.isQuiet = false
      outcome.onEnd { [weak self] in self?.finish(number, url, $0) }
      return .waiting(number: suspension)
    }
    if let opening = attempts.removeValue(forKey: number)?.opening { return opening }
    if let reason = outcome.cancelled { return .refused(.cancelled(url, reason)) }
    guard outcome.response == true else { return .refused(.refused(url)) }
    return .taken(by: taker(of: outcome) ?? label)
  }

  /// Tells the end of a fire that has waited, unless the page or the refusal was told as it was handled.
  private func finish(_ number: Int, _ url: String, _ outcome: Outcome<Bool>) {
    let attempt = attempts.removeValue(forKey: number)
    relocated.removeValue(forKey: number)?(attempt?.opening)
    guard let attempt, attempt.opening == nil,
      outcome.cancelled == nil
    else { return }
    if outcome.response == true {
      delegate?.tell(.taken(url, by: taker(of: outcome) ?? "a subscriber"))
    } else {
      delegate?.tell(.refused(.refused(url)))
    }
  }

  /// Returns the last subscriber that has opened a URL.
  func taker(of outcome: Outcome<Bool>) -> String? {
    outcome.responses.last { $0.response == true }?.subscriber
  }

  /// Subscribes to the URLs that plugins, pages and the navigator open.
  func answerRoutes() throws(EventError) {
    try subscribe(to: .routeOpen) { [weak self] route in
      guard let self, route.response != true, let fire = runtime.events.currentFire else { return }
      answer(route, in: fire)
    }
    try subscribe(to: .appOpenURL) { [weak self] open in
      guard let self, open.response != true, let fire = runtime.events.currentFire else { return }
      let url = open.params
      if attempts[fire] == nil, !mayOpen(url, from: open.firedAt) {
        delegate?.tell(.refused(.notAllowed(url, module: open.firedAt)))
        return open.respond(false)
      }
      open.respond(openFromOutside(url, in: fire))
    }
  }

  /// Opens the page that a URL leads to, or the URL that is opened in its place; answers whether there is one.
  private func answer(_ route: Event<Bool, RouteParams>, in fire: Int) {
    let (url, values, manner) = route.params
    if attempts[fire] == nil, !mayOpen(url, from: route.firedAt) {
      return route.respond(
        openTarget(route.params, in: fire, .notAllowed(url, module: route.firedAt)))
    }
    let relocation = relocation(of: url, at: route.firedAt)
    guard case .moved(let target) = relocation else {
      return route.respond(openTarget(route.params, in: fire, relocation.error))
    }
    guard mayOpen(target, from: route.firedAt) else {
      return route.respond(
        openTarget(route.params, in: fire, .notAllowed(target, module: route.firedAt)))
    }
    let attempt = attempts[fire] ?? Attempt(origin: enclosingOrigin)
    attempts[fire]?.isHandled = true
    let number = runtime.events.fireCount + 1
    relocating.append(url)
    defer { relocating.removeLast() }
    let opening = self.attempt(
      target,
      Attempt(origin: attempt.origin, isQuiet: attempt.isQuiet, isForResult: attempt.isForResult)
    ) { () throws(EventError) in
      try runtime.at(route.firedAt).up.collecting.open(target, values: values, manner: manner)
    }
    guard case .waiting = opening, attempt.isForResult else {
      attempts[fire]?.opening = opening
      if case .refused = opening { return route.respond(false) }
      return route.respond(true)
    }
    // The opener is told of the page, which is open only then.
    let token = route.suspend()
    relocated[number] = { [weak self] opening in
      self?.attempts[fire]?.opening = opening
      if token.isPending { token.resume(answering: opening != nil) }
    }
  }

  private func openTarget(
    _ params: (url: String, values: Fields?, manner: Manner?), in fire: Int,
    _ failure: NavigationError?
  ) -> Bool {
    let attempt = attempts[fire] ?? Attempt(origin: enclosingOrigin)
    attempts[fire]?.isHandled = true
    do throws(NavigationError) {
      if let failure { throw failure }
      let page = try openPage(toward: params.url, params.values, params.manner, attempt)
      attempts[fire]?.opening = .opened(page)
      if !attempt.isQuiet {
        if let fault = page.fault { delegate?.tell(.diagnostic(fault)) }
        delegate?.tell(.opened(page))
      }
      return true
    } catch {
      attempts[fire]?.opening = .refused(error)
      if !attempt.isQuiet { delegate?.tell(.refused(error)) }
      return false
    }
  }

  /// The origin of a URL that a subscriber opens: outside if it redirects a URL from outside.
  private var enclosingOrigin: URLOrigin {
    let isOutside = runtime.events.firesInProgress.contains { fire in
      attempts[fire].map { $0.origin == .outside && !$0.isHandled } ?? false
    }
    return isOutside ? .outside : .app
  }

  /// Opens a URL from outside at the app; returns whether it is opened or waits.
  private func openFromOutside(_ text: String, in fire: Int) -> Bool {
    let isQuiet = attempts[fire]?.isQuiet ?? false
    attempts[fire]?.isHandled = true
    let opening: Opening
    do throws(NavigationError) {
      var text = text
      let relocation = relocation(of: text, at: app)
      if let error = relocation.error { throw error }
      if case .moved(let target) = relocation {
        guard mayOpen(target, from: app) else { throw .notAllowed(target, module: app) }
        text = target
      }
      try checkIsRemote(text)
      let place = runtime.at(app).collecting
      opening = attempt(text, Attempt(origin: .outside, isQuiet: isQuiet)) {
        () throws(EventError) in try place.open(text)
      }
    } catch {
      opening = .refused(error)
      if !isQuiet { delegate?.tell(.refused(error)) }
    }
    attempts[fire]?.opening = opening
    if case .refused = opening { return false }
    return true
  }

  /// Throws if no remote route matches a URL.
  private func checkIsRemote(_ text: String) throws(NavigationError) {
    let url = try url(text)
    guard documents.app.routes(matching: url, isRemote: true).isEmpty else { return }
    throw .unmatched(url, in: documents.app, from: .outside)
  }

  private func url(_ text: String) throws(NavigationError) -> RouteURL {
    do throws(RouteError) {
      return try RouteURL(text)
    } catch {
      if documents.app.isForOtherProgram(text) { throw .otherProgram(text) }
      throw .url(error)
    }
  }

  private func openPage(
    toward text: String, _ values: Fields?, _ manner: Manner?, _ attempt: Attempt
  ) throws(NavigationError) -> OpenPage {
    let url = try url(text)
    let app = documents.app
    var refusals: [NavigationError] = []
    let handling = app.handle(url, isRemote: attempt.origin == .outside) {
      match -> RouteAnswer<OpenPage> in
      let request = PageRequest(
        name: match.route.target.page, inputs: PageInputs(match, values: values ?? Fields()),
        manner: manner, allowsReuse: !attempt.isForResult)
      do throws(NavigationError) {
        return .taken(try open(request))
      } catch {
        refusals.append(error)
        return .declined(error.message)
      }
    }
    switch handling {
    case .taken(let page, _): return page
    case .declined: throw refusals.count == 1 ? refusals[0] : .declined(text, refusals)
    case .web, .unmatched: throw .unmatched(url, in: app, from: attempt.origin)
    }
  }
}
