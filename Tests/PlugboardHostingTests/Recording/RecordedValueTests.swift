import Plugboard
import TestSupport
import Testing

@MainActor @Suite("Recorded values") struct RecordedValueTests {
  private nonisolated static let text = String(repeating: "x", count: 5000)

  private let runtime = PageRuntime()

  init() throws { try runtime.register("page", level: .page) }

  private func recorder(largestValue: Int? = 1024) throws -> FireRecorder {
    let recorder = FireRecorder(clock: runtime.ports.clock, largestValue: largestValue)
    try recorder.start(in: runtime)
    return recorder
  }

  private func write(_ value: Value) throws { try runtime.data(of: "page").write(Key("x"), value) }

  @Test(
    "H36 of a large value the recorder keeps the beginning and the count, whatever its kind",
    arguments: [
      (Value.string(text), "5000 bytes: \"xxx"),
      (.array((0..<1000).map { .int($0) }), "1000 elements: [0,1"),
      (.object(Fields((0..<1000).map { ("k\($0)", .int($0)) })), "1000 fields: {\"k0\":0"),
    ])
  func large(value: Value, text: String) throws {
    let recorder = try recorder()
    try write(value)
    let change = try #require(recorder.changes().first)
    #expect(change.new?.isCut == true && change.new?.text.hasPrefix(text) == true)
    #expect((change.new?.text ?? Self.text).utf8.count < 2000)
    #expect(recorder.lines(last: 1).first?.hasPrefix("page x: nothing → \(text)") == true)
    let json = try #require(recorder.roots().first.flatMap { Fields(value: $0.json) })
    #expect(json["isCut"] == true)
  }

  @Test("H36 a small value is kept as it is, as are all values of a recorder without a limit")
  func whole() throws {
    let (cutting, whole) = (try recorder(), try recorder(largestValue: nil))
    try write([1, 2])
    try write(.string(Self.text))
    #expect(cutting.changes().map { $0.new?.isCut } == [false, true])
    #expect(whole.changes().map(\.new?.value) == [[1, 2], .string(Self.text)])
    try runtime.subscribe(named: "e", on: "page") { $0.respond(.string(Self.text)) }
    try runtime.at("page").fire(named: "e", ["text": .string(Self.text)])
    let (cut, kept) = (try #require(cutting.fires().first), try #require(whole.fires().first))
    #expect(cut.hasCutParams && cut.outcome?.response?.isCut == true && cut.outcome?.outcome == nil)
    #expect(!kept.hasCutParams && kept.params == Params(["text": .string(Self.text)]))
    #expect(kept.outcome?.outcome?.response == .string(Self.text))
  }

  @Test(
    "H34 of an object each field that differs is told, changed, new or removed",
    arguments: [
      (["b": ["d": 3], "e": 5], "b.c 2 → nothing, e nothing → 5, a 1 → nothing"),
      ([:], #"a 1 → nothing, b {"c":2,"d":3} → nothing"#),
      (["a": 2, "b": ["c": 4, "d": 5]], "a 1 → 2, b.c 2 → 4, b.d 3 → 5"),
      (["a": 2, "b": [:], "e": 5], "a 1 → 2, b.c 2 → nothing, b.d 3 → nothing, 1 more"),
    ] as [(Value, String)])
  func fields(value: Value, changes: String) throws {
    let recorder = try recorder()
    try write(["a": 1, "b": ["c": 2, "d": 3]])
    try write(value)
    #expect(recorder.lines(last: 1) == ["page x: \(changes) by host"])
  }
}
