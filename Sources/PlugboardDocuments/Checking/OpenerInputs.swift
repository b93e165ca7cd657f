/// The inputs of pages to which the documents of an app give values beside URLs, as params of `route.open` do.
struct OpenerInputs {
  /// The names of params of an event: a URL, and values beside it.
  private struct Names: Hashable {
    let url: ExactText
    let values: ExactText
  }

  /// An input; nil stands for any page, or for any input.
  private struct Input: Hashable {
    var page: ExactText?
    var name: ExactText?
  }

  private var given: Set<Input> = []

  init(of routes: RouteIndex) {
    var pairs: Set<Names> = []
    let events = routes.assembler.registry.events
    for declaration in events.names.compactMap({ Name(known: $0).flatMap { events[$0] } }) {
      let keys = declaration.params.map(\.key)
      guard let url = keys.first(where: { $0.purpose == .url }),
        let values = keys.first(where: { $0.purpose == .inputValues })
      else { continue }
      pairs.insert(Names(url: ExactText(url.name.text), values: ExactText(values.name.text)))
    }
    guard !pairs.isEmpty else { return }
    for document in routes.documents.allDocuments {
      document.value.forEachPart { value in
        guard case .object(let record) = value else { return }
        for names in pairs {
          guard let values = record[names.values.text], values != .null,
            let url = record[names.url.text], url != .null
          else { continue }
          add(values, for: routes.pages(openedBy: url))
        }
      }
    }
  }

  /// Whether a document gives the input of a page a value, or may do so.
  func contains(_ input: String, ofPage page: String) -> Bool {
    let page = ExactText(page), name = ExactText(input)
    return [
      Input(page: page, name: name), Input(page: page), Input(name: name), Input(),
    ].contains(where: given.contains)
  }

  private mutating func add(_ values: Value, for pages: [ExactText?]) {
    var names: [ExactText?] = [nil]
    if case .object(let values) = values { names = values.keys.map(ExactText.init) }
    for page in pages {
      for name in names { given.insert(Input(page: page, name: name)) }
    }
  }
}

extension RouteIndex {
  /// Returns the pages that a URL may open; nil among them stands for any page.
  fileprivate func pages(openedBy url: Value) -> [ExactText?] {
    guard case .string(let source) = url else { return [nil] }
    let template = TextTemplate(source)
    guard template.keyBeforePath == nil else { return [nil] }
    let text = template.text(datePattern: { nil }, value: { .string("{\($0)}") })
    guard let url = try? RouteURL(text) else { return [] }
    if isRelocated(text) || text.hasPlaceholder && mayMatch(url) { return [nil] }
    return app.routes(matching: url).map { ExactText($0.page) }
  }
}
