internal import Plugboard
internal import PlugboardPlugins

enum ResumeCommand: ShellCommand {
  static let form = CommandForm(
    "resume", takes: [.required("N"), .optional("JSON")], "resume a suspended event",
    notes: [
      "The event goes on with the response so far, or with JSON instead. A route that is resumed with",
      "true counts as opened by a plugin, so the shell opens no page for it.",
    ])

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let fire = try shell.suspended(arguments, of: form)
    let response = arguments.words.count > 1 ? arguments.words[1].value : nil
    let events = shell.runtime.events
    let newest = events.newestSuspension
    let opened = shell.navigator.openings
    var end: UntypedOutcome?
    events.onEnd(of: fire.number) { end = $0 }
    // The runtime reports the reason of a refusal.
    guard events.resume(fire.number, answering: response) else {
      throw .failed("\(fire.event) at \(fire.module) was not resumed")
    }
    if end == nil { await shell.settle() }
    shell.commands.outcome = end
    let next = events.suspended(after: newest).last {
      $0.event == fire.event && $0.firedAt == fire.firedAt
    }
    return reply(
      fire, end, suspended: end == nil ? next?.number : nil,
      page: shell.navigator.openings > opened ? shell.current : nil)
  }

  private static func reply(
    _ fire: SuspensionInfo, _ end: UntypedOutcome?, suspended: Int?, page: ModuleID?
  ) -> Reply {
    var line = "resumed \(fire.event) at \(fire.module)"
    if let suspended {
      line += ", suspended again as \(suspended)"
    } else if let end {
      // The host tells the reason.
      line += end.cancelled == nil ? ": \(end.responseText)" : ", then cancelled"
      let isRoute = fire.event == EventName<Bool, RouteParams>.routeOpen.name
      if isRoute, page == nil { line += ", no page was opened" }
    }
    return Reply(
      line,
      json: fire.json([
        "resumed": true, "answered": .bool(end?.isAnswered ?? false),
        "response": end?.response ?? .null, "suspended": Value(suspended),
        "cancelled": Value(end?.cancelled.map { "\($0)" }), "page": Value(page?.text),
      ]))
  }
}
