public import Plugboard

/// A page as one HTML file, with its styles in it and without a script.
///
///     print(try HTMLPage(of: "home", in: runtime).text)
///
/// All of the page is shown, and its layouts place items as on any host; what is scrolled sideways
/// is a region that a reader scrolls. The elements of modules carry their ids as `data-module`, in
/// the order of the page, and controls theirs as `data-control`.
public struct HTMLPage: Sendable {
  /// The whole document.
  public let text: String

  /// - Parameter appSchemes: The schemes of the app's own URLs in lower case, which make links as those of
  ///   the web, of mail and of telephones do. Others don't: their URLs may contain a program or start one.
  ///   Of schemes that a document states, pass ``ownSchemes(among:)`` alone.
  /// - Parameter customViews: The views of the host's own, by their names. Of others the fallback is shown.
  /// - Throws: If no such page is registered.
  @MainActor public init(
    of page: ModuleID, in runtime: PageRuntime, appSchemes: Set<String> = ["app"],
    customViews: [String: HTMLView] = [:]
  ) throws(ModuleError) {
    let outline = try PageOutline(of: page, in: runtime)
    var writer = PageWriter(
      outline, in: runtime, appSchemes: appSchemes, customViews: customViews)
    writer.writeBody()
    text = writer.document
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
