extension AppDocument {
  /// Whether the document declares a flag, be its value sound or not.
  func states(flag: String) -> Bool {
    document?.value[JSONPointer(["flags", .key(flag)])] != nil
  }

  init(reading: AppDocuments.Reading, in documents: AppDocuments) {
    self.init()
    switch reading {
    case .missing: break
    case .unreadable(let faults):
      diagnostics = faults
      (knowsFlags, knowsSets, knowsKeys) = (false, false, false)
    case .document(let json):
      document = LoadedDocument(json)
      var findings = Findings()
      languages = Self.languages(of: json.value)
      findings.languages.needed = languages
      let number = findings.add(LoadedDocument(json))
      read(json.value, at: DocumentPlace(number), &findings)
      registerRoutes()
      check(in: documents, at: DocumentPlace(number), &findings)
      diagnostics = findings.diagnostics()
    }
  }

  /// Takes the sound parts of the document, and reports the rest.
  mutating func read(_ value: Value, at place: DocumentPlace, _ findings: inout Findings) {
    let kind = DocumentFormat.current.app
    (knowsFlags, knowsSets, knowsKeys) = (false, false, false)
    guard case .object(let record) = value else {
      findings.report(.notObject(kind.name, value.type), at: .fixed(place))
      return
    }
    guard findings.checkFormat(of: record, at: .fixed(place)) else { return }
    statesNetwork = record["network"] != nil
    var parts: [(role: FieldRole, value: Value)] = []
    findings.read(record, as: kind, at: .fixed(place)) { parts.append(($0, $1)) }
    knowsFlags = record["flags"] == nil || parts.contains { $0.role == .flags }
    knowsSets = record["sets"] == nil || parts.contains { $0.role == .sets }
    knowsKeys =
      knowsSets
      && [FieldRole.data, .plugins, .routes].allSatisfy { role in
        record[role.rawValue] == nil || parts.contains { $0.role == role }
      }
    for (role, value) in parts {
      let site = Site.fixed(place.appending([.key(role.rawValue)]))
      switch (role, value) {
      case (.id, .string(let id)):
        if findings.isLegal(id: id, ofPage: true, at: .fixed(place)) {
          (self.id, statesID) = (id, true)
        }
      case (.data, .object(let data)): self.data = data
      case (.plugins, .array(let plugins)): self.plugins = plugins
      case (.pages, _): readPages(value, at: site, &findings)
      case (.routes, _): readRoutes(value, at: site, &findings)
      case (.languages, _): checkLanguages(value, at: site, &findings)
      case (.flags, _):
        findings.elements(of: value, "flags", as: .bool, at: site) { step, flag in
          if case (.key(let name), .bool(let isOn)) = (step, flag) { flags[name] = isOn }
        }
      case (.defaults, _): readDefaults(value, at: site, &findings)
      case (.theme, _): readTheme(value, at: site, &findings)
      case (.network, _): readNetwork(value, at: site, &findings)
      case (.delivery, .object(let record)): readDelivery(record, at: site, &findings)
      case (.checks, .object(let record)): readChecks(record, at: site, &findings)
      case (.sets, _):
        findings.elements(of: value, "sets", as: .list(.object), at: site) { step, set in
          if case (.key(let name), .array(let entries)) = (step, set) { sets[name] = entries }
        }
      default: break
      }
    }
  }

  /// Returns the languages that a document lists, which its own texts are checked against.
  private static func languages(of document: Value) -> [LanguageTag] {
    guard case .array(let tags)? = document[JSONPointer(["languages"])] else { return [] }
    var languages: [LanguageTag] = []
    var known: Set<LanguageTag> = []
    for case .string(let tag) in tags {
      if let language = LanguageTag(tag), known.insert(language).inserted {
        languages.append(language)
      }
    }
    return languages
  }

  private func checkLanguages(_ value: Value, at site: Site, _ findings: inout Findings) {
    var known: Set<LanguageTag> = []
    var tags: [(step: JSONPointer.Step, tag: String)] = []
    findings.elements(of: value, "languages", as: .text(filled: true), at: site) { step, tag in
      if case .string(let tag) = tag { tags.append((step, tag)) }
    }
    for (step, tag) in tags { findings.check(language: tag, at: site, step, &known) }
  }

  private mutating func readPages(_ value: Value, at site: Site, _ findings: inout Findings) {
    var pages: [Page] = []
    findings.elements(of: value, "pages", as: .text(filled: true), at: site) { step, element in
      guard case .string(let text) = element else { return }
      if case .key(let name) = step {
        pages.append(Page(name: name, file: text, step: step))
      } else {
        pages.append(Page(name: text, file: AppDocuments.path(ofPage: text), step: step))
      }
    }
    var names: Set<ExactText> = []
    var sound: [Page] = []
    for page in pages {
      if !isName(page.name)
        || !page.file.utf8.split(separator: UInt8(ascii: "/"))
          .allSatisfy({ isName(String(Substring($0))) })
        || page.file.hasBytePrefix("/")
      {
        findings.report(.pageName(page.name, file: page.file), at: site, page.step)
      } else if names.insert(page.name).inserted {
        sound.append(page)
      } else {
        findings.report(.duplicatePage(page.name), at: site, page.step)
      }
    }
    self.pages = sound
  }

  private mutating func readDefaults(_ value: Value, at site: Site, _ findings: inout Findings) {
    var found: [(name: String, entries: [Value])] = []
    findings.elements(of: value, "defaults", as: .list(.object), at: site) { step, list in
      if case (.key(let name), .array(let entries)) = (step, list) { found.append((name, entries)) }
    }
    let levels = Level.allCases.map(\.rawValue)
    for (name, entries) in found {
      if let level = Level(rawValue: name) {
        defaults[level] = entries
      } else {
        let nearest = findings.nearest(name, among: levels, of: "level")
        findings.report(
          .unknownLevel(name, levels, nearest: nearest), at: site, .key(name), atKey: true)
      }
    }
  }

  /// Checks that the files of pages and the pages of routes exist.
  func check(in documents: AppDocuments, at place: DocumentPlace, _ findings: inout Findings) {
    let files: [String]
    do {
      files = try documents.source.files(under: "")
    } catch {
      // Without the list of files nothing can be called missing.
      findings.report(.unlistedFiles(error), at: .fixed(place))
      return
    }
    let listed = Set(files.map(ExactText.init))
    let taken = Set((pages ?? []).map { ExactText($0.file) })
    // A file that is reached through a link may be listed under another path.
    for page in pages ?? []
    where !listed.contains(page.file) && documents.isMissing(page.file) {
      // The folders, which pages share, don't make names alike.
      let free = files.filter { $0.hasByteSuffix(".json") && !taken.contains($0) }.sorted()
      let names = free.compactMap { nameOfDocument(at: $0) }
      let name = nameOfDocument(at: page.name) ?? nameOfDocument(at: page.file) ?? page.name
      let likely = findings.nearest(name, among: names, of: "file", keepsNames: false)
      let nearest = free.first { nameOfDocument(at: $0) == (names.contains(name) ? name : likely) }
      findings.report(
        .missingPage(page.name, file: page.file, nearest: nearest), at: .fixed(place), "pages",
        page.step)
    }
    let names = pages?.map(\.name) ?? documents.fileNames(under: "pages")
    checkRoutes(among: Set(names.map(ExactText.init)), at: place, &findings)
  }
}

extension DocumentFault {
  static func pageName(_ name: String, file: String) -> Self {
    Self(
      "page-name",
      "\"\(name)\" with the file \"\(file)\" can't be a page; names and paths have"
        + " letters, digits, -, _ and dots, and stay inside the folder")
  }

  static func duplicatePage(_ name: String) -> Self {
    Self("duplicate-page", "the page \"\(name)\" is in the list already; remove one of them")
  }

  static func missingPage(_ name: String, file: String, nearest: String?) -> Self {
    Self(
      "page-missing",
      "there is no file \(file) for the page \"\(name)\"; write it, or remove"
        + " the page from the list", suggestion: nearest)
  }

  static func unlistedFiles(_ error: any Error) -> Self {
    Self("document-unreadable", "the files of the app can't be listed: \(error.reason)")
  }

  static func unknownLevel(_ name: String, _ levels: [String], nearest: String?) -> Self {
    Self(
      "unknown-level", "\"\(name)\" is no level; the levels are \(levels.joined(separator: ", "))",
      suggestion: nearest)
  }
}
