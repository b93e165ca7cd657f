internal import Plugboard
internal import PlugboardHTML

/// The pages of an app as files: those that open without inputs, and one for each distinct page to which a link of
/// another leads, as far as these were asked for.
@MainActor final class SiteMap {
  /// A page with its file.
  struct Page {
    let name: String
    /// The route with the URL of the first link; nil for a page that opens without one.
    let match: RouteMatch<AppDocument.Route>?
    /// The file in the folder of the site.
    let file: String
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
  private var addresses: [ExactText: String?] = [:]
  private var names = SiteFileNames()

  /// Creates the map with the pages that open without inputs.
  init(of folder: ConfigFolder, most: Int = SiteMap.mostPages) {
    (self.folder, self.most) = (folder, most)
    for name in folder.documents.pageNames {
      let assembly = folder.assembler.page(name)
      guard let fault = assembly.plans.first?.fault else {
        add(name, Content(name, assembly), named: [name])
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
    if let known = addresses[ExactText(url)] { return known }
    let address = found(url)
    addresses[ExactText(url)] = .some(address)
    return address
  }

  private func found(_ url: String) -> String? {
    guard let routeURL = try? RouteURL(url) else { return HTMLPage.address(of: url) }
    let (documents, assembler) = (folder.documents, folder.assembler)
    let handling = documents.app.handle(routeURL) { match -> RouteAnswer<Void> in
      documents.path(ofPage: match.route.target.page) == nil ? .declined("") : .taken(())
    }
    guard case .taken(_, let match) = handling else { return HTMLPage.address(of: url) }
    let name = match.route.target.page
    let given = PageInputs(match)
    let assembly = assembler.page(name, inputs: given)
    guard assembly.plans.first?.fault == nil else { return nil }
    let content = Content(name, assembly, given)
    if let file = files[content] { return file }
    guard pages.count < most else {
      omitted.insert(ExactText(url))
      return nil
    }
    let values = given.params.filter { assembly.inputs[$0.name] != nil && $0.origin != .reserved }
    return add(
      name, content, match,
      named: [name] + values.map { String(value: $0.value) ?? $0.value.compactText })
  }

  @discardableResult
  private func add(
    _ name: String, _ content: Content, _ match: RouteMatch<AppDocument.Route>? = nil,
    named parts: [String]
  ) -> String {
    let file = names.name(of: parts)
    files[content] = file
    pages.append(Page(name: name, match: match, file: file))
    return file
  }
}
