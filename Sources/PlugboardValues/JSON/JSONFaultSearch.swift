/// A search for the syntax faults of a text that the reader has refused: as many as can be told apart.
///
/// After a fault it goes on as if the text were repaired there. Of several repairs it takes the repair with
/// which most of the following text can be read: the token counts as absent, or as another one, or something
/// is inserted before it; or the line is skipped, with the brackets that it may have. The rest of a
/// line behind such a guess isn't searched, as faults there mostly come of it. (The idea is
/// error repair by the furthest place that is reached, as in Burke and Fisher, 1987.)
///
/// A comment, a comma too many and the mark of a merge have a repair of their own, which is no guess if no
/// other one reaches further.
struct JSONFaultSearch {
  /// The part of the text behind a fault in which repairs are compared, in bytes.
  private static let horizon = 16_384

  private let bytes: JSONBytes
  private(set) var faults: [JSONFault] = []

  /// Searches a text.
  ///
  /// - Parameter limit: The number of faults after which the search ends.
  init(_ bytes: JSONBytes, limit: Int) {
    self.bytes = bytes
    var reading = JSONSyntax(bytes)
    // The end of the line of the latest guess, and of the region of the latest merge.
    var (quietEnd, mergeEnd) = (0, 0)
    while faults.count < limit, let fault = reading.run(to: bytes.count) {
      if fault.offset >= quietEnd {
        if case .mergeMark = fault.kind {
          // The further marks of a merge are told with its first.
          if fault.offset >= mergeEnd {
            faults.append(fault)
            mergeEnd = bytes.mergeEnd(from: fault.offset, within: bytes.count)
          }
        } else {
          faults.append(fault)
        }
      }
      // Nothing can be told of the values below a level that is too deep.
      if case .tooDeep = fault.kind { return }
      guard reading.position < bytes.count else { return }
      let isGuess: Bool
      (reading, isGuess) = repaired(reading, fault)
      if isGuess { quietEnd = max(quietEnd, bytes.lineEnd(from: fault.offset)) }
      if case .controlCharacter = fault.kind, bytes.endsLine(at: fault.offset) {
        // Such a string may have swallowed the brackets that the end of the text then lacks.
        let isLastLine = (fault.offset..<bytes.count).allSatisfy { bytes[$0].isSpace }
        if isLastLine { return }
      }
    }
  }

  /// Returns the reading behind a fault with the best repair: of the repairs that reach furthest, the first.
  private func repaired(
    _ broken: JSONSyntax, _ fault: JSONFault
  ) -> (reading: JSONSyntax, isGuess: Bool) {
    let end = min(bytes.count, broken.position + Self.horizon)
    var best = (reading: broken, isGuess: true)
    var reach = -1
    /// Returns whether all can be read with a repair.
    func isBest(_ repair: JSONSyntax, isGuess: Bool) -> Bool {
      var trial = repair
      let isWhole = trial.isReadable(to: end)
      guard isWhole || trial.position > reach else { return false }
      best = (repair, isGuess)
      reach = trial.position
      return isWhole
    }
    var own = broken
    if own.repair(fault, within: bytes.count), isBest(own, isGuess: false) { return best }
    for repair in tokenRepairs(of: broken) + lineRepairs(of: broken) {
      if isBest(repair, isGuess: true) { break }
    }
    return best
  }

  /// Something is inserted before the token, or the token is another one.
  private func tokenRepairs(of broken: JSONSyntax) -> [JSONSyntax] {
    var behind = broken
    behind.skipToken()
    var repairs: [JSONSyntax] = []
    for state in broken.otherStates { repairs.append(broken.with(state)) }
    for state in [broken.state] + broken.otherStates { repairs.append(behind.with(state)) }
    var across = behind
    if bytes[broken.position] == .quote, across.skipRestOfString() {
      repairs += broken.otherStates.map { across.with($0) }
    }
    for isObject in [true, false] {
      var opened = behind
      opened.open.append(isObject)
      repairs.append(opened.with(isObject ? .keyOrEnd : .valueOrEnd))
    }
    for var reading in [broken, behind] where reading.open.count > 1 {
      reading.open.removeLast()
      repairs += reading.otherStates.map { reading.with($0) }
    }
    if let last = broken.open.last {
      for var reading in [broken, behind] {
        reading.open[reading.open.count - 1] = !last
        repairs += reading.otherStates.map { reading.with($0) }
      }
    }
    return repairs
  }

  /// The line is skipped; it may have ended open containers, and begun others.
  private func lineRepairs(of broken: JSONSyntax) -> [JSONSyntax] {
    var repairs: [JSONSyntax] = []
    let next = bytes.lineEnd(from: broken.position)
    let begun: [[Bool]] = [
      [], [true], [false], [false, true], [true, false], [true, true], [false, false],
    ]
    for ended in 0...min(4, broken.open.count) {
      for begun in begun where ended < broken.open.count || !begun.isEmpty || broken.open.isEmpty {
        var reading = broken
        reading.position = next
        reading.open.removeLast(ended)
        reading.open += begun
        repairs += reading.otherStates.map { reading.with($0) }
      }
    }
    return repairs
  }
}

/// A reading of a text that only tells whether it is JSON, from any place on.
struct JSONSyntax {
  /// The part that is read next.
  enum State {
    case value, element, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, end
  }

  private let bytes: JSONBytes
  private let strings: JSONStringParser
  var position = 0
  private(set) var state = State.value
  /// The open containers, the innermost last: true for an object, false for an array.
  var open: [Bool] = []
  /// The offset of the comma before the position; nil if another token, or a guess, is before it.
  private var comma: Int?

  init(_ bytes: JSONBytes) {
    self.bytes = bytes
    strings = JSONStringParser(bytes)
    if bytes.hasByteOrderMark { position = 3 }
  }

  func with(_ state: State) -> JSONSyntax {
    var other = self
    other.state = state
    other.comma = nil
    return other
  }

  /// The states in which the innermost container may be in the middle of it.
  var otherStates: [State] {
    switch open.last {
    case true?: [.commaOrEnd, .key, .colon, .value]
    case false?: [.commaOrEnd, .element]
    case nil: [.end, .value]
    }
  }

  /// Reads up to an offset, and returns the first fault; the position is then at its token.
  mutating func run(to end: Int) -> JSONFault? {
    do throws(JSONFault) {
      while true {
        skipSpace(to: end)
        if position >= end {
          guard end < bytes.count || state == .end else {
            throw JSONFault(.unexpected(expectation), at: bytes.count)
          }
          return nil
        }
        guard open.count <= Value.deepest else {
          throw JSONFault(.tooDeep(limit: Value.deepest), at: position)
        }
        try token()
      }
    } catch {
      return error
    }
  }

  /// Whether the rest up to an offset can be read, with the repairs that some faults have of their own; the
  /// position is then at the offset, else at the first other fault.
  mutating func isReadable(to end: Int) -> Bool {
    while let fault = run(to: end) {
      guard position < bytes.count, repair(fault, within: end) else { return false }
    }
    return true
  }

  /// Repairs the fault that ended `run` if it has a repair of its own; returns whether it has.
  ///
  /// - Parameter end: The offset up to which the end of a comment or of a merge is searched.
  mutating func repair(_ fault: JSONFault, within end: Int) -> Bool {
    switch fault.kind {
    case .comment:
      let commentEnd = bytes.commentEnd(from: position, within: end)
      position = commentEnd ?? end
      // A comment without an end contains the rest of the text, of which nothing can be told.
      if commentEnd == nil, end == bytes.count { state = .end }
    case .mergeMark: position = bytes.mergeMarkEnd(from: position, within: end)
    case .trailingComma where bytes[position] == closing: state = .commaOrEnd
    case .unexpected where bytes[position] == .comma && isBeforeElement:
      // All commas in a row are one fault.
      while bytes[position] == .comma {
        position += 1
        skipSpace(to: bytes.count)
      }
      if bytes[position] == closing { state = .commaOrEnd }
    default: return false
    }
    return true
  }

  private var isBeforeElement: Bool {
    switch state {
    case .element, .valueOrEnd, .key, .keyOrEnd: true
    case .value, .colon, .commaOrEnd, .end: false
    }
  }

  /// The bracket that ends the innermost container.
  private var closing: UInt8 { open.last == true ? .closeBrace : .closeBracket }

  private mutating func token() throws(JSONFault) {
    let byte = bytes[position]
    switch state {
    case .key where byte == .closeBrace || byte == .closeBracket,
      .element where byte == .closeBrace || byte == .closeBracket:
      guard let comma else { throw unexpected }
      throw JSONFault(.trailingComma, at: comma)
    case .keyOrEnd where byte == .closeBrace, .valueOrEnd where byte == .closeBracket,
      .commaOrEnd where byte == closing:
      open.removeLast()
      finish(position + 1)
    case .key, .keyOrEnd:
      guard byte == .quote else { throw unexpected }
      position = try stringEnd()
      state = .colon
    case .colon:
      guard byte == .colon else { throw unexpected }
      position += 1
      state = .value
    case .commaOrEnd:
      guard byte == .comma else { throw unexpected }
      comma = position
      position += 1
      state = open.last == true ? .key : .element
    case .value, .element, .valueOrEnd: try value(byte)
    case .end: throw unexpected
    }
  }

  private mutating func value(_ byte: UInt8) throws(JSONFault) {
    switch byte {
    case .openBrace, .openBracket:
      open.append(byte == .openBrace)
      position += 1
      state = byte == .openBrace ? .keyOrEnd : .valueOrEnd
    case .quote: finish(try stringEnd())
    case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"):
      var end = position
      _ = try bytes.number(at: &end)
      finish(end)
    default:
      for literal in ["null", "true", "false"] where bytes.has(literal, at: position) {
        return finish(position + literal.utf8.count)
      }
      throw unexpected
    }
  }

  /// Moves to the end of a value.
  private mutating func finish(_ end: Int) {
    position = end
    state = open.isEmpty ? .end : .commaOrEnd
  }

  private func stringEnd() throws(JSONFault) -> Int {
    var end = position
    _ = try strings.string(at: &end)
    return end
  }

  /// Moves past the token at the position, which may be none: a broken string ends at the next quote of
  /// its line, or with the line.
  mutating func skipToken() {
    if bytes[position] == .quote {
      position += 1
      while position < bytes.count, !bytes.endsLine(at: position) {
        position += 1
        if bytes[position - 1] == .quote { return }
        if bytes[position - 1] == .backslash, !bytes.endsLine(at: position) { position += 1 }
      }
    } else {
      repeat { position += 1 } while position < bytes.count && !bytes[position].endsWord
    }
  }

  /// Moves past the next quote of the next line, where a string ends that a line break has cut; returns whether
  /// there is one.
  mutating func skipRestOfString() -> Bool {
    guard position < bytes.count, bytes.endsLine(at: position) else { return false }
    let end = min(bytes.lineEnd(from: position + 1), bytes.count)
    guard let quote = (position + 1..<max(end, position + 1)).first(where: { bytes[$0] == .quote })
    else { return false }
    position = quote + 1
    return true
  }

  private mutating func skipSpace(to end: Int) {
    while position < end, bytes[position].isSpace { position += 1 }
  }

  private var unexpected: JSONFault { JSONFault(expected: expectation, at: position, in: bytes) }

  private var expectation: JSONFault.Expectation {
    switch state {
    case .value, .element, .valueOrEnd: .value
    case .key: .key
    case .keyOrEnd: .keyOrEnd
    case .colon: .colon
    case .commaOrEnd: open.last == true ? .commaOrBrace : .commaOrBracket
    case .end: .end
    }
  }
}

extension JSONBytes {
  fileprivate func has(_ literal: String, at offset: Int) -> Bool {
    zip(literal.utf8, offset...).allSatisfy { $0 == self[$1] }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool {
    switch self {
    case .space, .newline, .carriageReturn, .tab: true
    default: false
    }
  }

  /// Whether a number or a word ends before it.
  fileprivate var endsWord: Bool {
    switch self {
    case .openBrace, .openBracket, .closeBrace, .closeBracket, .comma, .colon, .quote: true
    case .space, .tab, .newline, .carriageReturn: true
    default: false
    }
  }
}

extension JSONReader {
  /// Returns the syntax faults of a text, as many as can be told apart; none if it can be read.
  ///
  /// The first fault is the error of `read`. Costs a second pass.
  public func faults(of bytes: [UInt8], file: String = "<json>") -> [Diagnostic] {
    do throws(Diagnostic) {
      _ = try read(bytes, file: file)
      return []
    } catch {
      return JSONBytes.view(of: bytes) { view in [error] + faults(after: error, in: view, file) }
    }
  }

  private func faults(
    after first: Diagnostic, in bytes: JSONBytes, _ file: String
  ) -> [Diagnostic] {
    guard let start = first.location, !Self.isOfWholeText(first.code) else { return [] }
    let lines = LineTable(bytes, end: bytes.count)
    let search = JSONFaultSearch(bytes, limit: Self.listedDiagnostics)
    return search.faults.compactMap { fault in
      let location = lines.location(of: fault.offset, in: bytes, file: file)
      guard (location.line, location.column) > (start.line, start.column) else { return nil }
      let (code, message) = fault.wording(in: bytes)
      return Diagnostic(.error, code: code, message, location: location)
    }
  }

  /// Whether a fault has no place in the text: nothing can be told of the rest.
  private static func isOfWholeText(_ code: String) -> Bool {
    ["json-too-large", "json-too-deep", "json-empty"].contains(code)
  }
}
