internal import Plugboard

/// The secret texts of a session, which are recorded as other letters of the same count.
///
/// A replay types these letters, and so has them wherever the session had the secret.
@MainActor final class SessionSecrets {
  /// A text as it may stand within others, and the letters in its place.
  private struct Part {
    let text: String.UnicodeScalarView
    let letters: String.UnicodeScalarView
  }

  /// The least letters of a secret that is replaced within other texts; a shorter one is replaced where it is a whole
  /// value, also in the query of a URL.
  private static let leastPart = 4

  /// The letters of secrets, by these.
  private var letters: [ExactText: String] = [:]
  /// The numbers that are the values of secrets.
  private var numbers: [Double: String] = [:]
  /// The longest first, which may have others in them.
  private var parts: [Part] = []
  /// The short ones as the values of a URL's query.
  private var queryValues: [Part] = []

  var isEmpty: Bool { letters.isEmpty }

  /// Returns the letter that stands for each of a secret: a digit for digits, as a field of numbers takes no other.
  static func letter(of secret: String) -> Character {
    secret.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? "1" : "x"
  }

  static func letters(for secret: String) -> String {
    String(repeating: letter(of: secret), count: secret.unicodeScalars.count)
  }

  /// Returns whether a found text fits a recorded one, in which letters stand for secrets.
  nonisolated static func fits(_ found: String, recorded: String) -> Bool {
    found.unicodeScalars.count == recorded.unicodeScalars.count
      && zip(found.unicodeScalars, recorded.unicodeScalars).allSatisfy { found, recorded in
        found == recorded || recorded == "x" || recorded == "1"
      }
  }

  /// Takes a text that was typed as a secret, also an unfinished one.
  func add(_ text: String) {
    guard !text.isEmpty, letters[ExactText(text)] == nil else { return }
    let own = Self.letters(for: text)
    letters[ExactText(text)] = own
    if Self.letter(of: text) == "1", let number = Double(text) { numbers[number] = own }
    guard text.unicodeScalars.count >= Self.leastPart else {
      let value = "=" + Self.percentEncoded(text)
      return queryValues.append(
        Part(text: value.unicodeScalars, letters: ("=" + own).unicodeScalars))
    }
    let inJSON = String(Value.string(text).compactText.dropFirst().dropLast())
    let inURL = Self.percentEncoded(text)
    let forms = [text, inJSON, inURL, inURL.replacing("%20", with: "+")]
    parts += Set(forms.map(ExactText.init)).map {
      Part(text: $0.text.unicodeScalars, letters: own.unicodeScalars)
    }
    parts.sort { $0.text.count > $1.text.count }
  }

  /// Returns a value without secrets in its texts, keys and numbers.
  func masked(_ value: Value) -> Value {
    guard !isEmpty else { return value }
    switch value {
    case .string(let text): return .string(masked(text))
    case .int(let number): return masked(number: Double(number)) ?? value
    case .double(let number): return masked(number: number) ?? value
    case .array(let values): return .array(values.map(masked))
    case .object(let fields):
      var record = Fields()
      for field in fields { record[masked(field.key)] = masked(field.value) }
      return .object(record)
    default: return value
    }
  }

  private func masked(number: Double) -> Value? {
    numbers[number].flatMap { try? Value(json: $0) }
  }

  /// Returns a text without secrets; a text that is JSON, such as the body of an answer, without secret values.
  func masked(_ text: String) -> String {
    guard !isEmpty else { return text }
    if let letters = letters[ExactText(text)] { return letters }
    if text.hasBytePrefix("{") || text.hasBytePrefix("["), let value = try? Value(json: text) {
      let masked = masked(value)
      return masked == value ? text : masked.compactText
    }
    var scalars = text.unicodeScalars
    for part in parts { scalars.replace(part.text, with: part.letters) }
    for part in queryValues {
      for range in scalars.ranges(of: part.text).reversed() {
        let end = range.upperBound
        guard end == scalars.endIndex || "&# ".unicodeScalars.contains(scalars[end]) else {
          continue
        }
        scalars.replaceSubrange(range, with: part.letters)
      }
    }
    return String(scalars)
  }

  /// Returns a command without secrets in its words, apart from those that are names.
  func masked(_ command: RecordedCommand) -> String {
    let line = command.line
    guard !isEmpty, let words = try? WordSplitter.words(of: line) else { return line }
    let masked = words.enumerated().map { place, word in
      place == 0 || command.places.contains(place)
        ? word.raw : letters[ExactText(word.text)] ?? self.masked(word.raw)
    }
    guard !zip(masked, words).allSatisfy({ $0.hasSameBytes(as: $1.raw) }) else { return line }
    return masked.joined(separator: " ")
  }

  private static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.properties.isAlphabetic && byte < 0x80
        || "0123456789-._~".unicodeScalars.contains(scalar)
      return isPlain
        ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
