internal import Plugboard
internal import PlugboardSystem

/// A recorded session, apart from the script of its commands: its circumstances, events and answers.
struct SessionRecording {
  /// The size of the terminal; nil if the session was a script.
  var size: UnitSize?
  /// The languages as the option `--lang` takes them.
  var languages = ""
  /// The URL that was opened in front of the page.
  var url: String?
  var isRemote = false
  var events: [String] = []
  var answers: Fields = [:]

  private static let largest = 1 << 26

  /// Reads the file of a recording.
  init(file: String) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: file, atMost: Self.largest)
    } catch {
      throw .failed("the recording \"\(file)\" can't be read: \(error.message)")
    }
    guard case .object(let record)? = try? Value(json: String(decoding: bytes, as: UTF8.self)),
      record["format"] == 1, case .string(let languages)? = record["languages"],
      let events = record["events"].flatMap([String].init(value:)),
      case .object(let answers)? = record["answers"]
    else { throw .failed("\"\(file)\" is no recording of a session in the format 1") }
    (self.languages, self.events, self.answers) = (languages, events, answers)
    if case .string(let size)? = record["size"] { self.size = try ScreenSize.read(size) }
    if case .string(let url)? = record["url"] { self.url = url }
    isRemote = record["isRemote"] == true
  }

  init() {}

  var tags: [LanguageTag] { languages.split(separator: ",").compactMap { LanguageTag(String($0)) } }

  var json: Value {
    var record: Fields = ["format": 1, "languages": .string(languages)]
    record["size"] = size.map { .string("\($0.width)x\($0.height)") }
    if let url {
      record["url"] = .string(url)
      record["isRemote"] = .bool(isRemote)
    }
    record["events"] = .array(events.map { .string($0) })
    record["answers"] = .object(answers)
    return .object(record)
  }
}
