internal import Plugboard

extension View {
  /// Returns the poster of a title, with a palette and a motif by their names.
  static func poster(
    of title: String, palette: String?, motif: String?, aspect: Aspect
  ) -> View {
    let drawing = Drawing.poster(
      of: title, palette: palette.flatMap(Drawing.Palette.init(rawValue:)),
      motif: motif.flatMap(Drawing.Motif.init(rawValue:)), ratio: aspect.ratio)
    return .picture(drawing, alt: title, aspect: aspect)
  }
}
