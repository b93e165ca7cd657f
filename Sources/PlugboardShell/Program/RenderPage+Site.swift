internal import Plugboard
internal import PlugboardHTML

/// The whole app as HTML files.
extension RenderPage {
  /// Writes the pages of the app into a folder, and returns the exit code.
  static func renderSite(
    _ arguments: Arguments, to path: String, in program: Program
  ) async throws(CommandFailure) -> Int32 {
    let console = program.console
    let folder = try program.localizedFolder(arguments)
    let site = SiteFolder(path: path)
    let map = SiteMap(of: folder)
    // Pages of one document have the same warnings.
    var told: Set<String> = []
    func complain(_ text: String) {
      if told.insert(text).inserted { console.complain(text) }
    }
    try site.make()
    for fault in map.faults { complain("\(fault)") }
    var code: Int32 = map.faults.isEmpty ? 0 : 1
    /// Writes the file of a page, and returns its title; nil if that fails.
    func write(_ page: SiteMap.Page) async -> String? {
      do throws(CommandFailure) {
        let document = try await document(of: page, arguments, folder, map, program, complain)
        try site.write(document.text, to: page.file)
        return document.title
      } catch {
        for line in error.complaints { complain(line) }
        code = 1
        return nil
      }
    }
    var entries: [String: [HTMLIndex.Entry]] = [:]
    var written: [(page: SiteMap.Page, links: Set<String>)] = []
    var next = 0
    while next < map.pages.count {
      let page = map.pages[next]
      next += 1
      map.linked = []
      guard let title = await write(page) else {
        map.leaveOut(page)
        continue
      }
      written.append((page, map.linked))
      entries[page.name, default: []].append(
        HTMLIndex.Entry(title, note: page.note, address: page.file))
    }
    // Pages that were written before one to which they lead failed are written without these links.
    for (page, links) in written where map.isMissing(anyOf: links) { _ = await write(page) }
    let groups = folder.documents.pageNames.compactMap { entries[$0] }
    let index = HTMLIndex(
      title: groups.first?.first?.title ?? folder.documents.app.id,
      language: folder.assembler.environment.languages.first?.text,
      theme: folder.documents.app.theme, groups)
    try site.write(index.text, to: SiteFileNames.index)
    for name in map.unlinked {
      console.complain("note: the page \"\(name)\" needs inputs, and no link gives them")
    }
    if !map.omitted.isEmpty {
      console.complain(
        "note: there are \(SiteMap.mostPages) files of pages, which is the limit; \(map.omitted.count)"
          + " other URLs make no links")
    }
    console.print("wrote \(written.count + 1) files; begin with \(path)/\(SiteFileNames.index)")
    return code
  }

  /// Returns the document of a page, opened in a shell of its own: pages don't affect one another.
  private static func document(
    of page: SiteMap.Page, _ arguments: Arguments, _ folder: ConfigFolder, _ map: SiteMap,
    _ program: Program, _ complain: @escaping (String) -> Void
  ) async throws(CommandFailure) -> HTMLPage {
    let (ports, time, notice) = try program.ports(arguments, folder, isVirtual: true)
    if let notice { complain("note: \(notice.inEnglish)") }
    let shell = try Shell(
      folder, ports: ports, time: time, isTraced: false,
      customViews: program.customViews,
      Messages.Receivers(warn: complain, note: { complain("note: \($0)") }))
    defer { shell.close() }
    let id: ModuleID
    do throws(NavigationError) {
      id =
        if let match = page.match {
          try shell.navigator.open(match).id
        } else {
          try shell.navigator.openPage(page.name).id
        }
    } catch {
      throw CommandFailure(error)
    }
    await shell.settle()
    return try await shell.settled { () throws(CommandFailure) in
      try shell.document(of: id) { url in
        shell.navigator.target(of: url).flatMap { map.address(of: $0) }
      }
    }
  }
}
