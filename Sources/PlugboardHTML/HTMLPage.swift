public import Plugboard

/// A page as one HTML file, with its styles in it and without a script.
///
///     print(try HTMLPage(of: "home", in: runtime).text)
///
/// The whole page is shown, and its layouts place items as on any host; a sideways scrolled layout
/// is a region that a reader scrolls. The elements of modules carry their ids as `data-module`, in
/// the order of the page, and controls theirs as `data-control`.
public struct HTMLPage: Sendable {
  /// The title of the page, or its id.
  public let title: String
  /// The whole document.
  public let text: String

  /// - Parameter appSchemes: The schemes of the app's own URLs in lower case, which make links as the schemes of
  ///   the web, of mail and of telephones do. Other schemes don't: their URLs may contain a program or start one.
  ///   Of schemes that a document states, pass ``ownSchemes(among:)`` alone.
  /// - Parameter customViews: The views of the host's own, by their names. Of others the fallback is shown.
  /// - Parameter theme: The colours of the app, as its documents state them.
  /// - Throws: If no such page is registered.
  @MainActor public init(
    of page: ModuleID, in runtime: PageRuntime, appSchemes: Set<String> = ["app"],
    customViews: [String: HTMLView] = [:], theme: Theme.Colors = Theme.Colors()
  ) throws(ModuleError) {
    try self.init(of: page, in: runtime, customViews: customViews, theme: theme) {
      Self.address(of: $0, appSchemes: appSchemes)
    }
  }

  /// Creates a page whose links lead to addresses of the host, such as files of other pages.
  ///
  /// - Parameter address: Returns the address to which a URL leads in the document; nil if it makes no link.
  /// - Throws: If no such page is registered.
  @MainActor public init(
    of page: ModuleID, in runtime: PageRuntime, customViews: [String: HTMLView] = [:],
    theme: Theme.Colors = Theme.Colors(),
    address: @escaping @MainActor (String) -> String?
  ) throws(ModuleError) {
    let outline = try PageOutline(of: page, in: runtime)
    var writer = PageWriter(
      outline, in: runtime, address: address, customViews: customViews, theme: theme)
    writer.writeBody()
    title = writer.title
    text = writer.document
  }

  /// The name of the generator that each document states, by which a host knows the files that it has written.
  public static let generator = HTMLWriter.generator

  /// The schemes of links to pages, mail and telephones.
  private static let publicSchemes: Set = ["http", "https", "mailto", "tel", "sms"]

  /// Returns a URL if it has a scheme of the web, of mail or of telephones, or a stated scheme.
  ///
  /// A URL without a scheme would be relative to the file.
  public static func address(of url: String, appSchemes: Set<String> = []) -> String? {
    guard let end = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<end].lowercased()
    return publicSchemes.contains(scheme) || appSchemes.contains(scheme) ? url : nil
  }

  /// Returns the schemes that only apps have: `app`, `web+NAME`, and names with a dot, as in
  /// `com.example.cinema`. A browser may have any other for itself, as it has `javascript` and `blob`.
  public static func ownSchemes(among schemes: some Sequence<String>) -> Set<String> {
    Set(
      schemes.filter {
        $0 == "app" || $0.hasBytePrefix("web+") || $0.utf8.contains(UInt8(ascii: "."))
      })
  }
}
