internal import Plugboard

extension CommandFailure {
  static func routeURL(_ text: String) throws(CommandFailure) -> RouteURL {
    do {
      return try RouteURL(text)
    } catch {
      throw .failed("\(error)")
    }
  }
}
