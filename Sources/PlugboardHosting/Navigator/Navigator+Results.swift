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
    if case .opened(let page)? = attempts.removeValue(forKey: number)?.opening {
      link(token, to: page.id)
    } else if token.isPending {
      token.cancel(
        taker(of: end).map { "\"\(url)\" was opened by \"\($0)\", which gives no result" }
          ?? "\"\(url)\" was not opened")
    }
  }

  /// Resumes an event with the result of a page, or when the page ends.
  private func link(_ token: Suspension<PageResult>, to page: ModuleID) {
    do throws(EventError) {
      try runtime.subscribe(to: .pageGiveResult, on: page, label: label) { [weak self] giving in
        let result = giving.params
        guard let self, token.isPending else { return }
        giving.respond(true)
        token.resume(answering: .given(result))
        // The page ends after the event that it fired.
        Task { [weak self] in self?.finish(page) }
      }
      try runtime.subscribe(to: .moduleWillUnload, on: page, label: label) { [weak self] _ in
        let ends = self?.runtime.isExchanging(page) != true
        if ends, token.isPending { token.resume(answering: .closed) }
      }
    } catch {
      token.cancel("\(error)")
    }
  }

  /// Closes a page that has given its result.
  private func finish(_ id: ModuleID) {
    guard let page = pages.first(where: { $0.id == id }) else { return }
    do throws(NavigationError) {
      try close(id)
      if let current { delegate?.tell(.closed(page, back: current)) }
    } catch {
      delegate?.tell(.refused(error))
    }
  }
}
