internal import Plugboard

/// The settings of VS Code, in which the schemas of documents are named.
struct EditorSettings {
  static let key = "json.schemas"

  /// A schema with the pattern of its documents.
  struct Schema {
    let pattern: String
    let url: String

    var value: Value { ["fileMatch": [.string(pattern)], "url": .string(url)] }

    /// The entry in one line.
    var text: String {
      "{ \"fileMatch\": [\(Value.string(pattern).compactText)], \"url\": \(Value.string(url).compactText) }"
    }
  }

  /// The reason for which settings are left as they are.
  struct Refusal: Error {
    let reason: String
  }

  let schemas: [Schema]
  /// Whether a URL names a schema that an earlier run has written.
  let isOwn: (_ url: String) -> Bool

  /// Returns settings with the schemas in place of the schemas of earlier runs. All else stays as it is, comments and
  /// layout included.
  func merged(into old: [UInt8], file: String) throws(Refusal) -> [UInt8] {
    var settings = try Self.read(old, file)
    if settings.value == nil {
      // Nothing, or comments alone.
      let end = old.isEmpty || old.last == UInt8(ascii: "\n") ? "" : settings.lineBreak
      settings = try Self.read(old + Array("\(end){}\(settings.lineBreak)".utf8), file)
    }
    guard case .object(let record)? = settings.value, let whole = settings.whole else {
      throw Refusal(reason: "it isn't a JSON object")
    }
    let members = settings.parts(of: whole)
    switch members.count(where: { $0.key == Self.key }) {
    case 0:
      let member = ["\"\(Self.key)\": []"]
      settings = try Self.read(Self.bytes(of: settings, adding: member, to: whole), file)
    case 1: break
    default: throw Refusal(reason: "it has \"\(Self.key)\" twice")
    }
    guard case .array(let all) = record[Self.key] ?? [] else {
      throw Refusal(reason: "its \"\(Self.key)\" isn't an array")
    }
    let rest = try removeOld(from: &settings, file)
    if let array = Self.array(in: settings), !rest.isEmpty {
      settings = try Self.read(
        Self.bytes(of: settings, adding: rest.map(\.text), to: array), file)
    }
    try check(settings, all.filter { !isOwn(entry: $0) }, record)
    return settings.bytes
  }

  /// Throws unless only the entries of schemas are different, whatever the layout was.
  private func check(
    _ settings: CommentedJSON, _ others: [Value], _ record: Fields
  ) throws(Refusal) {
    guard case .object(let found)? = settings.value, case .array(let entries)? = found[Self.key],
      entries.count == others.count + schemas.count,
      others.allSatisfy(entries.contains), schemas.map(\.value).allSatisfy(entries.contains)
    else { throw Refusal(reason: "its \"\(Self.key)\" can't be changed safely") }
    var expected = record
    expected[Self.key] = .array(entries)
    guard expected == found else {
      throw Refusal(reason: "its \"\(Self.key)\" can't be changed safely")
    }
  }

  private static func read(_ bytes: [UInt8], _ file: String) throws(Refusal) -> CommentedJSON {
    do {
      return try CommentedJSON(bytes, file: file)
    } catch {
      let place = error.location.map { "line \($0.line), column \($0.column): " } ?? ""
      throw Refusal(reason: place + error.message)
    }
  }

  private func isOwn(entry: Value) -> Bool {
    guard case .object(let record) = entry, case .string(let url)? = record["url"] else {
      return false
    }
    return isOwn(url)
  }

  /// Returns the array of all schemas.
  private static func array(in settings: CommentedJSON) -> Range<Int>? {
    settings.whole.flatMap { settings.parts(of: $0).first { $0.key == key }?.value }
  }

  /// Replaces each entry that was written before by the schema with its URL, or removes it; returns the schemas that
  /// have no entry.
  private func removeOld(
    from settings: inout CommentedJSON, _ file: String
  ) throws(Refusal) -> [Schema] {
    var rest = schemas
    var number = 0
    while let array = Self.array(in: settings) {
      let entries = settings.parts(of: array)
      guard number < entries.count else { break }
      let entry = entries[number]
      guard let value = settings.value(of: entry.value), isOwn(entry: value),
        case .object(let record) = value
      else {
        number += 1
        continue
      }
      var edits = settings.removal(of: number, from: entries)
      if let position = rest.firstIndex(where: { record["url"] == .string($0.url) }) {
        let schema = rest.remove(at: position)
        number += 1
        if schema.value == value { continue }
        edits = [(entry.value, schema.text)]
      }
      settings = try Self.read(settings.replacing(edits), file)
    }
    return rest
  }

  /// Returns a text with parts at the end of an object or an array, each on a line of its own.
  private static func bytes(
    of text: CommentedJSON, adding parts: [String], to container: Range<Int>
  ) -> [UInt8] {
    let last = text.parts(of: container).last
    let outer = text.indentation(ofLineAt: container.lowerBound)
    let inner =
      last.flatMap { text.beginsLine($0) ? text.indentation(ofLineAt: $0.start) : nil }
      ?? outer + text.indentationUnit
    let end = text.end(ofContents: container)
    let bracket = container.upperBound - 1
    let hasLine = text.bytes[end..<bracket].contains(UInt8(ascii: "\n"))
    let lines = parts.map { text.lineBreak + inner + $0 }.joined(separator: ",")
    var edits = [(end..<(hasLine ? end : bracket), lines + (hasLine ? "" : text.lineBreak + outer))]
    if let last, text.comma(after: last) == nil {
      edits.append((last.value.upperBound..<last.value.upperBound, ","))
    }
    return text.replacing(edits)
  }
}
