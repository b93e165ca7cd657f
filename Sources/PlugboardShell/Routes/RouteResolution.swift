internal import Plugboard

/// The result that opening a URL would have, found without opening anything.
struct RouteResolution {
  /// The option for a URL from outside the app.
  static let remote = CommandForm.Option("--remote", "for a URL that comes from outside the app")

  /// The description of the lines, for the help of commands.
  static let notes = [
    "The lines are the routes that match, the first to be tried first, then the values of the first",
    "with where each comes from: query, path, caller (the route's data) or reserved. No page is opened",
    "and no plugin is asked, so that a log-in check, for example, is not seen.",
  ]

  private let url: RouteURL
  private let matches: RouteList
  private let params: [RouteParam]
  private let inputs: Set<ExactText>
  /// The page that would be opened; nil if there is none.
  private let page: String?
  /// The reasons why no page would be opened, or only a placeholder.
  private let faults: [String]

  /// Whether a page would be opened without a fault.
  var isSound: Bool { page != nil && faults.isEmpty }

  init(_ text: String, isRemote: Bool, in folder: ConfigFolder) throws(CommandFailure) {
    let (documents, app) = (folder.documents, folder.documents.app)
    url = try CommandFailure.routeURL(text)
    matches = RouteList(
      app.routeTable.matches(url, isRemote: isRemote).map(\.route.target), in: folder)
    let handling = app.routeTable.handle(url, isRemote: isRemote) { match -> RouteAnswer<Void> in
      let page = match.route.target.page
      return documents.path(ofPage: page) == nil
        ? .declined("there is no page \"\(page)\"") : .taken(())
    }
    switch handling {
    case .taken(_, let match):
      let target = match.route.target
      (params, page) = (match.params(caller: target.data), target.page)
      inputs = Set(documents.inputs(ofPage: target.page).map { ExactText($0.name) })
      let assembly = folder.assembler.page(target.page, inputs: PageInputs(match))
      // A page that can't be opened has no other faults than these.
      faults =
        assembly.plans.first?.fault == nil
        ? [] : assembly.diagnostics.map { "\(folder.shown($0))" }
    case .declined(let refusals):
      (params, page, inputs) = ([], nil, [])
      faults = refusals.map(\.reason)
    case .web, .unmatched:
      (params, page, inputs) = ([], nil, [])
      faults =
        if let local = app.routeTable.matches(url).first(where: { _ in true }) {
          [CommandFailure.localRoute(local.route.pattern, of: url)]
        } else if url.isWeb {
          [CommandFailure.webPage(text)]
        } else {
          [CommandFailure.noRoute(url, in: app)]
        }
    }
  }

  var reply: Reply {
    Reply(
      lines,
      json: [
        "url": .string(url.text), "matches": matches.json, "params": .array(params.map(json)),
        "page": Value(page), "faults": .array(faults.map { .string($0) }),
        "undecoded": .array(url.undecoded.map { .string($0) }),
      ])
  }

  private var lines: [String] {
    var lines = TextTable.lines(
      matches.rows.enumerated().map { ["\($0 + 1)"] + $1 })
    lines += TextTable.lines(
      params.map { param in
        [
          "  \(param.name)", param.value.compactText, param.origin.rawValue,
          isInput(param) ? "an input" : param.origin == .caller ? "data of the page" : "not taken",
        ]
      })
    lines += url.undecoded.map {
      "\"\($0)\" has an escape that can't be decoded, and stays as it is"
    }
    lines += faults
    if let page {
      lines.append(faults.isEmpty ? "opens \(page)" : "\(page) would be a placeholder")
    }
    return lines
  }

  private func isInput(_ param: RouteParam) -> Bool { inputs.contains(param.name) }

  private func json(_ param: RouteParam) -> Value {
    [
      "name": .string(param.name), "value": param.value, "origin": .string(param.origin.rawValue),
      "isInput": .bool(isInput(param)),
    ]
  }
}
