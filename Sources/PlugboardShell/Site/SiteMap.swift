internal import Plugboard
internal import PlugboardHTML

/// The pages of an app as files: the pages that open without inputs, and a file for each distinct
/// page to which a link of another page leads, as far as these were asked for.
@MainActor final class SiteMap {
  /// A page with its file.
  struct Page {
    let name: String
    /// The route with the URL of the first link; nil for a page that opens without one.
    let match: RouteMatch<AppDocument.Route>?
    /// The file in the folder of the site.
    let file: String
    /// The name of the page, with the values of its inputs or the URL of the first link.
    let note: String
  }

  /// The pages that have the same content: the same page with the same values.
  private struct Content: Hashable {
    let page: ExactText
    let inputs: Fields
    let data: [RouteParam]

    init(_ name: String, _ assembly: PageAssembly, _ given: PageInputs? = nil) {
      page = ExactText(name)
      inputs = assembly.inputs
      // A route's own values are data of the page, declared as inputs or not.
      data = given?.params.filter { $0.origin == .route } ?? []
    }
  }

  /// The place to which a URL leads.
  private enum Address {
    case nowhere
    case file(String)
    case outside(String)
  }

  /// The most files of pages; further URLs make no links.
  nonisolated static let mostPages = 1000
  private static let inputFault = "input-missing"

  private let folder: ConfigFolder
  private let most: Int
  /// The pages in the order in which they were found.
  private(set) var pages: [Page] = []
  /// The faults of pages of which nothing can be read.
  private(set) var faults: [Diagnostic] = []
  /// The URLs that have no file, as there are too many pages.
  private(set) var omitted: Set<ExactText> = []
  /// The pages that don't open without inputs.
  private var needy: [String] = []
  private var files: [Content: String] = [:]
  private var addresses: [ExactText: Address] = [:]
  /// The files that can't be written, to which no address leads.
  private var missing: Set<String> = []
  /// The files to which addresses have led since this was emptied.
  var linked: Set<String> = []
  private var names = SiteFileNames()

  /// Creates the map with the pages that open without inputs.
  init(of folder: ConfigFolder, most: Int = SiteMap.mostPages) {
    (self.folder, self.most) = (folder, most)
    for name in folder.documents.pageNames {
      let assembly = folder.assembler.page(name)
      guard let fault = assembly.plans.first?.fault else {
        add(name, Content(name, assembly), named: [name], note: name)
        continue
      }
      if fault.code == Self.inputFault {
        needy.append(name)
      } else {
        faults.append(folder.documents.named(fault))
      }
    }
  }

  /// The pages that need inputs, to which no link leads that gives them.
  var unlinked: [String] { needy.filter { name in !pages.contains { $0.name == name } } }

  /// Returns the address in a document to which a URL leads: the file of a page, or the URL itself if the web, mail or
  /// telephones have it; nil if it makes no link.
  func address(of url: String) -> String? {
    let address = addresses[ExactText(url)] ?? found(url)
    addresses[ExactText(url)] = address
    switch address {
    case .nowhere: return nil
    case .outside(let url): return url
    case .file(let file):
      guard !missing.contains(file) else { return nil }
      linked.insert(file)
      return file + (url.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(url[$0...]) } ?? "")
    }
  }

  /// Lets no address lead to the file of a page that can't be written.
  func leaveOut(_ page: Page) { missing.insert(page.file) }

  /// Returns whether one of some files can't be written.
  func isMissing(anyOf files: Set<String>) -> Bool { !files.isDisjoint(with: missing) }

  private func found(_ url: String) -> Address {
    func outside() -> Address { HTMLPage.address(of: url).map(Address.outside) ?? .nowhere }
    guard let routeURL = try? RouteURL(url) else { return outside() }
    let (documents, assembler) = (folder.documents, folder.assembler)
    let handling = documents.app.handle(routeURL) { match -> RouteAnswer<Void> in
      documents.path(ofPage: match.route.target.page) == nil ? .declined("") : .taken(())
    }
    guard case .taken(_, let match) = handling else { return outside() }
    let name = match.route.target.page
    let given = PageInputs(match)
    let assembly = assembler.page(name, inputs: given)
    guard assembly.plans.first?.fault == nil else { return .nowhere }
    let content = Content(name, assembly, given)
    if let file = files[content] { return .file(file) }
    guard pages.count < most else {
      omitted.insert(ExactText(url))
      return .nowhere
    }
    let values = given.params.filter { assembly.inputs[$0.name] != nil && $0.origin != .reserved }
      .map { (name: $0.name, text: String(value: $0.value) ?? $0.value.compactText) }
    let inputs = values.map { "\($0.name)=\($0.text)" }
    let note = [name] + (inputs.isEmpty ? [url] : inputs)
    return .file(
      add(
        name, content, match, named: [name] + values.map(\.text), note: note.joined(separator: " "))
    )
  }

  @discardableResult
  private func add(
    _ name: String, _ content: Content, _ match: RouteMatch<AppDocument.Route>? = nil,
    named parts: [String], note: String
  ) -> String {
    let file = names.name(of: parts)
    files[content] = file
    pages.append(Page(name: name, match: match, file: file, note: note))
    return file
  }
}
