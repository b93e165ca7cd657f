internal import Plugboard
internal import PlugboardSystem

/// A recorded session, apart from the script of its commands: its circumstances, events and answers.
///
/// Its file has a JSON value on each line, in the order in which things happened: the circumstances; an object for each
/// value that plugins had kept before; a string for each event; an object for each request, for each answer, for each
/// version of a document that was saved, and for the end. If the program has crashed, the end is missing, and the last
/// line may be cut.
struct SessionRecording {
  static let ending = ".recording.jsonl"
  static let format = 2
  /// The option of the command `begin` that names the file.
  static let option = "--recording"

  /// The circumstances in which a session begins.
  struct Circumstances {
    /// The size of the terminal; nil if the session was a script.
    var size: UnitSize?
    /// The languages as the option `--lang` takes them.
    var languages = ""
    /// The server that the option `--from` named.
    var server: NamedServer?
    /// The URL that was opened in front of the page.
    var url: String?
    var isRemote = false
    /// Whether the app was lines of text.
    var isLinear = false
    /// Whether a person was at a terminal, whose time passes by itself.
    var isInteractive = false
  }

  let circumstances: Circumstances
  /// The events, each with its module and its response.
  private(set) var events: [String] = []
  private(set) var answers: [ExactText: [SessionAnswers.Entry]] = [:]
  /// The versions of the documents that were saved during the session.
  private(set) var documents: [SessionDocuments.Version] = []
  /// The values that plugins had kept before, by their keys.
  private(set) var state: [String: Value] = [:]
  /// Whether a secret was typed, which the script doesn't have.
  private(set) var hasSecret = false
  /// Whether the session was ended, and not by a crash or a signal.
  private(set) var isComplete = false

  private static let largest = 1 << 28

  /// Reads the file of a recording.
  init(file: String) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: file, atMost: Self.largest)
    } catch {
      throw .failed("the recording \"\(file)\" can't be read: \(error.message)")
    }
    func unreadable(_ line: Int) -> CommandFailure {
      .failed(
        "\"\(file)\" is no recording of a session in the format \(Self.format): see line \(line)")
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = Self.value(lines[0]), let circumstances = try Circumstances(first) else {
      throw unreadable(1)
    }
    self.circumstances = circumstances
    var numbers: [Int: (key: ExactText, index: Int)] = [:]
    // After the last line break is nothing, or a line that a crash has cut.
    for (index, line) in lines.enumerated().dropFirst().dropLast() {
      switch Self.value(line) {
      case .string(let event)?: events.append(event)
      case .object(let fields)?:
        if case .string(let request)? = fields["request"], case .int(let number)? = fields["number"]
        {
          let key = ExactText(request)
          numbers[number] = (key, answers[key, default: []].count)
          answers[key, default: []].append(SessionAnswers.Entry())
        } else if case .int(let number)? = fields["number"], let answer = fields["answer"],
          let (key, place) = numbers[number]
        {
          answers[key]?[place] = SessionAnswers.Entry(Self.delay(fields["after"]), answer)
        } else if let version = SessionDocuments.Version(fields) {
          documents.append(version)
        } else if case .object(let values)? = fields["state"] {
          for field in values { state[field.key] = field.value }
        } else if fields["end"] == true {
          isComplete = true
        } else if fields["secret"] == true {
          hasSecret = true
        } else {
          throw unreadable(index + 1)
        }
      default: throw unreadable(index + 1)
      }
    }
  }

  /// Returns a time span of milliseconds, at most a day; none if there is no such number.
  private static func delay(_ milliseconds: Value?) -> Duration {
    guard let milliseconds = milliseconds.flatMap({ Double(value: $0) }),
      0...86_400_000 ~= milliseconds
    else { return .zero }
    return .nanoseconds(Int((milliseconds * 1_000_000).rounded()))
  }

  private static func value(_ line: ArraySlice<UInt8>) -> Value? {
    var reader = JSONReader()
    reader.sizeLimit = largest
    return try? reader.read(Array(line)).value
  }

  var tags: [LanguageTag] {
    circumstances.languages.split(separator: ",").compactMap { LanguageTag(String($0)) }
  }
}

extension SessionRecording.Circumstances {
  fileprivate init?(_ value: Value) throws(CommandFailure) {
    guard case .object(let record) = value, record["format"] == .int(SessionRecording.format),
      case .string(let languages)? = record["languages"]
    else { return nil }
    self.languages = languages
    if case .string(let size)? = record["size"] { self.size = try ScreenSize.read(size) }
    if case .string(let url)? = record["server"] {
      server = NamedServer(url: url, hasWholeApp: record["hasWholeApp"] == true)
    }
    if case .string(let url)? = record["url"] { self.url = url }
    isRemote = record["isRemote"] == true
    isLinear = record["isLinear"] == true
    isInteractive = record["isInteractive"] == true
  }

  /// The circumstances as the first line of a recording.
  var json: Value {
    var record: Fields = [
      "format": .int(SessionRecording.format), "languages": .string(languages),
    ]
    record["size"] = size.map { .string("\($0.width)x\($0.height)") }
    if let server {
      record["server"] = .string(server.url)
      record["hasWholeApp"] = .bool(server.hasWholeApp)
    }
    if let url {
      record["url"] = .string(url)
      record["isRemote"] = .bool(isRemote)
    }
    if isLinear {
      record["isLinear"] = true
      record["isInteractive"] = .bool(isInteractive)
    }
    return .object(record)
  }
}
