internal import Plugboard
internal import PlugboardTerminal

enum StatsCommand: ShellCommand {
  static let form = CommandForm(
    "stats", "the frames that were drawn on the terminal, in numbers",
    notes: [
      "Frames with changes, and their bytes; the cells that were drawn, and those of the same screens",
      "that stayed; the time of encoding and writing; and the screens that a slow terminal left out.",
      "With --stats, the program prints them at its end.",
    ])

  static func run(_ arguments: Arguments, in shell: Shell) throws(CommandFailure) -> Reply {
    guard let statistics = shell.display?.statistics else {
      throw .failed("there are no frames without a terminal")
    }
    return reply(statistics)
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
