import Plugboard
import Testing

@Suite("The way of the focus") struct FocusFinderTests {
  /// Stops of two rows each, in columns of ten, from row 0 on, with a bar on top and one at the bottom.
  private static let stops: [FocusStop] =
    [FocusStop("bar", rect: UnitRect(x: 0, y: 0, width: 20, height: 1), edge: .top)]
    + (0..<8).map { number in
      FocusStop(
        ModuleID("i\(number)"),
        rect: UnitRect(x: 10 * (number % 2), y: 1 + 2 * (number / 2), width: 10, height: 2))
    }
    + [FocusStop("foot", rect: UnitRect(x: 0, y: 9, width: 20, height: 1), edge: .bottom)]

  private static let window = ListWindow(UnitRect(x: 0, y: 1, width: 20, height: 8))

  private func finder(above: Bool = false, below: Bool = false) -> FocusFinder {
    FocusFinder(Self.stops, in: Self.window, goesOn: (above, below))
  }

  private func way(
    _ finder: FocusFinder, from start: ModuleID?, _ moves: [FocusMove]
  ) -> [ModuleID?] {
    var present = start
    return moves.map { move in
      present = finder.target(of: move, from: present.map { .init($0) })?.module ?? present
      return present
    }
  }

  @Test("N7 arrows lead to the nearest stop in their direction, next and previous in reading order")
  func moves() {
    let finder = finder()
    #expect(way(finder, from: "i0", [.right, .down, .left, .up]) == ["i1", "i3", "i2", "i0"])
    #expect(way(finder, from: "i0", [.next, .next, .previous]) == ["i1", "i2", "i1"])
    #expect(way(finder, from: nil, [.next, .next]) == ["i0", "i1"])
  }

  @Test("N7 pinned stops are before and after the list, and reached at its ends alone")
  func edges() {
    #expect(way(finder(), from: "i6", [.down, .down, .up, .up]) == ["foot", "foot", "i6", "i4"])
    #expect(way(finder(), from: "i1", [.up, .up, .down]) == ["bar", "bar", "i0"])
    #expect(way(finder(below: true), from: "i6", [.down]) == ["i6"])
    #expect(way(finder(above: true), from: "i1", [.up]) == ["i1"])
  }

  @Test("N7 from a stop that is off the screen a move leads to what is wholly ahead on it")
  func off() {
    let window = ListWindow(UnitRect(x: 0, y: 4, width: 20, height: 5))
    let finder = FocusFinder(Self.stops, in: window, goesOn: (true, true))
    #expect(finder.target(of: .down, from: .init("i0"))?.module == "i4")
    #expect(finder.target(of: .previous, from: .init("i7"))?.module == "i6")
    #expect(finder.nearest(to: UnitRect(x: 10, y: 0, width: 10, height: 2))?.module == "i5")
  }

  @Test("N11 a stop shows wholly beside what lies on its columns, and others don't mind that")
  func lying() {
    let window = ListWindow(
      UnitRect(x: 0, y: 0, width: 20, height: 10),
      lying: [.init(UnitRect(x: 12, y: 8, width: 8, height: 2), at: .bottom)])
    let stops = [0, 10].map { FocusStop("i", rect: UnitRect(x: $0, y: 7, width: 10, height: 2)) }
    #expect(stops.map(window.showsWhole) == [true, false])
    #expect(stops.map(window.shows) == [true, true])
    #expect(stops.map { window.shift(toShow: $0.rect) } == [0, 1])
    let hidden = FocusStop("i", rect: UnitRect(x: 13, y: 8, width: 4, height: 1))
    #expect(!window.shows(hidden))
  }

  @Test("N11 a stop that is higher than the window shows its top, or fills it")
  func high() {
    let window = ListWindow(UnitRect(x: 0, y: 2, width: 20, height: 6))
    func stop(_ y: Int) -> FocusStop {
      FocusStop("i", rect: UnitRect(x: 0, y: y, width: 20, height: 20))
    }
    #expect([2, 7, -5].map { window.showsWhole(stop($0)) } == [true, true, true])
    #expect([8, -15].map { window.showsWhole(stop($0)) } == [false, false])
    #expect(window.shift(toShow: stop(-5).rect) == -7)
  }

  @Test("N12 a move doesn't pass over rows, and with its control an item shows if there is room")
  func reach() {
    let window = ListWindow(UnitRect(x: 0, y: 0, width: 20, height: 8))
    func stop(_ y: Int, of whole: Range<Int>) -> FocusStop {
      FocusStop(
        "i", control: "c", rect: UnitRect(x: 0, y: y, width: 5, height: 1),
        whole: UnitRect(x: 0, y: whole.lowerBound, width: 20, height: whole.count))
    }
    #expect(window.canShow(stop(15, of: 12..<16), after: .down))
    #expect(!window.canShow(stop(16, of: 16..<17), after: .down))
    #expect(window.shownRect(of: stop(9, of: 6..<12)).height == 6)
    #expect(window.shownRect(of: stop(9, of: 6..<20)).height == 1)
    // Never back to the top of the item on the way down.
    #expect(window.shownRect(of: stop(3, of: -2..<5), after: .down).height == 1)
  }
}
