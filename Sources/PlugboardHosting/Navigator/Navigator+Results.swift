internal import PlugboardCore
internal import PlugboardDocuments
internal import PlugboardValues

/// Pages that are opened for a result: the event of the opener waits until its page gives the result or ends.
extension Navigator {
  /// Subscribes to the events that openers and their pages fire.
  func answerResults() throws(EventError) {
    try subscribe(to: .routeOpenForResult) { [weak self] opening in
      guard self != nil else { return }
      let (opener, params, token) = (opening.firedAt, opening.params, opening.suspend())
      // The opener goes on first, and its event waits.
      Task { [weak self] in self?.open(params, forResult: token, from: opener) }
    }
    try subscribe(to: .pageGiveResult) { giving in giving.respond(false) }
  }

  /// Opens a URL on behalf of an event that waits, from the module at which it was fired.
  private func open(
    _ params: (url: String, values: Fields?, manner: Manner?),
    forResult token: Suspension<PageResult>,
    from opener: ModuleID
  ) {
    guard token.isPending else { return }
    guard mayOpen(params.url, from: opener) else {
      token.cancel(NavigationError.notAllowed(params.url, module: opener).message)
      return
    }
    let number = runtime.events.fireCount + 1
    attempts[number] = Attempt(origin: .app, isForResult: true)
    do throws(EventError) {
      let outcome = try runtime.at(opener).up.collecting.open(
        params.url, values: params.values, manner: params.manner)
      outcome.onEnd { [weak self] end in
        self?.finish(opening: params.url, as: number, end, for: token)
      }
    } catch {
      attempts[number] = nil
      token.cancel("\(error)")
    }
  }

  /// Links the page that was opened to the event that waits, or cancels that.
  private func finish(
    opening url: String, as number: Int, _ end: Outcome<Bool>, for token: Suspension<PageResult>
  ) {
    let opening = attempts.removeValue(forKey: number)?.opening
    let taker = taker(of: end)
    if case .opened(let page)? = opening {
      link(token, to: page)
    } else if taker == label, let page = page(of: url) {
      // The event had joined an equal one, which has opened the page.
      link(token, to: page)
    } else if token.isPending {
      token.cancel(
        taker.map { "\"\(url)\" was opened by \"\($0)\", which gives no result" }
          ?? "\"\(url)\" was not opened")
    }
  }

  /// Returns the newest page that was opened by a URL.
  private func page(of url: String) -> OpenPage? {
    pages.last { page in
      page.request.inputs.params.contains { $0.name == "route.url" && $0.value == .string(url) }
    }
  }

  /// Resumes an event with the result of a page, or when the page ends.
  private func link(_ token: Suspension<PageResult>, to page: OpenPage) {
    do throws(EventError) {
      try runtime.subscribe(to: .pageGiveResult, on: page.id, label: label) { [weak self] giving in
        let result = giving.params
        guard let self, token.isPending else { return }
        giving.respond(true)
        token.resume(answering: .given(result))
        // The page ends after the event that it fired.
        Task { [weak self] in self?.finish(page) }
      }
      try runtime.subscribe(to: .moduleWillUnload, on: page.id, label: label) { [weak self] _ in
        let ends = self?.runtime.isExchanging(page.id) != true
        if ends, token.isPending { token.resume(answering: .closed) }
      }
    } catch {
      token.cancel("\(error)")
    }
  }

  /// Closes a page that has given its result.
  private func finish(_ page: OpenPage) {
    guard pages.contains(where: { $0.number == page.number }) else { return }
    do throws(NavigationError) {
      try close(page.id)
      if let current { delegate?.tell(.closed(page, back: current)) }
    } catch {
      delegate?.tell(.refused(error))
    }
  }
}
