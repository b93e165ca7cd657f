/// The key by which the request of a source says which page of its items is wanted.
enum PagingWay: String, CaseIterable {
  /// The number of the page.
  case page
  /// The number of items before the page.
  case offset
  /// The cursor that the page before had.
  case cursor
}
