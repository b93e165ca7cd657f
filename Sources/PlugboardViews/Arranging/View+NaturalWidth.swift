extension View {
  /// Returns the width that the view takes if there is room, at most a limit.
  public func naturalWidth(most limit: Int, measure: some TextMeasure) -> Int {
    let arranger = Arranger(measure: measure, bottom: .max)
    return max(0, arranger.need(self, limit: min(limit, Self.widest)).width)
  }
}
