internal import Plugboard
internal import PlugboardPlugins

extension Shell {
  /// Returns the end of the message about events that nest too deep, with the URLs that open one another.
  func urls(ofLoop fault: Fault) -> String {
    guard fault.error is NestingError else { return "" }
    let urls = trace.recorder.paramsInProgress(of: EventName<Bool, String>.routeOpen.name)
      .compactMap { try? $0[.url] }
    guard let last = urls.last else { return "" }
    // From the URL before that is the same, which began this turn of the loop.
    let start = urls.dropLast().lastIndex(where: last.hasSameBytes) ?? max(0, urls.count - 6)
    return "; the URLs: " + urls[start...].joined(separator: " → ")
  }
}
