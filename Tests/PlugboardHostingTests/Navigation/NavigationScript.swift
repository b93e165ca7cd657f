import Plugboard
import PlugboardPlugins
import PlugboardShell
import PlugboardSystem
import PlugboardTesting
import TestSupport
import TextHost

/// The hosts on which each script of navigation runs.
enum ScriptedHost: CaseIterable {
  /// The host of the guide, by its own interface.
  case guide
  /// The shell, by its commands.
  case shell
}

/// A script of navigation, in the words of the shell, which runs on any host:
///
///     open PAGE|URL [key=value …] [--manner MANNER] [--remote]
///     back, reload, language TAG, tap ID, fire EVENT ID [key=value …], wait
///     expect [no] page ID, expect text TEXT, expect warning CODE, expect data ID KEY JSON
@MainActor struct NavigationScript {
  let lines: [String]
  /// The files that the event `files.write` writes, by their paths.
  var changes: [String: String] = [:]

  /// Runs the script, and returns what differs from its expectations; empty if nothing does.
  func run(
    on host: ScriptedHost, _ app: [String: String], account: (any AccountPort)? = nil
  ) async throws -> [String] {
    let folder = try TemporaryFolder(app)
    var ports = Ports()
    let writer = FileWriter { path in
      if let text = changes[path] { try folder.write(path, text) }
    }
    ports.add(.fileWriter, writer)
    if let account { ports.account = account }
    let plugins: [any Plugin.Type] = SystemPlugins.all + [FilesPlugin.self, AskPlugin.self]
    switch host {
    case .shell:
      let run = await Shell.transcript(
        of: lines.joined(separator: "\n"), plugins: plugins, ports: ports, configs: folder.path)
      guard run.exitCode != 0 else { return [] }
      return ["exit code \(run.exitCode)"] + run.errors.split(separator: "\n").map(String.init)
    case .guide:
      let run = try GuideRun(AppDocuments(FolderDocumentStore(folder: folder.path)), plugins, ports)
      for line in lines { try await run.perform(line) }
      return run.differences
    }
  }
}

/// A run of a script on the host of the guide.
@MainActor private final class GuideRun {
  private let host: LetterHost
  private var output: [String] = []
  private(set) var differences: [String] = []
  private var navigator: Navigator { host.navigator }

  init(_ documents: AppDocuments, _ plugins: [any Plugin.Type], _ ports: Ports) throws {
    final class Lines { var all: [String] = [] }
    let lines = Lines()
    host = try LetterHost(documents, plugins: plugins, ports: ports) { lines.all.append($0) }
    read = { lines.all }
    guard let first = documents.pageNames.first else { return }
    try navigator.openPage(first)
  }

  private let read: () -> [String]

  func perform(_ line: String) async throws {
    var words = line.split(separator: " ").map(String.init)
    let manner = words.firstIndex(of: "--manner").map { place -> Manner? in
      defer { words.removeSubrange(place...place + 1) }
      return Manner(rawValue: words[place + 1])
    }
    let isRemote = words.contains("--remote")
    words.removeAll { $0 == "--remote" }
    let command = words.removeFirst()
    switch command {
    case "open":
      let values = Fields(words.dropFirst().map(Self.assignment))
      if isRemote {
        navigator.openFromOutside(words[0])
      } else if words[0].contains(":") {
        navigator.open(words[0], values: values.isEmpty ? nil : values, manner: manner ?? nil)
      } else {
        try navigator.openPage(words[0], values: values, manner: manner ?? nil)
      }
    case "back": try navigator.back()
    case "reload": navigator.reload()
    case "language": navigator.setLanguages(words.compactMap { LanguageTag($0) })
    case "tap": try navigator.runtime.tap(ModuleID(words[0]))
    case "fire":
      try navigator.runtime.at(ModuleID(words[1])).fire(
        named: Name(words[0]), Params(Fields(words.dropFirst(2).map(Self.assignment))))
    case "login": try navigator.runtime.at(navigator.app).fire(.accountLogIn, words[0])
    case "expect": differences += difference(words).map { ["\(line): \($0)"] } ?? []
    default: differences.append("\(line): no such command")
    }
    // Ready tasks run, as after each command of the shell.
    for _ in 0..<20 { await Task.yield() }
    host.endTurn()
  }

  private static func assignment(_ word: String) -> (String, Value) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    return (parts[0], (try? Value(json: parts[1])) ?? .string(parts[1]))
  }

  private func difference(_ statement: [String]) -> String? {
    let isNegative = statement[0] == "no"
    let words = isNegative ? Array(statement.dropFirst()) : statement
    switch words[0] {
    case "page":
      let open = navigator.pages.map(\.id.text)
      let holds = isNegative ? !open.contains(words[1]) : open.last == words[1]
      return holds ? nil : "open are \(open)"
    case "text":
      let text = words.dropFirst().joined(separator: " ")
      let painted = read().suffix(5)
      return painted.contains { $0.contains(text) } != isNegative ? nil : "shown is \(painted)"
    case "warning":
      return read().contains { $0.contains("[\(words[1])]") } ? nil : "told was \(read())"
    case "data":
      let data = try? navigator.runtime.data(of: ModuleID(words[1])).export()
      let found = data?.values[words[2]]
      return found == (try? Value(json: words[3]))
        ? nil : "it is \(found.map { "\($0)" } ?? "absent")"
    default: return "no such subject"
    }
  }
}

/// Writes a file of the app, in place of an editor.
final class FileWriter {
  let write: (String) throws -> Void
  init(_ write: @escaping (String) throws -> Void) { self.write = write }
}

extension PortKey<FileWriter> { static let fileWriter = PortKey("fileWriter") }

extension EventName<Value, String> {
  /// Writes a file of the app.
  static let filesWrite = EventName("files.write", Key<String>("path"))
}

/// Writes files of the app by an event.
final class FilesPlugin: AppPlugin {
  static let name: Name = "files"
  static let ports = PortList(.fileWriter)

  static func wire(_ on: inout Wiring<FilesPlugin>) {
    on(.filesWrite) { files, event in try files.context.port(.fileWriter).write(event.params) }
  }
}

extension Key<String> {
  /// The result of the page that an item has opened.
  static let answer = Key("answer")
}

/// Opens the URL of its item for a result when it is tapped, and keeps what came of it.
final class AskPlugin: ItemPlugin {
  static let name: Name = "ask"
  static let fires = EventList(.routeOpenForResult)
  static let reads = KeyList(.url)
  static let writes = KeyList(.answer)

  static func wire(_ on: inout Wiring<AskPlugin>) {
    on(.gestureTap) { ask, tap in
      try ask.context.up.openForResult(ask.data.require(.url)).onEnd { [weak ask] opening in
        let answer = opening.response.map { "\($0)" } ?? opening.cancelled.map { "\($0)" }
        try? ask?.data.write(.answer, answer ?? "nothing")
      }
      tap.respond(true)
    }
  }
}
