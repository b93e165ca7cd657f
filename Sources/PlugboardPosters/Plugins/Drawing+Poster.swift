public import Plugboard

extension Drawing {
  /// Returns the poster of a name, always the same for the same arguments.
  ///
  ///     Drawing.poster(of: "metropolis", palette: .ember, motif: .tower)
  ///
  /// The name chooses a palette and a motif that aren't stated. It also moves the details, so that
  /// two names with the same palette and motif have posters that differ; the motif ``Motif/figure`` shows
  /// its first letter. A name is the same in all languages, unlike a title. The ratio of the frame's
  /// width and height, 1:8 to 8:1, keeps proportions.
  public static func poster(
    of name: String, palette: Palette? = nil, motif: Motif? = nil,
    ratio: (width: Int, height: Int) = (2, 3)
  ) -> Drawing {
    var record: Fields = ["subject": .string(name)]
    if let palette { record["palette"] = .string(palette.rawValue) }
    if let motif { record["motif"] = .string(motif.rawValue) }
    if ratio != (2, 3) { record["ratio"] = [.int(ratio.width), .int(ratio.height)] }
    return .named(PosterPlugin.name.text, record)
  }
}
