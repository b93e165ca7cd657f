internal import Plugboard

extension View {
  /// Returns the poster of a title, with a palette and a motif by their names.
  ///
  /// - Parameter subject: The name that chooses those which aren't stated: unlike a title, it is the same in
  ///   all languages.
  static func poster(
    of title: String, subject: String, palette: String?, motif: String?, aspect: Aspect
  ) -> View {
    let choice = Drawing.choice(for: subject)
    let drawing = Drawing.poster(
      of: title, palette: palette.flatMap(Drawing.Palette.init(rawValue:)) ?? choice.palette,
      motif: motif.flatMap(Drawing.Motif.init(rawValue:)) ?? choice.motif, ratio: aspect.ratio)
    return .picture(drawing, alt: title, aspect: aspect)
  }
}

extension PluginContext {
  /// The name of what the module shows: the end of the path of its URL, or else the id of the module.
  func subject() throws -> String {
    let url = try data.read(.url).flatMap { try? RouteURL($0) }
    return url?.segments.last ?? id.text
  }
}
