internal import Plugboard

/// The heights and places of the parts that keep their places in the window, the pins.
///
/// A style sheet can't ask for the height of another element, so each pin has the height that its
/// frames say, as a custom property of the document, and offsets are sums of these.
struct PinPlaces {
  private struct Place {
    let pin: PagePin
    /// The position of its card on the page.
    let card: Int
    /// The custom property with its height.
    let height: String
    var offset = ""
  }

  private var places: [Place] = []
  /// The declarations of all heights in each step.
  private(set) var heights: [String] = []
  /// The declarations of the room that fixed pins take from the page; nil if there are none.
  private(set) var room: String?

  /// Places the pins of a page in the order of their components, without pins that show nothing.
  init(of outline: PageOutline, sides: Int, measure: PixelMeasure) {
    var texts: [[String]] = []
    for (card, components) in outline.cards.map(\.components).enumerated() {
      for component in components {
        guard let pin = outline.list.pins.first(where: { $0.module == component.module }),
          let heights = component.pinHeights(pin, sides: sides, measure)
        else { continue }
        places.append(Place(pin: pin, card: card, height: "var(--pin-\(places.count))"))
        texts.append(heights)
      }
    }
    guard !places.isEmpty else { return }
    // A part of the window is left to the list, however many pins there are.
    let most = "\(Decimals.text(80, per: places.count))vh"
    heights = WidthStep.all.indices.map { step in
      texts.enumerated().map { "--pin-\($0):min(\($1[step]),\(most))" }.joined(separator: ";")
    }
    let edges = [PagePin.Edge.top: "--above", .bottom: "--below"]
    room = [PagePin.Edge.top, .bottom].compactMap { edge in
      let extents = placeFixed(at: edge)
      guard let name = edges[edge], !extents.isEmpty else { return nil }
      return "\(name):max(\(extents.joined(separator: ",")))"
    }.joined(separator: ";")
    let sticky = places.filter { $0.pin.kind == .sticky && $0.pin.edge == .bottom }
    if !sticky.isEmpty {
      let pins = Self.sum(["var(--below)"] + sticky.map(\.height))
      room = [room ?? "", "--bottom-pins:\(pins)"].filter { !$0.isEmpty }.joined(separator: ";")
    }
    if room?.isEmpty == true { room = nil }
    for index in places.indices where places[index].pin.kind == .sticky {
      let edge = places[index].pin.edge
      let others = edge == .top ? places[..<index] : places[(index + 1)...]
      places[index].offset = Self.sum(
        ["var(\(edges[edge] ?? ""))"]
          + others.filter { $0.pin.kind == .sticky && $0.pin.edge == edge }.map(\.height))
    }
  }

  /// Places the fixed pins of an edge, and returns how far each pin reaches from the edge.
  private mutating func placeFixed(at edge: PagePin.Edge) -> [String] {
    var extents: [String] = []
    var before: [(pin: PagePin, height: String)] = []
    for index in places.indices
    where places[index].pin.kind == .fixed && places[index].pin.edge == edge {
      let pin = places[index].pin
      let heights = before.filter { pin.meets($0.pin) }.map(\.height)
      let gaps = "\(Decimals.text(heights.count + 1, per: 2))rem"
      places[index].offset = Self.sum([gaps] + heights)
      extents.append(Self.sum([gaps] + heights + [places[index].height, ".5rem"]))
      before.append((pin, places[index].height))
    }
    return extents
  }

  /// Returns the pin of a component with its declarations; nil if it has none.
  func place(of component: ModuleID) -> (pin: PagePin, declarations: String)? {
    places.first { $0.pin.module == component }.map {
      ($0.pin, "--height:\($0.height);--offset:\($0.offset)")
    }
  }

  /// Returns the declaration of the place to which the top of a card sticks, below the pins before
  /// it; nil if there are none.
  func headerOffset(ofCard card: Int) -> String? {
    let before = places.filter { $0.pin.kind == .sticky && $0.pin.edge == .top && $0.card < card }
    guard !before.isEmpty else { return nil }
    return "--header-offset:\(Self.sum(["var(--above)"] + before.map(\.height)))"
  }

  private static func sum(_ lengths: [String]) -> String {
    "calc(\(lengths.joined(separator: " + ")))"
  }
}

extension PagePin {
  /// The width of a fixed component that has one of its own.
  var fixedWidth: Int? {
    kind == .fixed ? width.map { max(1, min($0, ViewValue.longest)) } : nil
  }

  /// Whether two fixed components at the same edge would cover each other.
  fileprivate func meets(_ other: PagePin) -> Bool {
    fixedWidth == nil || other.fixedWidth == nil || alignment == other.alignment
      || alignment == .center || other.alignment == .center
  }
}

extension PageOutline.Component {
  /// Returns the height of the component as a pin in each step; nil if it shows nothing.
  fileprivate func pinHeights(
    _ pin: PagePin, sides: Int, _ measure: PixelMeasure
  ) -> [String]? {
    let edges = [shownHeader, shownFooter].compactMap(\.self)
    guard !edges.isEmpty || !items.isEmpty else { return nil }
    let panels = TabPanels(of: self) == nil ? nil : items.map { [$0] }
    // In halves of a line, as controls are higher than a line by one.
    let heights = WidthStep.all.map { step in
      let width = PlacedItems(items, in: layout).evenUnits(
        about: min(step.units(sides: sides), pin.fixedWidth ?? .max))
      func height(_ items: [PageOutline.Item]) -> Int {
        layout.frames(
          width: width, count: items.count,
          widths: { items[$0].naturalWidth(most: width, measure: measure) },
          heights: {
            items[$0].height(width: $1, measure: measure) + (items[$0].higherParts + 1) / 2
          }
        ).size.height
      }
      // Of panels, one is shown.
      return 2 * (panels?.map(height).max() ?? height(items))
        + edges.reduce(0) { $0 + 2 * $1.height(width: width, measure: measure) + $1.higherParts }
    }
    let free = (shownHeader == nil ? 0 : 2) + (pin.kind == .fixed ? 4 : 2)
    return heights.indices.map { step in
      // A picture grows up to the next step.
      let halves = max(heights[step], heights[min(step + 1, heights.count - 1)])
      return "\(Decimals.text(3 * halves + free, per: 4))rem"
    }
  }
}

extension PageOutline.Item {
  fileprivate var higherParts: Int {
    nested.reduce(view?.higherParts ?? 0) { $0 + $1.higherParts }
  }
}

extension ViewValue {
  /// The number of stacked parts that are higher in a document than their frames.
  fileprivate var higherParts: Int {
    switch self {
    case .button, .field, .tabs, .picture, .image: 1
    case .column(let children, _): children.reduce(0) { $0 + $1.higherParts }
    case .row(let children, _): children.map(\.higherParts).max() ?? 0
    case .overlay(let top, let base, _): max(top.higherParts, base.higherParts)
    case .box(let child, _, _, _), .dialog(_, let child), .custom(_, _, let child):
      child.higherParts
    case .text, .link, .progress, .rule, .spacer, .toast, .placeholder: 0
    }
  }
}
