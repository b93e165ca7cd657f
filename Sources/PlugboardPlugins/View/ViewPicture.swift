internal import Plugboard

/// The picture of an item: an image by its URL, a drawing by its name with the fields that it is made from, or the
/// answer of another plugin to an event.
///
///     {"image": "{image}", "alt": "{title}", "aspect": "square", "at": "side", "width": 12}
///     {"drawing": "poster", "fields": {"subject": "{name}"}, "alt": "{title}"}
///     {"event": "item.picture", "aspect": "portrait"}
struct ViewPicture: FieldsConvertible {
  static let fields = ParamList(
    .optional(.imageTemplate), .optional(.drawing), .optional(.drawingFields),
    .optional(.pictureEvent), .optional(.alt), .optional(.aspect), .optional(.place),
    .optional(.pictureWidth))

  /// The place of the picture.
  enum Place: String, CaseIterable, ValueConvertible { case top, side, behind }

  private enum Source: Equatable {
    case image(TextTemplate)
    case drawing(String, FieldsTemplate)
    case event
  }

  private let source: Source
  private let alt: TextTemplate?
  private let aspect: ViewValue.Aspect
  private let width: Int?
  let place: Place

  init?(value: Value) {
    guard case .object(let record) = value, let source = Self.source(record),
      let alt = record.optional("alt", TextTemplate.self),
      let aspect = record.optional("aspect", ViewValue.Aspect.self),
      let place = record.optional("at", Place.self),
      let width = record.optional("width", Int.self),
      width.map({ (1...ViewValue.longest).contains($0) }) ?? true
    else { return nil }
    self.source = source
    self.alt = alt
    self.aspect = aspect ?? .wide
    self.place = place ?? .top
    // Beside text a picture has a width of its own.
    self.width = width ?? (place == .side ? 12 : nil)
  }

  /// Returns the source; nil if there isn't exactly one.
  private static func source(_ record: Fields) -> Source? {
    func stated(_ name: String) -> Value? { record[name] == .null ? nil : record[name] }
    return switch (stated("image"), stated("drawing"), stated("event")) {
    case (let image?, nil, nil): TextTemplate(value: image).map { .image($0) }
    case (nil, .string(let name)?, nil):
      record.optional("fields", FieldsTemplate.self).map {
        .drawing(name, $0 ?? FieldsTemplate())
      }
    case (nil, nil, .string(EventName<ViewValue, String>.itemPicture.name.text)?): .event
    default: nil
    }
  }

  var value: Value {
    var record: Fields = ["aspect": aspect.value, "at": place.value]
    switch source {
    case .image(let image): record["image"] = image.value
    case .drawing(let name, let fields):
      record["drawing"] = .string(name)
      record["fields"] = fields.value
    case .event: record["event"] = .string(EventName<ViewValue, String>.itemPicture.name.text)
    }
    if let alt { record["alt"] = alt.value }
    if let width { record["width"] = .int(width) }
    return .object(record)
  }

  static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    inspectFields(value, &inspection)
    guard case .object(let record) = value else { return }
    if case .string(let name)? = record["drawing"] {
      inspection.descend(.key("drawing")) { $0.note(drawing: name) }
    }
    let sources = ["image", "drawing", "event"].filter { record[$0] ?? .null != .null }
    if sources.count != 1 {
      inspection.report("a picture needs one of \"image\", \"drawing\" and \"event\"")
    }
  }

  /// Returns the picture; nil if there is none.
  @MainActor func view(in context: some PluginContext) throws -> ViewValue? {
    let alt = try alt.map { try context.text($0) } ?? ""
    switch source {
    case .image(let template):
      // A URL of the data is as it is; values in one get the escapes that they need.
      let isWhole = template.soleKey != nil
      let url = try isWhole ? context.text(template) : context.url(template) ?? ""
      return url.isEmpty ? nil : .image(url, alt: alt, aspect: aspect, width: width)
    case .drawing(let name, let fields):
      return .picture(
        .named(name, try context.fields(fields)), alt: alt, aspect: aspect, width: width)
    case .event:
      let picture = try context.fire(.itemPicture, aspect.rawValue).response
      return width.flatMap { picture?.withWidth($0) } ?? picture
    }
  }
}

extension ViewValue {
  /// Returns a picture with a width; nil for any other view.
  fileprivate func withWidth(_ width: Int) -> ViewValue? {
    switch self {
    case .picture(let drawing, let alt, let aspect, _):
      .picture(drawing, alt: alt, aspect: aspect, width: width)
    case .image(let url, let alt, let aspect, _):
      .image(url, alt: alt, aspect: aspect, width: width)
    default: nil
    }
  }
}

extension Key<TextTemplate> {
  static let imageTemplate = Key("image", summary: "The URL of an image.")
  /// The text that stands for the picture on a host that shows none.
  static let alt = Key("alt")
}

extension Key<String> {
  /// The name of a drawing, which a plugin of the registry makes.
  static let drawing = Key("drawing")
  static let pictureEvent = Key(
    "event", oneOf: [EventName<ViewValue, String>.itemPicture.name.text],
    summary: "The event that asks other plugins of the item for the picture.")
  /// The place of the picture: above the lines, beside them, or behind them.
  static let place = Key("at", oneOf: ViewPicture.Place.allCases.map(\.rawValue))
}

extension Key<FieldsTemplate> {
  static let drawingFields = Key("fields", summary: "The fields that a drawing is made from.")
}

extension Key<Int> {
  static let pictureWidth = Key(
    "width", in: 1...ViewValue.longest,
    summary: "The width of the picture in columns; that of the item if absent, beside lines 12.")
}
