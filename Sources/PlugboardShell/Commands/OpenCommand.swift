internal import Plugboard
internal import PlugboardPlugins

enum OpenCommand: ShellCommand {
  static let form = CommandForm(
    "open", takes: [.required("PAGE|URL"), .repeated("key=value")],
    "open a page with its inputs, or the target of a URL",
    notes: [
      CommandForm.inputsNote,
      "One that the page doesn't take, of another type or missing is an error, and the page isn't opened.",
      "A URL takes the way of every route: from the page up to the app, past log-in checks.",
      "If the document of a page can't be read, a placeholder is shown and the command fails.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let target = arguments.words[0].text
    let inputs = try form.inputs(of: arguments)
    guard target.unicodeScalars.contains(":") else {
      var request = PageRequest(target)
      request.inputs = inputs
      let opening = try shell.openPage(request)
      if let fault = opening.fault { throw .faulty(fault) }
      let page = opening.page
      return Reply("opened \(page)", json: json(target, page))
    }
    guard inputs.params.isEmpty else {
      throw form.misuse("a URL has its inputs in itself: \(target)?key=value")
    }
    let outcome: Outcome<Bool>
    let before = shell.pages.count
    shell.isOpeningByHand = true
    shell.repliesToNextFire()
    defer { shell.isOpeningByHand = false }
    do {
      outcome = try shell.byHand(form) {
        try shell.runtime.at(shell.current).up.fire(.routeOpen, target)
      }
    } catch {
      throw .failed("\(error)")
    }
    if let number = outcome.suspension {
      return Reply(
        "\(target) waits: suspended as \(number)", json: json(target, nil, suspended: number))
    }
    if let reason = outcome.cancelled {
      throw .failed("\"\(target)\" was not opened: \(reason)")
    }
    guard outcome.response == true else {
      throw .failed(shell.takeRouteFailure() ?? "\"\(target)\" was not opened")
    }
    let page = shell.pages.count > before ? shell.current : nil
    return Reply(
      page.map { "opened \($0)" } ?? "\(target) was opened by a plugin",
      json: json(target, page))
  }

  private static func json(_ target: String, _ page: ModuleID?, suspended: Int? = nil) -> Value {
    ["target": .string(target), "page": Value(page?.text), "suspended": Value(suspended)]
  }
}
