internal import Plugboard
internal import PlugboardSystem
internal import PlugboardTerminal

/// A program over an app of documents: the author's plugins and ports, and the command line.
@MainActor struct Program {
  /// The name of the program in usage texts and messages.
  let name: String
  let version: String?
  let plugins: () -> [any Plugin.Type]
  private(set) var ports: Ports
  /// Makes the ports again, for a run that shares nothing with other runs.
  let makePorts: () -> Ports
  /// The default folder of the app's documents.
  let configs: String
  /// The features that conditions of documents may ask for, with their versions.
  let features: [String: String]
  private(set) var console: Console
  /// The program that sends the requests of a program without a network of its own.
  let transport = ProgramNetwork()
  let customViews: CustomViews
  /// Whether commands of the shell may name files.
  var reachesFiles = true
  /// The tally of the script of a suite that it runs: without a server of newer documents unless the script says so, and
  /// with the script's place in each failure; nil if it runs none.
  var tally: ScriptTally?
  /// Whether it runs a script of a suite.
  var isTesting: Bool { tally != nil }

  /// Creates a program whose ports are made now, and anew for each script of a test.
  init(
    name: String, version: String?, plugins: @escaping () -> [any Plugin.Type],
    makePorts: @escaping () -> Ports, configs: String, features: [String: String],
    console: Console, customViews: CustomViews
  ) {
    self.name = name
    self.version = version
    self.plugins = plugins
    ports = makePorts()
    self.makePorts = makePorts
    self.configs = configs
    self.features = features
    self.console = console
    self.customViews = customViews
  }

  /// Returns the same program with new ports, which writes to another console.
  func anew(_ console: Console) -> Program {
    var program = self
    (program.ports, program.console) = (makePorts(), console)
    return program
  }

  /// The option that names another folder of documents.
  var configsOption: CommandForm.Option {
    CommandForm.Option(
      "--configs", value: "DIR", "the folder of the app's documents, ./\(configs) by default")
  }

  /// The option that names another folder for the values that plugins keep.
  var stateOption: CommandForm.Option {
    CommandForm.Option(
      "--state", value: "DIR",
      "the folder of what plugins keep, for each app in a folder of its own; without it, scripts and"
        + " render keep nothing for later runs, and a terminal uses $XDG_STATE_HOME/\(name), else"
        + " ~/.local/state/\(name)")
  }

  /// The option that says how sources answer.
  var sourcesOption: CommandForm.Option {
    CommandForm.Option(
      "--sources", value: "MODE", "how sources answer: normal, slow, failing or empty")
  }

  /// Returns the ports of a command, and a message for the person, if there is one. The ports are
  /// the program's, with the sources of the folder unless the program has its own, an account that
  /// names the remedy if there is none, the network that the app document allows, and virtual time
  /// in a script.
  ///
  /// Unless the program has a storage of its own, values are kept in files: in the folder that the
  /// option names, or for a person in the person's. A script without the option begins with nothing
  /// and keeps nothing: it does the same each time.
  func ports(
    _ arguments: Arguments, _ folder: ConfigFolder, isVirtual: Bool, isForPerson: Bool = false,
    journal: SessionJournal? = nil
  ) throws(CommandFailure) -> (ports: Ports, time: VirtualTime?, notice: LocalizedText?) {
    var ports = ports
    let time = isVirtual && !ports.isClockGiven ? VirtualTime() : nil
    if let time { ports.clock = time.clock }
    if let clock = journal?.answers.clock, !ports.isClockGiven { ports.clock = clock }
    if !ports.contains(.account) { ports.account = ProgramAccount() }
    ports.network = network(of: folder.documents.app)
    if let journal {
      ports.network = JournaledNetwork(ports.network, journal.answers, clock: ports.clock)
    }
    if let state = journal?.recording?.state, !state.isEmpty {
      ports.storage = MemoryStorage(state)
    }
    let mode = try arguments.value(of: sourcesOption.name).map { text throws(CommandFailure) in
      try SourcesCommand.mode(text)
    }
    ports.sources = SwitchedSources(
      hasOwnSources
        ? ports.sources
        : DocumentSources(folder.documents, network: ports.network, clock: ports.clock),
      mode: mode ?? .normal, clock: ports.clock, answers: journal?.answers)
    guard arguments.has(stateOption.name) || isForPerson && !ports.contains(.storage) else {
      return (ports, time, nil)
    }
    let app = folder.documents.app
    guard app.statesID else {
      return (
        ports, time,
        [
          "en": "app.json states no id of the app, so nothing of this run is kept for later ones",
          "zh": "app.json 没有给出应用的 id，因此本次运行的内容不会为以后保留",
        ]
      )
    }
    let state = try stateFolder(arguments, of: folder)
    // Values of earlier versions belong to an app on this machine.
    let notice =
      folder.isOnServer
      ? nil : try state.flatMap { state throws(CommandFailure) in try takeOver(state, app.id) }
    ports.storage =
      state.map { FileStorage(folder: $0.path) }
      ?? FileStorage(
        withoutFolder: "neither XDG_STATE_HOME nor HOME is the path of a folder; name one with"
          + " \(stateOption.name) DIR")
    return (ports, time, notice)
  }

  /// Returns the folder in which the app's state is kept for later runs; nil if none is known.
  ///
  /// An app that comes whole from a server has its folder by the server's URL: with the id that it states it could read
  /// the state of another app.
  func stateFolder(
    _ arguments: Arguments, of folder: ConfigFolder
  ) throws(CommandFailure) -> StateFolder? {
    try stateFolder(
      arguments, ofApp: folder.isOnServer ? folder.path : folder.documents.app.id)
  }

  /// Returns the values that plugins have kept in the folder that the option for the state names.
  func keptValues(
    _ arguments: Arguments, of folder: ConfigFolder
  ) throws(CommandFailure) -> [(key: String, value: Value)] {
    guard folder.documents.app.statesID, let state = try stateFolder(arguments, of: folder) else {
      return []
    }
    do throws(FileError) {
      return try state.values()
    } catch {
      throw .failed("the state in \"\(state.path)\" can't be recorded: \(error.message)")
    }
  }

  /// Returns the folder in which the state of an app with an id is kept.
  func stateFolder(
    _ arguments: Arguments, ofApp id: String
  ) throws(CommandFailure) -> StateFolder? {
    let named = arguments.value(of: stateOption.name)
    guard named != "" else { throw .usage("\(stateOption.name) needs the path of a folder") }
    let shared = named ?? StateFolder.shared(byProgram: name)
    return shared.map { StateFolder(ofApp: id, in: $0) }
  }

  /// Lets the app have the values that earlier versions have kept for all apps, if it is the first; returns a
  /// message if there are any.
  private func takeOver(
    _ state: StateFolder, _ app: String
  ) throws(CommandFailure) -> LocalizedText? {
    let former: StateFolder.FormerValues
    do {
      former = try state.takeOver()
    } catch {
      throw .failed("\"\(state.shared)\" can't be copied to \"\(state.path)\": \(error.message)")
    }
    switch former {
    case .none: return nil
    case .left(let folders):
      let names = folders.map { "\"\($0)\"" }.joined(separator: ", ")
      return [
        "en":
          "the values that an earlier version has kept in \"\(state.shared)\" aren't used, as apps have state there"
          + " already: \(names); move these folders away if they belong to no app",
        "zh": "未使用早期版本保存在“\(state.shared)”中的内容，因为其中已有应用的状态：\(names)；若它们不属于任何应用，请移走",
      ]
    case .takenOver: break
    }
    return [
      "en": "the state in \"\(state.shared)\" is that of the app \"\(app)\" from now on, in"
        + " \"\(state.path)\"; the old files aren't used any more",
      "zh": "“\(state.shared)”中的状态从现在起归应用“\(app)”所有，位于“\(state.path)”；旧文件不再使用",
    ]
  }

  /// Whether the program has sources of its own in place of the folder's.
  private var hasOwnSources: Bool { ports.contains(.sources) }

  /// Returns the folder of the documents that a command uses.
  ///
  /// For a file in the folder of an app it is that folder, unless the option names another; the
  /// program's own folder is the default.
  func folder(
    _ arguments: Arguments, for file: String? = nil
  ) throws(CommandFailure) -> ConfigFolder {
    try folder(at: pathOfFolder(arguments, for: file))
  }

  /// Returns the path of that folder.
  func pathOfFolder(_ arguments: Arguments, for file: String? = nil) -> String {
    if let named = arguments.value(of: configsOption.name) {
      return FileSystem.withoutLastSlashes(named)
    }
    if let file {
      if let (path, _) = ConfigFolder.around(file) { return path }
      if FileSystem.kind(of: configs) == nil { return FileSystem.folder(above: file) }
    }
    return FileSystem.withoutLastSlashes(configs)
  }

  func folder(at path: String) throws(CommandFailure) -> ConfigFolder {
    if path.hasSameBytes(as: FileSystem.withoutLastSlashes(configs)),
      FileSystem.kind(of: path) == nil
    {
      throw .failed(
        "there is no folder \"\(path)\"",
        hint: ConfigFolder.isOne(".")
          ? "this folder is an app's own: name it with \(configsOption.name) ."
          : "name the configs with \(configsOption.name) DIR, or begin an app with \(name) new app NAME"
      )
    }
    return try ConfigFolder(path, registry: try registry(), environment: environment)
  }

  /// Returns the registry of the program's plugins.
  func registry() throws(CommandFailure) -> PluginRegistry {
    do {
      var manifest = Shell.manifest
      manifest.ports = ports.names
      return try PluginRegistry(plugins(), host: manifest)
    } catch {
      throw .failed("\(error)")
    }
  }

  /// The environment for which documents are assembled, without languages.
  var environment: DocumentEnvironment {
    let names = ports.sources.names.map { DocumentEnvironment.SourceNames.listed($0) }
    return DocumentEnvironment(
      features: features, sources: hasOwnSources ? names ?? .unlisted : .documents)
  }

  static let exitCodes =
    "0, 1 if a command failed, 2 for an unknown command or wrong usage, 3 if expect failed or a script"
    + " had a fault or a warning that no expect took, and 128 plus its number if a signal ended the program."

  /// The width of prose on standard output: the width of the terminal, if it is one.
  var proseWidth: Int {
    TerminalDevice.isTerminal(1) ? TerminalSession.size().width : Paragraph.standardWidth
  }
}
