internal import Plugboard
internal import PlugboardSystem

extension Shell {
  /// The maximal number of modules whose ids are compared with a word: a large app doesn't slow the
  /// key.
  private static let mostModules = 20_000

  /// Returns the ways in which the word at the cursor can go on.
  ///
  /// The cursor is a number of characters; it is at the end unless stated.
  func completion(of line: String, cursor: Int? = nil) -> Completion {
    let line = PartialLine(cursor.map { String(line.prefix($0)) } ?? line)
    guard !line.head.hasManyCombiningMarks, !line.raw.hasManyCombiningMarks else {
      return Completion(line, among: [])
    }
    return Completion(line, among: choices(line))
  }

  private func choices(_ line: PartialLine) -> [Choices] {
    guard let name = line.words.first else {
      return line.head.trimmed.isEmpty ? [Self.commands] : []
    }
    guard let command = try? ShellCommands.command(name.text, in: self) else { return [] }
    let form = command.form.inShell
    let given = GivenWords(Array(line.words.dropFirst()), of: form)
    if let option = given.open {
      return choices(of: option.value ?? "", form, given.plain, line.text)
    }
    if line.isBare, line.text.hasBytePrefix("-"), !given.isEnded {
      return options(form, line, given)
    }
    let place = min(given.plain.count, form.parameters.count - 1)
    guard place >= 0, place == given.plain.count || form.parameters[place].kind == .repeated else {
      return []
    }
    return choices(of: form.parameters[place].name, form, given.plain, line.text)
  }

  /// Returns the choices of a parameter or of the value of an option, by its name in the help.
  private func choices(
    of name: String, _ form: CommandForm, _ words: [Word], _ text: String
  ) -> [Choices] {
    switch name {
    case "COMMAND": [Self.commands]
    case "ID": idChoices(text)
    case "EVENT": [eventChoices]
    case "PLUGIN": [pluginChoices]
    case "ID|PLUGIN": idChoices(text) + [pluginChoices]
    case "PAGE": [pageChoices]
    case "URL": [routeChoices]
    case "PAGE|URL": [pageChoices, routeChoices]
    case "TAG":
      [Choices(texts: folder.documents.app.languages.map(\.text)) { _ in "language" }]
    case "MODE": [Choices(texts: SourcesCommand.modes) { _ in "sources" }]
    case "N": [suspensions]
    case "ACTION|N|#N": [Choices(texts: TraceCommand.actions) { _ in "" }]
    case "[no] WHAT": [Choices(texts: ["no"] + ExpectCommand.subjects) { _ in "" }]
    case "ARGUMENT": expectationChoices(words, text)
    case "CONTROL": [controlChoices(words, isField: form.name == TypeCommand.form.name)]
    case "KEY" where form.name == KeysCommand.form.name: [declaredKeys]
    case "KEY": [keyChoices(words)]
    case "UNIT": [Choices(texts: Catalogue(runtime.plugins.registry).unitNames) { _ in "unit" }]
    case "JSON": [presentValue(words)]
    case "key=value": [assignments(form, words)]
    case "FILE", "DIR", "PATH": [Self.files(beside: text)]
    case "WIDTHxHEIGHT": [Choices(texts: ["80x24", "100x40", "200x60"]) { _ in "size" }]
    default:
      // Alternatives such as on|off|N: words in small letters are completed as they are written.
      [
        Choices(
          texts: name.split(separator: "|").map(String.init).filter {
            $0.allSatisfy { $0.isLowercase || $0 == "-" }
          }
        ) { _ in "" }
      ]
    }
  }

  private static var commands: Choices {
    let forms = Dictionary(uniqueKeysWithValues: ShellCommands.all.map { ($0.form.name, $0.form) })
    return Choices(texts: ShellCommands.all.map { $0.form.name }) { forms[$0]?.summary ?? "" }
  }

  /// Returns the choices for the words after the first of an expectation.
  private func expectationChoices(_ words: [Word], _ text: String) -> [Choices] {
    func codes(_ kind: Incidents.Kind) -> Choices {
      Choices(texts: messages.incidents.codes(of: kind)) { _ in kind.rawValue }
    }
    return switch words.last?.text {
    case "no" where words.count == 1: [Choices(texts: ExpectCommand.subjects) { _ in "" }]
    case "page": [pageChoices]
    case "route": [routeChoices]
    case "module", "data": idChoices(text)
    case "event", "suspended": [eventChoices]
    case "control":
      [Choices(texts: placedControls(from: current).flatMap(\.control.names)) { _ in "control" }]
    case "fault": [codes(.fault)]
    case "warning": [codes(.warning)]
    default: []
    }
  }

  private var pluginChoices: Choices {
    Choices(texts: runtime.plugins.registry.names) { _ in "plugin" }
  }

  private var declaredKeys: Choices {
    Choices(texts: KeyFacts.names(in: Catalogue(runtime.plugins.registry))) { _ in "key" }
  }

  private func options(
    _ form: CommandForm, _ line: PartialLine, _ given: GivenWords
  ) -> [Choices] {
    if let sign = line.text.unicodeScalars.firstIndex(of: "="),
      let option = form.options.first(where: { $0.name == line.text[..<sign] })
    {
      let value = String(line.text[sign...].unicodeScalars.dropFirst())
      return choices(of: option.value ?? "", form, given.plain, value).map { choices in
        Choices(texts: choices.texts.map { "\(option.name)=\($0)" }) { _ in option.summary }
      }
    }
    let options = form.options.filter { !given.options.contains($0.name) }
    let summaries = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0.summary) })
    return [Choices(texts: options.map(\.name)) { summaries[$0] ?? "" }]
  }

  /// The files and folders in the folder of a path, hidden ones left out.
  private static func files(beside path: String) -> Choices {
    let folder = path.unicodeScalars.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let names = (try? FileSystem.names(in: folder.isEmpty ? "." : folder))?.names ?? []
    let texts = names.sorted().prefix(mostModules).map { name in
      folder + name + (FileSystem.kind(of: folder + name) == .folder ? "/" : "")
    }
    return Choices(
      texts: texts, isCut: names.count > texts.count, isOpen: { $0.hasByteSuffix("/") }
    ) {
      $0.hasByteSuffix("/") ? "folder" : "file"
    }
  }

  private var eventChoices: Choices {
    let events = runtime.plugins.registry.events
    return Choices(texts: events.names) { name in
      events[Name(name)].map { String("\($0)".dropFirst(name.count)) } ?? ""
    }
  }

  private var pageChoices: Choices { Choices(texts: folder.documents.pageNames) { _ in "page" } }

  /// The routes up to their first placeholder.
  private var routeChoices: Choices {
    var notes: [ExactText: String] = [:]
    var texts: [String] = []
    for route in folder.documents.app.routes where route.pattern.scheme != nil {
      let pattern = route.pattern.text
      let head = pattern.firstRange(of: "://").map { scheme in
        pattern[..<scheme.upperBound]
          + pattern[scheme.upperBound...].prefix { $0 != ":" && $0 != "*" }
      }
      let text = head.map(String.init) ?? pattern
      if notes[text] == nil { texts.append(text) }
      notes[text] = text == pattern ? "opens \(route.page)" : "\(pattern) opens \(route.page)"
    }
    return Choices(texts: texts, isOpen: { notes[$0]?.hasPrefix("opens") == false }) {
      notes[$0] ?? ""
    }
  }

  private var suspensions: Choices {
    let fires = runtime.events.suspended
    return Choices(texts: fires.map { "\($0.number)" }) { number in
      fires.first { "\($0.number)" == number }.map { "\($0.event) at \($0.module)" } ?? ""
    }
  }

  private func controlChoices(_ words: [Word], isField: Bool) -> Choices {
    var controls: [ViewValue.Control] = []
    if let id = try? module(words.first?.text), let all = try? self.controls(of: id) {
      controls = all.filter { !isField || $0.kind == .field }
    }
    return Choices(texts: controls.map(\.id)) { id in
      controls.first { $0.id.hasSameBytes(as: id) }.map { "\($0.kind.rawValue) \($0.label)" } ?? ""
    }
  }

  private func keyChoices(_ words: [Word]) -> Choices {
    let data = (try? module(words.first?.text)).flatMap { try? runtime.data(of: $0) }
    return Choices(texts: data?.keys.map(\.text) ?? []) { key in
      (try? data?.value(Name(key)))?.type.rawValue ?? "an object"
    }
  }

  /// The value that `set` would replace, to be changed.
  private func presentValue(_ words: [Word]) -> Choices {
    guard words.count == 2, let id = try? module(words[0].text),
      let value = try? runtime.data(of: id).value(Name(words[1].text))
    else { return Choices(texts: []) { _ in "" } }
    return Choices(texts: [value.compactText], isRaw: true) { _ in "the value now" }
  }

  /// The params of an event, or the inputs of a page, that aren't given yet, with their values if these
  /// are known.
  private func assignments(_ form: CommandForm, _ words: [Word]) -> Choices {
    let name = words.first?.text ?? ""
    let isEvent = form.parameters.first?.name == "EVENT"
    let params: [(key: KeyDeclaration, isRequired: Bool)] =
      isEvent
      ? runtime.plugins.registry.events[Name(name)]?.params.map { ($0.key, !$0.isOptional) } ?? []
      : folder.documents.inputs(ofPage: name).map { ($0.param.key, $0.isRequired) }
    let given = Set(words.compactMap { ($0.assignment?.key).map(ExactText.init) })
    var notes: [ExactText: String] = [:]
    var texts: [String] = []
    for (key, isRequired) in params where !given.contains(key.name.text) {
      let note = "\(key.shape)" + (isRequired ? "" : ", optional")
      var values: [Value] = key.type == .bool ? [true, false] : []
      if case .oneOf(let legal) = key.legal { values = legal }
      for value in values {
        let text = "\(key.name)=\(String(value: value) ?? value.compactText)"
        notes[text] = note
        texts.append(text)
      }
      if values.isEmpty {
        notes["\(key.name)="] = note
        texts.append("\(key.name)=")
      }
    }
    return Choices(texts: texts, isOpen: { $0.hasByteSuffix("=") }) { notes[$0] ?? "" }
  }
}

/// The ids of modules.
extension Shell {
  /// Returns the ids of the current page without the page's own id, and then whole ids; whole ids
  /// of the current page are included only if the text begins with the id of the page.
  private func idChoices(_ text: String) -> [Choices] {
    let (modules, isCut) = firstModules(Self.mostModules)
    let note = { [runtime, current] (text: String) -> String in
      let inner = ModuleID("\(current)/\(text)")
      let id = runtime.modules.isRegistered(inner) ? inner : ModuleID(text)
      let level = (try? runtime.modules.level(of: id)).map { "\($0)" }
      return [level, runtime.type(of: id)].compactMap { $0 }.joined(separator: " ")
    }
    let inner = modules.filter { $0.page.hasSameBytes(as: current.text) }.compactMap(\.local)
    let whole = modules.map(\.text).filter { id in
      !id.hasBytePrefix("\(current)/") || !text.isEmpty && id.hasBytePrefix(text)
    }
    return [
      Choices(texts: inner, isCut: isCut, note: note),
      Choices(texts: whole, isCut: isCut, note: note),
    ]
  }

  /// Returns modules from the top down, modules of the current page first, and whether there are
  /// more.
  private func firstModules(_ count: Int) -> (modules: [ModuleID], isCut: Bool) {
    var found: [ModuleID] = [navigator.app]
    var open = pages.map(\.id)
    while let id = open.popLast() {
      guard found.count < count else { return (found, true) }
      found.append(id)
      let children = (try? runtime.modules.children(of: id)) ?? []
      open += children.prefix(count).reversed()
    }
    return (found, false)
  }
}
