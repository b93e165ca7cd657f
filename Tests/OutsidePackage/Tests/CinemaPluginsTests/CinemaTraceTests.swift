import CinemaPlugins
import Plugboard
import Testing

@MainActor @Suite("The trace of the cinema") struct CinemaTraceTests {
  private let runtime: PageRuntime

  init() throws {
    runtime = PageRuntime(registry: try PluginRegistry([SeatsPlugin.self]))
    _ = try runtime.openPage(
      """
      { "format": 1, "id": "tonight", "cards": [{ "components": [{ "items": [
        { "id": "moon", "data": { "film": "Moon", "seats": 3 }, "plugins": ["seats"] }
      ] }] }] }
      """)
  }

  @Test("a recorder keeps what was fired, by whom, and what has changed")
  func trace() throws {
    let recorder = FireRecorder(clock: runtime.ports.clock)
    try recorder.start(in: runtime)
    recorder.command = HostCommand("reserve", of: "desk")
    try runtime.at("tonight/moon").fire(.seatsReserve, 3)
    recorder.stop()
    #expect(
      recorder.lines(last: 20) == [
        #"#1 seats.reserve at tonight/moon by desk (reserve) {"count":3}"#,
        "  - seats 500 → true",
        "    tonight/moon seats: 3 → 0",
        #"    #2 film.soldOut at tonight/moon going up by seats {"film":"Moon"}"#,
      ])
    let soldOut = recorder.roots().filter(RecordFilter(event: "film.*").admits)
    let perfetto = JSONWriter(.compact).text(ChromeTrace(soldOut).json)
    #expect(perfetto.hasPrefix(#"{"traceEvents":[{"name":"process_name""#))
  }

  @Test("T6 an observer writes the path to the active plugin")
  func path() throws {
    var written: [String] = []
    var path: [String] = []
    try runtime.observe { fire in
      path.removeLast(max(0, path.count - fire.depth + 1))
      if fire.phase != .end {
        let last = fire.subscriber.map { " after \($0)" } ?? ""
        path.append("\(fire.event) at \(fire.module) by \(fire.publisher)\(last)")
      }
      written.append(path.joined(separator: " > "))
    }
    try runtime.at("tonight/moon").fire(.seatsReserve, 3)
    #expect(
      written[1] == "seats.reserve at tonight/moon by host"
        + " > film.soldOut at tonight/moon by seats of tonight/moon")
    #expect(written.last?.isEmpty == true)
  }
}
