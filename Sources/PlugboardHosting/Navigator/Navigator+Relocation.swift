internal import PlugboardCore
internal import PlugboardDocuments
internal import PlugboardValues

/// URLs that are opened in place of others.
extension Navigator {
  /// The answer to where a URL has moved.
  enum Relocation {
    case none
    case moved(String)
    case failed(NavigationError)

    var error: NavigationError? { if case .failed(let error) = self { error } else { nil } }
  }

  /// Returns the URL that is opened in place of one; asks the plugins from a module up.
  func relocation(of url: String, at module: ModuleID) -> Relocation {
    do throws(EventError) {
      let outcome = try runtime.at(module).up.fire(.routeRelocate, url)
      if let target = outcome.response {
        return target.hasSameBytes(as: url) ? .none : .moved(target)
      }
      guard let fault = outcome.faults.first else { return .none }
      let error = fault.error as? any CodedError
      return .failed(
        .relocation(url, reason: error?.message ?? fault.message, code: error?.code ?? "event-fault"))
    } catch {
      return .failed(.event(error))
    }
  }
}
