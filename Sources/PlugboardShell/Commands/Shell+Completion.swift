internal import Plugboard

extension Shell {
  /// The number of ids that are searched.
  private static let mostCandidates = 20_000

  /// Returns a line whose last word is extended by the common beginning of all candidates, with a blank
  /// after it if there is only one.
  func completed(_ line: String) -> String {
    let start = line.lastIndex { $0.isWhitespace }.map { line.index(after: $0) } ?? line.startIndex
    let word = line[start...]
    let fitting = candidates(behind: line[..<start].split(separator: " ").map(String.init))
      .filter { $0.hasPrefix(word) }
    guard var common = fitting.first?[...] else { return line }
    for candidate in fitting.dropFirst() {
      common = common.prefix(commonLength(common, candidate))
    }
    return line[..<start] + common + (fitting.count == 1 ? " " : "")
  }

  private func commonLength(_ left: Substring, _ right: String) -> Int {
    zip(left, right).prefix { $0 == $1 }.count
  }

  /// Returns the candidates after some words.
  private func candidates(behind words: [String]) -> [String] {
    guard let first = words.first else { return ShellCommands.all.map { $0.form.name } }
    guard let command = try? ShellCommands.command(first, in: self) else { return [] }
    let parameters = command.form.parameters
    let place = min(words.count, parameters.count) - 1
    guard parameters.indices.contains(place) else { return [] }
    switch parameters[place].name {
    case "ID": return ids
    case "EVENT": return runtime.plugins.registry.events.names
    case "PAGE|URL":
      return folder.documents.pageNames + folder.documents.app.routes.map(\.pattern.text)
    case "TAG": return folder.documents.app.languages.map(\.text)
    case "MODE": return SourcesCommand.modes
    case "COMMAND": return ShellCommands.all.map { $0.form.name }
    case "[no] WHAT": return ["no"] + ExpectCommand.subjects
    case "CONTROL":
      guard let id = try? module(words.last) else { return [] }
      return ((try? controls(of: id)) ?? []).map(\.id)
    case "KEY":
      guard let id = try? module(words.last) else { return [] }
      return ((try? runtime.data(of: id).keys) ?? []).map(\.text)
    default: return []
    }
  }

  /// The ids of modules, complete and without the current page.
  private var ids: [String] {
    let modules = (try? runtime.modules.descendants(of: app)) ?? []
    let shown = modules.prefix(Self.mostCandidates)
    return [app.text] + shown.map(\.text)
      + shown.filter { $0.page == current.text }.compactMap(\.local)
  }
}
