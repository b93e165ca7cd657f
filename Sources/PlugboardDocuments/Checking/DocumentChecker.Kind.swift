extension DocumentChecker.Kind {
  /// Tells the kind of a file by its path; nil if the path doesn't tell.
  public init?(file: String) {
    let parts = file.unicodeScalars.split(separator: "/").map(String.init)
    guard let last = parts.last, let stem = last.beforeByteSuffix(".json") else { return nil }
    let name = String(stem)
    if let folder = parts.lastIndex(of: "templates"), parts.count > folder + 1 {
      guard parts.count == folder + 3, let level = Level(rawValue: parts[folder + 1]) else {
        return nil
      }
      self = .template(level, type: name)
    } else if let folder = parts.lastIndex(of: "pages"), parts.count > folder + 1 {
      self = .page(name: (parts[(folder + 1)..<(parts.count - 1)] + [name]).joined(separator: "/"))
    } else if let folder = parts.lastIndex(of: "sources"), parts.count > folder + 1 {
      self = .source(
        name: (parts[(folder + 1)..<(parts.count - 1)] + [name]).joined(separator: "/"))
    } else if last == AppDocuments.appPath {
      self = .app
    } else {
      return nil
    }
  }

  /// Tells the kind of a text by its content: an app has routes and the like, a source has records
  /// or pages, a template has the children of its level, and anything else is a page.
  init(_ bytes: [UInt8], file: String) {
    let stem = fileStem(of: file)
    let name = isName(stem) ? stem : "page"
    var keys: Set<String> = []
    if let json = try? JSONReader.ofDocuments.read(bytes), case .object(let record) = json.value {
      keys = Set(record.map(\.key))
    }
    if !keys.isDisjoint(with: ["pages", "routes", "languages", "flags", "defaults", "sets"]) {
      self = .app
    } else if !keys.isDisjoint(with: ["records", "pageSize", "request"]) {
      self = .source(name: name)
    } else if keys.contains("cards") || keys.contains("id") {
      self = .page(name: name)
    } else if keys.contains("components") {
      self = .template(.card, type: name)
    } else if keys.contains("items") {
      self = .template(.component, type: name)
    } else {
      self = .page(name: name)
    }
  }

  /// The path of such a file in a source.
  var path: String {
    switch self {
    case .app: AppDocuments.appPath
    case .page(let name): AppDocuments.path(ofPage: name)
    case .source(let name): AppDocuments.path(ofSource: name)
    case .template(let level, let type): AppDocuments.path(ofTemplate: type, level)
    }
  }
}

extension DocumentFormat {
  /// Returns the kind of the outermost object of a document.
  public func kind(of document: DocumentChecker.Kind) -> Kind {
    switch document {
    case .app: app
    case .page: node(.page)
    case .source: source
    case .template(let level, _): template(level)
    }
  }
}
