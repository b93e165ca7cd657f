internal import Plugboard
internal import PlugboardSystem

enum TraceCommand: ShellCommand {
  /// The number of trees that are shown if no number is given.
  private static let shown = 10
  static let actions = ["on", "off", "times", "pause", "resume", "clear"]

  private static let event = CommandForm.Option(
    "--event", value: "EVENT", "only with an event of that name; * stands for any text")
  private static let module = CommandForm.Option(
    "--module", value: "ID", "only with that module, or one of that page")
  private static let plugin = CommandForm.Option(
    "--plugin", value: "PLUGIN", "only with that plugin")
  private static let data = CommandForm.Option(
    "--data", value: "KEY", "only with a change of that key of data")
  private static let all = CommandForm.Option(
    "--all", "also events in which nothing happened, and the views that the screen asks for")
  private static let chrome = CommandForm.Option(
    "--chrome", value: "FILE", "write all in the format of Chrome and Perfetto; - prints it")

  static let form = CommandForm(
    "trace", takes: [.optional("ACTION|N|#N")],
    options: [event, module, plugin, data, all, chrome],
    "what happened: the newest events, with all that they have caused",
    notes: [
      "Without an ACTION, the newest N events are shown, \(shown) unless stated, or the event #N.",
      "An event is shown with its number, module and publisher; below it are the subscribers that were",
      "called, with their priority and what they answered; below a subscriber, the events that it fired",
      "and the data that it changed. What a plugin does again and again by itself, as a carousel turns, is",
      "one event with its count, such as ×12, the newest one shown; --json has each. The newest",
      "\(FireRecorder.standardCapacity) events are stored.",
      "on shows each event when it is over, off ends that. times records how long subscribers take, until",
      "off. pause records nothing until resume, and events cost what they cost without a trace; clear",
      "forgets what is stored. Long values are cut, except those of #N, of which 1,024 bytes are stored.",
      "With --json, on shows each event as one object.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let trace = shell.trace
    let filter = try filter(arguments, in: shell)
    switch arguments.text(0) {
    case "on":
      trace.showing = arguments.has(CommandForm.Option.json.name) ? .json : .text
      trace.filter = filter
      try record(true, in: shell)
      return reply("on", in: shell)
    case "off":
      trace.showing = .off
      trace.recorder.isTimed = false
      try shell.inspection.updateObservers()
      return reply("off", in: shell)
    case "times":
      trace.recorder.isTimed = true
      try record(true, in: shell)
      return reply("on, with times", in: shell)
    case "pause":
      try record(false, in: shell)
      return reply("paused", in: shell)
    case "resume":
      try record(true, in: shell)
      return reply("recorded again", in: shell)
    case "clear":
      trace.clear()
      return reply("cleared", in: shell)
    case let text:
      return try show(text, arguments, filter, in: shell)
    }
  }

  @MainActor private static func record(_ isOn: Bool, in shell: Shell) throws(CommandFailure) {
    shell.trace.isPaused = !isOn
    try shell.inspection.updateObservers()
  }

  @MainActor private static func reply(_ state: String, in shell: Shell) -> Reply {
    let trace = shell.trace
    let json: Value = [
      "trace": .bool(trace.showing != .off), "times": .bool(trace.recorder.isTimed),
      "isPaused": .bool(trace.isPaused),
    ]
    return Reply("trace is \(state)", json: json)
  }

  @MainActor private static func filter(
    _ arguments: Arguments, in shell: Shell
  ) throws(CommandFailure) -> RecordFilter {
    var filter = RecordFilter()
    filter.event = arguments.value(of: event.name)
    filter.plugin = arguments.value(of: plugin.name)
    filter.key = arguments.value(of: data.name)
    filter.admitsQuiet = arguments.has(all.name)
    filter.module = try arguments.value(of: module.name).map { text throws(CommandFailure) in
      try shell.tracedModule(text)
    }
    if let event = filter.event { try shell.checkEvent(event) }
    if let plugin = filter.plugin { try shell.checkPlugin(plugin) }
    if let key = filter.key { try shell.checkKey(key) }
    return filter
  }

  @MainActor private static func show(
    _ text: String?, _ arguments: Arguments, _ filter: RecordFilter, in shell: Shell
  ) throws(CommandFailure) -> Reply {
    var roots = shell.traceRoots()
    var count: Int?
    if let number = text?.afterBytePrefix("#").flatMap({ Int(digits: $0) }) {
      guard let fire = roots.lazy.compactMap({ $0.fire(number) }).first else {
        throw .failed(
          "the event #\(number) isn't stored; the newest \(FireRecorder.standardCapacity) are")
      }
      roots = [.fire(fire)]
    } else if let text {
      guard let number = Int(digits: text) else { throw misuse(text) }
      count = number
    }
    let isOne = text?.hasBytePrefix("#") == true
    let admits = isOne ? { _ in true } : filter.admits
    if let file = arguments.value(of: chrome.name) {
      let admitted = roots.filter(admits)
      return try export(admitted.suffix(count ?? admitted.count), to: file, in: shell)
    }
    let (groups, members) = RecordGroup.groups(of: roots, where: admits)
    let before = isOne ? 0 : max(0, groups.count - (count ?? Self.shown))
    let shown = groups.dropFirst(before)
    guard !shown.isEmpty || before > 0 else {
      return Reply(nothing(of: roots, filter), json: .array([]))
    }
    var lines = shown.flatMap { RecordText.inCells(isWhole: isOne).lines(of: $0) }
    if count == nil, before > 0 {
      lines.insert("… \(before) before these: trace \(groups.count) shows all", at: 0)
    }
    return Reply(
      lines,
      json: .array(members.compactMap { $0.position < before ? nil : $0.root.json }))
  }

  /// Returns the line that says why nothing is shown.
  private static func nothing(of roots: [RecordedItem], _ filter: RecordFilter) -> String {
    guard !roots.isEmpty else { return "no event" }
    var whole = filter
    whole.admitsQuiet = true
    let left = roots.count(where: whole.admits)
    return left > 0
      ? "no event; \(left) are left out, which --all shows"
      : "no event of the \(roots.count) that are stored is such a one"
  }

  private static func misuse(_ text: String) -> CommandFailure {
    let nearest = NearestName.of(text, among: actions)
    return form.misuse(
      "trace takes \(actions.joined(separator: ", ")), a number or #number, not \"\(text)\""
        + CommandFailure.hint(nearest))
  }

  @MainActor private static func export(
    _ roots: ArraySlice<RecordedItem>, to file: String, in shell: Shell
  ) throws(CommandFailure) -> Reply {
    let json = ChromeTrace(Array(roots)).json
    guard file != "-" else { return Reply(json.compactText, json: json) }
    try shell.checkReaches(file)
    do throws(FileError) {
      try FileSystem.put(Array((json.compactText + "\n").utf8), at: file)
    } catch {
      throw .failed("\"\(file)\" can't be written: \(error.message)")
    }
    return Reply(
      "wrote \(roots.count.counted("event")) to \(file)",
      json: ["events": .int(roots.count), "file": .string(file)])
  }
}

extension Shell {
  /// Returns the stored trees of the trace, the oldest first.
  func traceRoots() -> [RecordedItem] { trace.recorder.roots(in: runtime) }
}
