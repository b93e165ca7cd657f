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
    guard asksForRelocations(from: module) else { return .none }
    do throws(EventError) {
      let outcome = try runtime.at(module).up.fire(.routeRelocate, url)
      if let target = outcome.response {
        if target.hasSameBytes(as: url) { return .none }
        guard !relocating.contains(where: target.hasSameBytes) else {
          let loop = RelocationLoop(urls: relocating + [url, target])
          return .failed(.relocation(url, reason: loop.message, code: loop.code))
        }
        return .moved(target)
      }
      guard let fault = outcome.faults.first else { return .none }
      let error = fault.error as? any CodedError
      return .failed(
        .relocation(
          url, reason: error?.message ?? fault.message, code: error?.code ?? "event-fault"))
    } catch {
      return .failed(.event(error))
    }
  }

  /// Returns the URL that is opened in the end in place of one, which is the same if no plugin relocates it; nil if the
  /// relocations lead in a circle, or to a URL that may not be opened.
  ///
  /// Plugins are asked by `route.relocate`, from the page in front, or from the app for a URL from outside. Nothing is
  /// opened, and interceptors aren't asked.
  public func target(of url: String, from origin: URLOrigin = .app) -> String? {
    let module = origin == .outside ? app : current?.id ?? app
    var way = [url]
    while way.count <= Self.mostRelocations {
      switch relocation(of: way[way.count - 1], at: module) {
      case .none: return way[way.count - 1]
      case .failed: return nil
      case .moved(let next):
        guard !way.contains(where: next.hasSameBytes), mayOpen(next, from: module) else {
          return nil
        }
        way.append(next)
      }
    }
    return nil
  }

  /// The number of tables, each of which leads on to another one, that are followed.
  private static let mostRelocations = 64

  /// Whether a plugin of a module or above relocates URLs: without one, nothing is fired, nor shown in traces.
  private func asksForRelocations(from module: ModuleID) -> Bool {
    let event = EventName<String, String>.routeRelocate.name
    let modules = (try? runtime.modules.path(to: module)) ?? []
    return modules.contains { runtime.events.hasSubscribers(of: event, on: $0) }
  }
}
