internal import Plugboard

/// The result that opening a URL would have, found without opening anything.
struct RouteResolution {
  /// The description of the lines, for the help of commands.
  static let notes = [
    "The lines are the routes that match, the first to be tried first, then the values of the first",
    "with where each comes from: query, path, route (its own data) or reserved. Relocations are",
    "followed. No page is opened, and no other plugin is asked: a log-in check, for example, is not seen.",
  ]

  /// The URL that was asked for, if a relocation leads from it to `url`.
  private let former: String?
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

  /// The page that would be opened, and the values of its inputs that the URL or the route gives; nil if there is none.
  var target: (page: String, inputs: [(name: String, value: Value)])? {
    page.map { page in (page, params.filter(isInput).map { ($0.name, $0.value) }) }
  }

  /// Creates the result of opening a URL, with the relocations of a navigator.
  @MainActor init(
    _ text: String, isRemote: Bool, in folder: ConfigFolder, _ navigator: Navigator
  ) throws(CommandFailure) {
    let (documents, app) = (folder.documents, folder.documents.app)
    let stated = try CommandFailure.routeURL(text)
    guard let target = navigator.target(of: stated.text, from: isRemote ? .outside : .app) else {
      throw .failed(
        "\"\(stated.text)\" is relocated in a circle, or to a URL that may not be opened"
      )
    }
    former = target.hasSameBytes(as: stated.text) ? nil : stated.text
    url = try CommandFailure.routeURL(target)
    matches = RouteList(app.routes(matching: url, isRemote: isRemote), in: folder)
    let handling = app.handle(url, isRemote: isRemote) { match -> RouteAnswer<Void> in
      let page = match.route.target.page
      return documents.path(ofPage: page) == nil
        ? .declined("there is no page \"\(page)\"") : .taken(())
    }
    switch handling {
    case .taken(_, let match):
      let target = match.route.target
      (params, page) = (match.params(route: target.data), target.page)
      inputs = Set(documents.inputs(ofPage: target.page).map { ExactText($0.name) })
      let assembly = folder.assembler.page(target.page, inputs: PageInputs(match))
      // A page that can't be opened has no other faults than these.
      faults =
        assembly.plans.first?.fault == nil
        ? [] : assembly.diagnostics.map { "\(documents.named($0))" }
    case .declined(let refusals):
      (params, page, inputs) = ([], nil, [])
      faults = refusals.map(\.reason)
    case .web, .unmatched:
      (params, page, inputs) = ([], nil, [])
      let error = NavigationError.unmatched(url, in: app, from: isRemote ? .outside : .app)
      faults = [CommandFailure(error).text]
    }
  }

  var reply: Reply {
    Reply(
      lines,
      json: [
        "url": .string(url.text), "relocatedFrom": Value(former), "matches": matches.json,
        "params": .array(params.map(json)),
        "page": Value(page), "faults": .array(faults.map { .string($0) }),
        "undecoded": .array(url.undecoded.map { .string($0) }),
      ])
  }

  private var lines: [String] {
    var lines = former.map { ["\($0) is relocated to \(url.text)"] } ?? []
    lines += TextTable.lines(
      matches.rows.enumerated().map { ["\($0 + 1)"] + $1 })
    lines += TextTable.lines(
      params.map { param in
        [
          "  \(param.name)", param.value.compactText, param.origin.rawValue,
          isInput(param) ? "an input" : param.origin == .route ? "data of the page" : "not taken",
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
