/// The pages of one list that a server was asked for, which tell the position of the next request
/// and whether another page follows.
///
/// A server can be wrong about its own list. Whatever it says, a list ends after some pages in a row that bring
/// nothing new, and with a cursor that it had before.
struct PageTrail: Sendable {
  private struct Stop {
    let position: HTTPSource.Position
    /// The number of consecutive pages before this one without new items.
    let fruitless: Int
    /// The number for its items; nil if it has none, or wasn't answered.
    var digest: Int?
  }

  /// The evaluation of a page within its list.
  struct Verdict {
    let isLast: Bool
    /// Nil if it isn't known.
    let total: Int?
    /// Whether the items repeat an earlier page, and aren't shown again.
    let isRepetition: Bool
    /// Faults of the server's statements, in sentences.
    let remarks: [String]
  }

  static let mostPages = 10_000
  static let mostFruitless = 3

  private var stops = [
    Stop(position: HTTPSource.Position(page: 1, itemsBefore: 0, cursor: nil), fruitless: 0)
  ]

  /// Returns the position from which to request a page; nil if the page before wasn't answered.
  func position(of page: Int) -> HTTPSource.Position? {
    stops.indices.contains(page - 1) ? stops[page - 1].position : nil
  }

  /// Notes the answer for a page at a position, and returns the verdict on the page.
  mutating func note(
    _ answer: HTTPAnswer, at position: HTTPSource.Position, by paging: HTTPSource.Paging?
  ) -> Verdict {
    let number = position.page - 1
    guard let paging else {
      let total = max(answer.total ?? 0, answer.count)
      return Verdict(isLast: true, total: total, isRepetition: false, remarks: [])
    }
    guard stops.indices.contains(number) else {
      // The list has been forgotten, as many other lists were asked for meanwhile.
      let isLast = isLast(answer, seen: position.itemsBefore + answer.count, paging)
      return Verdict(isLast: isLast, total: answer.total, isRepetition: false, remarks: [])
    }
    let isEmpty = answer.count == 0
    let isRepetition = !isEmpty && stops[..<number].contains { $0.digest == answer.digest }
    stops[number].digest = isEmpty ? nil : answer.digest
    let fruitless = isEmpty || isRepetition ? stops[number].fruitless + 1 : 0
    let seen = position.itemsBefore + answer.count

    var remarks: [String] = []
    if isRepetition { remarks.append("page \(position.page) has the items of an earlier page") }
    var isLast = isLast(answer, seen: seen, paging)
    if case .cursor(let cursor) = answer.next, !isLast,
      stops[...number].contains(where: { $0.position.cursor.hasSameBytes(as: cursor) })
    {
      remarks.append(
        "the cursor of the page after page \(position.page) was there before; the list ends here")
      isLast = true
    }
    if !isLast, fruitless >= Self.mostFruitless {
      remarks.append("\(fruitless) pages in a row brought nothing new; the list ends here")
      isLast = true
    }
    if !isLast, position.page >= Self.mostPages {
      remarks.append("it has more than \(Self.mostPages) pages; the list ends here")
      isLast = true
    }
    var total = answer.total
    if let stated = total, stated < seen || isLast && stated > seen {
      remarks.append("it says that it has \(stated) items in all, and has given \(seen)")
      total = isLast ? seen : nil
    }
    if isLast {
      stops.removeSubrange((number + 1)...)
    } else {
      var cursor: String?
      if case .cursor(let next) = answer.next { cursor = next }
      let next = Stop(
        position: HTTPSource.Position(page: position.page + 1, itemsBefore: seen, cursor: cursor),
        fruitless: fruitless)
      go(to: next, after: number)
    }
    return Verdict(isLast: isLast, total: total, isRepetition: isRepetition, remarks: remarks)
  }

  /// Whether no page follows, as the server says it, or else as far as the number of items tells.
  private func isLast(_ answer: HTTPAnswer, seen: Int, _ paging: HTTPSource.Paging) -> Bool {
    switch answer.next {
    case .none: return true
    case .some, .cursor: return false
    case .unstated: break
    }
    if answer.count == 0 || paging.way == .cursor { return true }
    if let total = answer.total, total >= answer.count { return seen >= total }
    if let size = paging.size { return answer.count < size }
    return false
  }

  /// Puts the next page behind another page; the pages after it stay known if its position is
  /// unchanged.
  private mutating func go(to next: Stop, after number: Int) {
    let place = number + 1
    guard stops.indices.contains(place) else { return stops.append(next) }
    let former = stops[place].position
    if former.itemsBefore != next.position.itemsBefore
      || !former.cursor.hasSameBytes(as: next.position.cursor)
    {
      stops.removeSubrange((place + 1)...)
    }
    stops[place] = next
  }
}
