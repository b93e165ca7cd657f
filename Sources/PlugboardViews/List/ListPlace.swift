/// A place in the list of a page: the top of the page, or a part of a card or of a component.
///
/// The parts of the list follow one another from the top of the first card to the bottom of the last:
/// each card has a top, its components and a bottom, each component a top, its bands and a bottom. The
/// top of the page is above them if it is scrolled with the list.
public struct ListPlace: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case pageTop, cardTop, componentTop
    /// The band that begins with an item, before which there are `index` items of the component.
    case band(first: ModuleID, index: Int)
    case componentBottom, cardBottom
  }

  /// The card; for the top of the page, the page.
  public let card: ModuleID
  /// The component; nil for the parts of a card.
  public let component: ModuleID?
  public let part: Part

  public init(card: ModuleID, component: ModuleID? = nil, _ part: Part) {
    self.card = card
    self.component = component
    self.part = part
  }

  /// The module that the place belongs to; of a band, its first item.
  public var module: ModuleID {
    if case .band(let first, _) = part { return first }
    return component ?? card
  }

  /// Whether the place is a band of items.
  public var isBand: Bool { if case .band = part { true } else { false } }

  /// Returns another place of the same component, or of the same card.
  func at(_ part: Part, of component: ModuleID? = nil) -> ListPlace {
    ListPlace(card: card, component: component ?? self.component, part)
  }
}

/// A part of the list as it is laid out.
public struct ListPart: Sendable {
  public let place: ListPlace
  /// The first row, from the top of the list's room; in a pinned block, from the top of the block.
  public internal(set) var top = 0
  public let height: Int
  /// The row, from the top of the part, in which the next part begins.
  let next: Int
  /// The items of a band.
  public internal(set) var items: [ModuleID] = []
  /// The frames of a band.
  public internal(set) var band = LayoutBand()
  /// The state with which the band was placed.
  var start = BandStart()
  /// The columns of the screen that the part has.
  public let columns: Range<Int>
  /// The number of columns of the content that are scrolled out on the left.
  public internal(set) var offset = 0

  init(_ place: ListPlace, in columns: Range<Int>, height: Int, next: Int? = nil) {
    self.place = place
    self.columns = columns
    self.height = height
    self.next = next ?? height
  }

  /// The first row below the part.
  public var bottom: Int { top + height }

  /// The rows by which bands above reach into this one.
  public var overhang: Int { start.carried.max() ?? 0 }

  /// The rows from the top of the list's room.
  var rows: Range<Int> { top..<max(top, bottom) }
}

/// The state with which a band is placed.
struct BandStart: Equatable, Sendable {
  /// The state that the layout carried over from the band above; empty if that isn't known.
  var carried: [Int] = []
  /// Whether all bands above have led to it. Else the list has jumped to the band, or come to it from
  /// below: it then keeps the state as long as it is on the screen, and doesn't interlock with the band
  /// above.
  var isExact = false
}
