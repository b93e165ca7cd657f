public import Plugboard

/// A view of a host's own in documents, see `ViewValue.custom`.
///
///     let gauge = HTMLView { record, width in
///       UnitSize(width: width, height: 1)
///     } write: { record, html in
///       html.element("meter", ["value": "\(record["share"].flatMap(Double.init(value:)) ?? 0)"], text: "")
///     }
///     let page = try HTMLPage(of: "home", in: runtime, customViews: ["gauge": gauge])
public struct HTMLView: Sendable {
  let size: @Sendable (_ record: Fields, _ width: Int) -> UnitSize
  private let write: @Sendable (_ record: Fields, _ html: inout HTMLWriter) -> Void

  /// - Parameters:
  ///   - size: Returns the size with which layouts count in a width; a document gives a view the height that its
  ///     content has.
  ///   - write: Writes the elements of the view. Those that it leaves open are closed.
  public init(
    size: @escaping @Sendable (_ record: Fields, _ width: Int) -> UnitSize,
    write: @escaping @Sendable (_ record: Fields, _ html: inout HTMLWriter) -> Void
  ) {
    self.size = size
    self.write = write
  }

  /// Returns the elements of the view of a record.
  func markup(_ record: Fields) -> String {
    var html = HTMLWriter()
    write(record, &html)
    html.endAll()
    return html.text
  }
}
