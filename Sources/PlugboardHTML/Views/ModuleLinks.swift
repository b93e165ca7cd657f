internal import Plugboard

/// The URLs that taps on a module and on its controls open.
struct ModuleLinks {
  /// The URL behind the module as a whole; nil if there is none.
  private let own: String?
  private let controls: [String: String]

  /// Asks the module for the URLs.
  @MainActor init(of module: ModuleID, view: View?, in runtime: PageRuntime) {
    func url(_ control: String?) -> String? {
      let answer = try? runtime.at(module).fire(.linkURL, control)
      return answer?.response.flatMap { Self.isSafe($0) ? $0 : nil }
    }
    own = url(nil)
    var urls: [String: String] = [:]
    for control in view?.controls ?? [] where control.isEnabled && control.kind != .field {
      urls[control.id] = url(control.id)
    }
    controls = urls
  }

  /// Returns the URL behind a control, or behind the module as a whole.
  func url(of control: String? = nil) -> String? { control.map { controls[$0] } ?? own }

  /// Whether one of the controls opens what the module as a whole does.
  var haveOwnInControl: Bool { controls.values.contains { $0 == own } }

  /// Returns whether a URL names a place; some schemes contain a program or a document, and one
  /// without a scheme would be relative to the file.
  static func isSafe(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":") else { return false }
    let scheme = url[..<colon].lowercased()
    guard scheme.first?.isLetter == true,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return false }
    return !["javascript", "vbscript", "data", "blob", "file", "about", "view-source"]
      .contains(scheme)
  }
}
