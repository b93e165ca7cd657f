internal import Plugboard

enum TreeCommand: ShellCommand {
  static let form = CommandForm(
    "tree", takes: [.optional("ID")],
    "the modules of the page, or those under a module, with plugins",
    notes: ["A line is the id, the level, the template and the plugins in mounting order."])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let top = Node(try shell.module(arguments.text(0)), in: shell)
    return Reply(top.lines(indent: ""), json: top.json)
  }

  /// A module as tools show it.
  struct Node {
    let id: ModuleID
    let level: Level
    let type: String?
    let plugins: [String]
    let children: [Node]

    @MainActor init(_ id: ModuleID, in shell: Shell) {
      let runtime = shell.runtime
      self.id = id
      // The module is registered: it was just found.
      level = (try? runtime.modules.level(of: id)) ?? .other
      type = shell.runtime.type(of: id)
      plugins = ((try? runtime.plugins.mounted(on: id)) ?? []).map(\.name.text)
      children = ((try? runtime.modules.children(of: id)) ?? []).map { Node($0, in: shell) }
    }

    func lines(indent: String) -> [String] {
      var line = "\(indent)\(id) \(level)"
      if let type { line += " \(type)" }
      if !plugins.isEmpty { line += " [\(plugins.joined(separator: ", "))]" }
      return [line] + children.flatMap { $0.lines(indent: indent + "  ") }
    }

    var json: Value {
      [
        "id": .string(id.text), "level": .string(level.rawValue), "type": Value(type),
        "plugins": .array(plugins.map { .string($0) }), "children": .array(children.map(\.json)),
      ]
    }
  }
}
