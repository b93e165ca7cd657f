internal import Plugboard
internal import PlugboardTerminal

enum StatsCommand: ShellCommand {
  private static let shownHandlers = 20

  static let form = CommandForm(
    "stats", takes: [.optional("frames|plugins"), .optional("N")],
    "the frames that were drawn, or the time that plugins have taken, in numbers",
    notes: [
      "plugins lists the N handlers that have taken most time, \(shownHandlers) unless stated: the plugin, the event, its",
      "calls, all their time, the time of a call and of the longest one, without the events that they have fired.",
      "trace times begins to record that, and trace clear begins anew. In a script, time passes with --real-time only.",
      "frames, or nothing, lists the frames with changes, and their bytes; the cells that were drawn, and those of the same screens",
      "that stayed; the time of encoding and writing; and the screens that a slow terminal left out.",
      "With --stats, the program prints them at its end.",
    ], examples: ["stats plugins 5"])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    let subject = arguments.text(0) ?? "frames"
    if subject == "plugins" { return try handlers(arguments.text(1), in: shell) }
    guard subject == "frames", arguments.text(1) == nil else {
      throw form.misuse(
        "stats takes frames, or plugins and a number, not \"\(arguments.text(1) ?? subject)\"",
        hint: CommandFailure.nearest(NearestName.of(subject, among: ["frames", "plugins"])))
    }
    guard let statistics = shell.display?.statistics else {
      throw .failed("there are no frames without a terminal")
    }
    return reply(statistics)
  }

  /// Returns the handlers that have taken most time, the slowest first.
  @MainActor private static func handlers(
    _ count: String?, in shell: Shell
  ) throws(CommandFailure) -> Reply {
    guard let most = count.map({ Int(digits: $0) }) ?? shownHandlers else {
      throw form.misuse("\"\(count ?? "")\" isn't a number")
    }
    guard shell.time == nil else {
      throw .failed("no time passes while a plugin works in a script; --real-time lets it pass")
    }
    let times = shell.trace.recorder.handlerTimes
    guard !times.isEmpty else {
      throw .failed("no times are recorded; the command trace times begins that")
    }
    let slowest = times.sorted {
      ($1.value.nanoseconds, $0.key.subscriber, $0.key.event.text)
        < ($0.value.nanoseconds, $1.key.subscriber, $1.key.event.text)
    }.prefix(most)
    return Reply(
      TextTable.lines(
        slowest.map { handler, time in
          [
            handler.subscriber.text, handler.event.text, time.calls.counted("call"),
            "\(time.nanoseconds / 1000) µs",
            "\(time.nanoseconds / 1000 / Int64(time.calls)) µs a call",
            "longest \(time.longest / 1000) µs",
          ]
        }),
      json: .array(
        slowest.map { handler, time in
          [
            "plugin": .string(handler.subscriber.text), "event": .string(handler.event.text),
            "calls": .int(time.calls), "microseconds": .int(Int(time.nanoseconds / 1000)),
            "microsecondsPerCall": .int(Int(time.nanoseconds / 1000) / time.calls),
            "longestMicroseconds": .int(Int(time.longest / 1000)),
          ]
        }))
  }

  static func reply(_ statistics: FrameStatistics) -> Reply {
    let time = Int(statistics.time / .microseconds(1))
    let each = statistics.frames == 0 ? 0 : time / statistics.frames
    return Reply(
      TextTable.lines([
        ["frames", "\(statistics.frames)"], ["dropped", "\(statistics.droppedFrames)"],
        ["bytes", "\(statistics.bytes)"],
        ["cells drawn", "\(statistics.cellsWritten)"],
        ["cells kept", "\(statistics.cellsSkipped)"],
        ["time", "\(time) µs, \(each) µs a frame"],
      ]),
      json: [
        "frames": .int(statistics.frames), "dropped": .int(statistics.droppedFrames),
        "bytes": .int(statistics.bytes), "cellsDrawn": .int(statistics.cellsWritten),
        "cellsKept": .int(statistics.cellsSkipped), "microseconds": .int(time),
        "microsecondsPerFrame": .int(each),
      ])
  }
}
