internal import Plugboard

enum ExpectCommand: ShellCommand {
  static let subjects = Expectation.forms.map(\.subject)

  static let form = CommandForm(
    "expect", takes: [.required("[no] WHAT"), .repeated("ARGUMENT")],
    "fail with exit code 3 unless something is as stated",
    notes: [
      "WHAT is one of these, or with no before it the opposite:",
      "  page ID           the current page; no page ID: it isn't open",
      "  route URL         the current page is the one that the URL opens, with the values in it",
      "  module ID         a module of the open pages, by its id or a text that it shows",
      "  control LABEL [STATE]  a control on the page, by its label; STATE is enabled, disabled, selected,",
      "                    unselected, or text TEXT for the text in a field",
      "  count THINGS N [ID]  the number of pages, cards, components, items, modules, controls, records or",
      "                    suspended; ID counts what is below a module, without hidden ones",
      "  data ID KEY JSON  the value of a key; no data ID KEY: there is none",
      "  response JSON     the response of the newest fire, tap, type or resume; no response: none",
      "  text TEXT [ID]    a text in a line of the frame, whose size is that of size, or in a view below a module",
      "  record [KEY=VALUE …]  a tracking record with these fields, since the script began or such an expect",
      "                    took it",
      "  event EVENT [ID] [KEY=VALUE …]  a fire of the event, at the module, with these params, likewise",
      "  suspended EVENT [ID]  a suspended event",
      "  fault CODE        a fault of a plugin, or an error in a document or of the runtime, with the code",
      "                    in brackets at its end, since the script began or such an expect took it",
      "  warning CODE      a warning, likewise; event-undeclared and the codes of refused URLs and pages, such",
      "                    as route-unmatched, aren't shown in the text",
      "Faults and warnings count from the opening of the first page on. An expect takes all that have its",
      "code. If any are left at the end of a script that would end with 0, it ends with 3.",
    ],
    examples: [
      "expect page player", "expect data player title '\"Metropolis\"'", "expect no text Error",
      "expect warning data-key-unknown", "expect control 'Log in' disabled", "expect count items 3",
      "expect record event=item.tap control=button", "expect no event route.open",
    ])

  static func run(
    _ arguments: Arguments, in shell: Shell
  ) async throws(CommandFailure) -> Reply {
    let expectation = try Expectation(arguments.words)
    shell.commands.expectations += 1
    // Views that are asked for here may load sources.
    _ = try await shell.settled { () throws(CommandFailure) in
      expectation.looksAtViews ? try shell.frame(size: shell.commands.frameSize) : nil
    }
    if let found = try expectation.difference(in: shell) {
      throw .unmet("expected \(expectation.text), but \(found)")
    }
    return Reply([], json: ["expected": .bool(true)])
  }
}
