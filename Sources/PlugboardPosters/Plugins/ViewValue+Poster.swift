internal import Plugboard

extension ViewValue {
  /// Returns the poster of a subject, with a palette and a motif by their names; a host without
  /// pictures shows the title.
  static func poster(
    of title: String, subject: String, palette: String?, motif: String?, aspect: Aspect
  ) -> ViewValue {
    let drawing = Drawing.poster(
      of: subject, palette: palette.flatMap(Drawing.Palette.init(rawValue:)),
      motif: motif.flatMap(Drawing.Motif.init(rawValue:)), ratio: aspect.ratio)
    return .picture(drawing, alt: title, aspect: aspect)
  }
}

extension PluginContext {
  /// The name of the subject of the module, the same in all languages and each time that its page is opened: the
  /// key `subject` of its data, or else the end of the path of its URL, or else the module's place.
  func subject() throws -> String {
    if let subject = try data.read(.subject) { return subject }
    let url = try data.read(.url).flatMap { try? RouteURL($0) }
    if let name = url?.segments.last { return name }
    // Without the number of the page's instance.
    let page = id.page
    let end = page.utf8.firstIndex(of: UInt8(ascii: "#")) ?? page.endIndex
    return id.local.map { page[..<end] + "/" + $0 } ?? String(page[..<end])
  }
}
