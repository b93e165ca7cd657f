internal import Plugboard

enum PluginsCommand: ShellCommand {
  private static let all = CommandForm.Option("--all", "all plugins of the program")

  static let form = CommandForm(
    "plugins", takes: [.optional("ID|PLUGIN")], options: [all],
    "the plugins of a module in mounting order, or one plugin",
    notes: [
      "A line is the plugin, after its own name if it has one, its function unit, priority, ordering, params, and its entry.",
      "Of a PLUGIN it tells what it does, its levels and priority, its params, the events and keys that it uses, an example,",
      "and where documents use it.",
    ], examples: ["plugins", "plugins home/0", "plugins route", "plugins --all"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    guard !arguments.has(all.name) else {
      if let word = arguments.text(0) { throw form.misuse("--all takes no \"\(word)\"") }
      return PluginFacts.list(Catalogue(of: shell.folder))
    }
    let id: ModuleID
    switch try shell.moduleOrPlugin(arguments.text(0)) {
    case .module(let module): id = module
    case .plugin(let type):
      return PluginFacts(manifest: type.manifest, catalogue: Catalogue(of: shell.folder)).reply
    }
    let mounts: [PluginEntry]
    do {
      mounts = try shell.runtime.plugins.mounted(on: id)
    } catch {
      throw .failed("\(error)")
    }
    let rows = mounts.map { Row(mount: $0, place: shell.place(of: $0, on: id)) }
    return Reply(
      rows.isEmpty ? ["\(id) has no plugins"] : TextTable.lines(rows.map(\.cells)),
      json: .array(rows.map(\.json)))
  }

  private struct Row {
    let mount: PluginEntry
    let place: DocumentLocation?

    var name: String {
      mount.name == mount.type.name ? "\(mount.name)" : "\(mount.name) (\(mount.type.name))"
    }
    var priority: Int { mount.priority ?? mount.type.manifest.priority }

    private var ordering: String {
      switch mount.ordering {
      case nil: ""
      case .before(let plugin): "before \(plugin)"
      case .after(let plugin): "after \(plugin)"
      }
    }

    var cells: [String] {
      [
        name, mount.type.manifest.unit, "\(priority)", ordering,
        Value.object(mount.params.record).compactText,
        place.map { "\($0)" } ?? "",
      ]
    }

    var json: Value {
      [
        "name": .string(mount.name.text), "plugin": .string(mount.type.name.text),
        "unit": .string(mount.type.manifest.unit),
        "priority": .int(priority), "ordering": ordering.isEmpty ? .null : .string(ordering),
        "params": .object(mount.params.record), "place": Value(place.map { "\($0)" }),
      ]
    }
  }
}

extension Shell {
  /// Returns the location of a mounted plugin's entry, with its path relative to the working directory.
  func place(of mount: PluginEntry, on id: ModuleID) -> DocumentLocation? {
    runtime.location(of: mount, on: id).map { navigator.named($0, in: id) }
  }
}
