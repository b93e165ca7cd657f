internal import Plugboard

/// The URLs that taps on a module and on its controls open.
struct ModuleLinks {
  /// The URL behind the module as a whole; nil if there is none.
  private let own: String?
  private let controls: [ExactText: String]

  /// The schemes of links to pages, mail and telephones.
  private static let publicSchemes: Set = ["http", "https", "mailto", "tel", "sms"]

  /// Asks the module for the URLs.
  @MainActor init(
    of module: ModuleID, view: ViewValue?, in runtime: PageRuntime, appSchemes: Set<String>
  ) {
    let schemes = Self.publicSchemes.union(appSchemes)
    func url(_ control: String?) -> String? {
      let answer = try? runtime.at(module).fire(.linkURL, control)
      return answer?.response.flatMap { Self.hasScheme(of: schemes, $0) ? $0 : nil }
    }
    own = url(nil)
    var urls: [ExactText: String] = [:]
    for control in view?.controls ?? [] where control.isEnabled && control.kind != .field {
      urls[control.id] = url(control.id)
    }
    controls = urls
  }

  /// Returns the URL behind a control, or behind the module as a whole.
  func url(of control: String? = nil) -> String? { control.map { controls[$0] } ?? own }

  /// Whether one of the controls opens what the module as a whole does.
  var haveOwnInControl: Bool { controls.values.contains { own.hasSameBytes(as: $0) } }

  /// Whether a URL has one of the schemes. A URL without a scheme would be relative to the file.
  private static func hasScheme(of schemes: Set<String>, _ url: String) -> Bool {
    url.firstIndex(of: ":").map { schemes.contains(url[..<$0].lowercased()) } ?? false
  }
}
