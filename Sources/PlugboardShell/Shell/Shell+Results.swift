internal import Plugboard
internal import PlugboardPlugins

/// Pages that are opened for a result: the event of the opener waits until its page gives the result or
/// ends.
extension Shell {
  /// Subscribes at the root to what openers and their pages fire.
  func answerResults(priority: Int, label: String) throws(EventError) {
    try runtime.subscribe(
      to: .routeOpenForResult, on: app, priority: priority, label: label
    ) { [unowned self] opening in
      let (url, token) = (opening.params, opening.suspend())
      // The place at which the event was fired is known when it waits.
      Task { [weak self] in self?.open(url, forResult: token) }
    }
    try runtime.subscribe(
      to: .pageGiveResult, on: app, priority: priority, label: label
    ) { giving in
      giving.respond(false)
    }
  }

  /// Opens a URL on behalf of an event that waits, from the module at which it was fired.
  private func open(_ url: String, forResult token: Suspension<PageResult>) {
    guard token.isPending,
      let opener = token.number.flatMap({ runtime.events.suspended(as: $0) })?.firedAt
    else { return }
    do {
      try runtime.at(opener).up.collecting.fire(.routeOpen, url).onEnd { [weak self] route in
        guard let self else { return }
        let takers =
          route.response == true
          ? route.responses.filter { $0.response == true }.map(\.subscriber) : []
        // The newest page is that of this URL only if the shell itself has opened it.
        if takers.contains(Self.label), let page = routedPage {
          link(token, to: page)
        } else if token.isPending {
          token.cancel(
            takers.last.map { "\"\(url)\" was opened by \"\($0)\", which gives no result" }
              ?? "\"\(url)\" was not opened")
        }
      }
    } catch {
      token.cancel("\(error)")
    }
  }

  /// Resumes an event with the result of a page, or when the page ends.
  private func link(_ token: Suspension<PageResult>, to page: ModuleID) {
    do {
      try runtime.subscribe(
        to: .pageGiveResult, on: page, label: Self.label
      ) { [weak self] giving in
        let result = giving.params
        guard let self, token.isPending else { return }
        giving.respond(true)
        token.resume(answering: .given(result))
        // The page ends after the event that it fired.
        Task { [weak self] in self?.finish(page) }
      }
      try runtime.subscribe(
        to: .moduleWillUnload, on: page, label: Self.label
      ) { [weak self] _ in
        let ends = self?.runtime.isExchanging(page) != true
        if ends, token.isPending { token.resume(answering: .closed) }
      }
    } catch {
      token.cancel("\(error)")
    }
  }

  /// Closes a page that has given its result.
  private func finish(_ page: ModuleID) {
    do throws(CommandFailure) {
      try closePage(page)
      tell(["en": "closed \(page), back at \(current)", "zh": "已关闭 \(page)，回到 \(current)"])
    } catch {
      warn(of: error)
    }
  }
}
