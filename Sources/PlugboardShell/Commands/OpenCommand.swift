internal import Plugboard

enum OpenCommand: ShellCommand {
  private static let manner = CommandForm.Option(
    "--manner", value: "MANNER",
    "push, present, replace or reuse; by default the route or the page states it")

  static let form = CommandForm(
    "open", takes: [.required("PAGE|URL"), .repeated("key=value")],
    options: [manner, .remote],
    "open a page with its inputs, or the target of a URL",
    notes: [
      CommandForm.inputsNote,
      "One that the page doesn't take, of another type or missing is an error, and the page isn't opened.",
      "A URL takes the way of every route: from the page up to the app, past log-in checks. Inputs beside it",
      "count more than those in it. With --remote it begins at the app, and reaches routes marked remote only.",
      "If the document of a page can't be read, a placeholder is shown and the command fails.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let target = arguments.words[0].text
    let values = try form.inputs(of: arguments)
    let manner = try arguments.value(of: manner.name).map { text throws(CommandFailure) in
      try named(text)
    }
    let isRemote = arguments.has(CommandForm.Option.remote.name)
    guard target.unicodeScalars.contains(":") else {
      guard !isRemote else { throw form.misuse("--remote is for a URL") }
      var request = PageRequest(target)
      (request.values, request.manner) = (values, manner)
      return try reply(target, try shell.openPage(request))
    }
    guard !isRemote || values.isEmpty && manner == nil else {
      throw form.misuse("a URL from outside has its inputs in itself: \(target)?key=value")
    }
    switch shell.open(target, values: values, manner: manner, isRemote: isRemote, form) {
    case .opened(let page): return try reply(target, page)
    case .waiting(let number):
      return Reply(
        "\(target) waits: suspended as \(number)", json: json(target, nil, suspended: number))
    case .taken: return Reply("\(target) was opened by a plugin", json: json(target, nil))
    case .refused(let error): throw CommandFailure(error)
    }
  }

  private static func named(_ text: String) throws(CommandFailure) -> Manner {
    guard let manner = Manner(rawValue: text) else {
      let names = Manner.allCases.map(\.rawValue)
      throw .usage(
        "--manner takes \(names.joined(separator: ", ")), not \"\(text)\"",
        hint: CommandFailure.nearest(NearestName.of(text, among: names)))
    }
    return manner
  }

  private static func reply(_ target: String, _ page: OpenPage) throws(CommandFailure) -> Reply {
    if let fault = page.fault { throw .faulty(fault) }
    return Reply("opened \(page.id)", json: json(target, page.id))
  }

  private static func json(_ target: String, _ page: ModuleID?, suspended: Int? = nil) -> Value {
    ["target": .string(target), "page": Value(page?.text), "suspended": Value(suspended)]
  }
}

extension CommandForm.Option {
  /// The option for a URL from outside the app.
  static let remote = Self("--remote", "for a URL that comes from outside the app")
}

extension Shell {
  /// Opens a URL by command, whose reply tells the result.
  func open(
    _ url: String, values: Fields = Fields(), manner: Manner? = nil, isRemote: Bool,
    _ form: CommandForm
  ) -> Opening {
    repliesToNextFire()
    return byHand(form) {
      isRemote
        ? navigator.openFromOutside(url)
        : navigator.open(url, values: values.isEmpty ? nil : values, manner: manner)
    }
  }
}
