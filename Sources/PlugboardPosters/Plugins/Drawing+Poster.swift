public import Plugboard

extension Drawing {
  /// Returns the poster of a name, always the same for the same arguments.
  ///
  ///     Drawing.poster(of: "metropolis", palette: .ember, motif: .tower)
  ///
  /// The name chooses a palette and a motif that aren't stated. It also moves the details:
  /// two names with the same palette and motif have different posters; the motif ``Motif/figure`` shows
  /// its first letter. A name is the same in all languages, unlike a title. The ratio of the frame's
  /// width and height, 1:8 to 8:1, keeps proportions.
  public static func poster(
    of name: String, palette: Palette? = nil, motif: Motif? = nil,
    ratio: (width: Int, height: Int) = (2, 3)
  ) -> Drawing {
    let hasRatio = ratio != (2, 3)
    var record = Self.records[
      (palette == nil ? 0 : 1) + (motif == nil ? 0 : 2) + (hasRatio ? 4 : 0)]
    record["subject"] = .string(name)
    if let palette { record["palette"] = .string(palette.rawValue) }
    if let motif { record["motif"] = .string(motif.rawValue) }
    if hasRatio { record["ratio"] = [.int(ratio.width), .int(ratio.height)] }
    return .named(Self.posterName, record)
  }

  private static let posterName = PosterPlugin.name.text

  /// Records with each choice of keys, whose copies share their list of keys: a poster is asked for with each view,
  /// and a list of its own would cost 2,000 instructions.
  private static let records = (0..<8).map { choice in
    var record: Fields = ["subject": .null]
    if choice & 1 != 0 { record["palette"] = .null }
    if choice & 2 != 0 { record["motif"] = .null }
    if choice & 4 != 0 { record["ratio"] = .null }
    return record
  }
}
