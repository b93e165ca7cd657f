internal import Plugboard

/// The addresses to which taps on a module and on its controls lead.
struct ModuleLinks {
  /// The URL behind the module as a whole; nil if there is none.
  private let own: String?
  private let controls: [ExactText: String]

  /// Asks the module for the URLs, and the host for the address of each.
  @MainActor init(
    of module: ModuleID, view: ViewValue?, in runtime: PageRuntime,
    address: @MainActor (String) -> String?
  ) {
    func url(_ control: String?) -> String? {
      let answer = try? runtime.at(module).fire(.linkURL, control)
      return answer?.response.flatMap(address)
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

  /// Whether one of the controls opens the same URL as the module as a whole.
  var haveOwnInControl: Bool { controls.values.contains { own.hasSameBytes(as: $0) } }
}
