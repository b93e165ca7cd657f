import Plugboard
import PlugboardTesting
import Testing

private enum Mood: String, ValueConvertible, CaseIterable { case calm, wild }

/// A film that contains further films.
private struct Film: FieldsConvertible, Equatable {
  static let fields = ParamList(
    .required(.subject), .required(Key<Mood>("mood")), .optional(.small),
    .optional(Key<[Film]>("parts")))
  // The default reads the fields, whose type this is.
  static let valueShape = ValueShape(.object, "a film", plural: "films")

  let subject: String
  let mood: Mood
  let small: Int?
  let parts: [Film]

  init?(value: Value) {
    guard case .object(let record) = value,
      let subject = record["subject"].flatMap(String.init(value:)),
      let mood = record["mood"].flatMap(Mood.init(value:))
    else { return nil }
    self.subject = subject
    self.mood = mood
    small = record["small"].flatMap(Int.init(value:))
    parts = record["parts"].flatMap([Film].init(value:)) ?? []
  }

  var value: Value {
    var record: Fields = ["subject": .string(subject), "mood": mood.value]
    record["small"] = small?.value
    if !parts.isEmpty { record["parts"] = parts.value }
    return .object(record)
  }
}

/// A text that begins with a scheme, of which the check knows no sample.
private struct Address: ValueConvertible {
  static let valueType = ValueType.string
  static let valueShape = ValueShape(.string, "an address", plural: "addresses")
  let text: String

  init(_ text: String) { self.text = text }

  init?(value: Value) {
    guard case .string(let text) = value, text.contains("://") else { return nil }
    self.text = text
  }

  var value: Value { .string(text) }
}

extension EventName<Value, Mood> {
  fileprivate static let mood = EventName("check.mood", Key("mood"))
}

extension EventName<Value, [Mood]> {
  fileprivate static let moods = EventName("check.moods", Key("moods"))
}

extension EventName<Value, Film> {
  fileprivate static let film = EventName("check.film", Key("film"))
}

extension EventName<Value, ViewValue> {
  fileprivate static let view = EventName("check.view", Key("view"))
}

extension EventName<Value, [String: ViewValue?]> {
  fileprivate static let views = EventName("check.views", Key("views"))
}

extension EventName<Value, (Address, Int)> {
  fileprivate static let address = EventName("check.address", Key("address"), .small)
}

extension EventName<Value, Address?> {
  fileprivate static let maybeAddress = EventName("check.maybeAddress", Key("address"))
}

/// Writes an undeclared key for each kind of params.
private final class GreedyPlugin: Plugin {
  static let name: Name = "greedy"
  static func wire(_ on: inout Wiring<GreedyPlugin>) {
    on(.mood) { plugin, mood in try plugin.write("mood \(mood.params)") }
    on(.moods) { plugin, moods in try plugin.write("\(moods.params.count) moods") }
    on(.film) { plugin, film in
      let film = film.params
      try plugin.write(
        "film \(film.subject), \(film.small.map { "\($0)" } ?? ""), \(film.parts.count) parts")
    }
    on(.view) { plugin, view in try plugin.write("a view") }
    on(.views) { plugin, views in try plugin.write("\(views.params.count) views") }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
  private func write(_ key: String) throws { try context.data.write(Key<Bool>(key), true) }
}

private final class AddressPlugin: Plugin {
  static let name: Name = "address"
  static let params = ParamList(.optional(Key<String>("event")))
  static func wire(_ on: inout Wiring<AddressPlugin>) {
    on(.address) { _, _ in }
    on(.maybeAddress) { _, _ in }
    on(param: Key("event")) { _, _ in }
  }
  init(_ mount: Mount<ItemContext>) {}
}

/// Handles an event whose declaration only the host has.
private final class NamedEventPlugin: Plugin {
  static let name: Name = "named-event"
  static let params = ParamList(.optional(Key<String>("event")))
  static func wire(_ on: inout Wiring<NamedEventPlugin>) {
    on(param: Key("event")) { plugin, _ in
      try plugin.context.data.write(Key<Bool>("heard"), true)
    }
  }
  private let context: ItemContext
  init(_ mount: Mount<ItemContext>) { context = mount.context }
}

private func undeclared(_ plugin: String, _ key: String) -> String {
  "plugin \"\(plugin)\" writes \"\(key)\", but its manifest doesn't list it under `writes`: add it there"
    + " [undeclared-use]"
}

@MainActor @Suite("The check of handled events") struct FiredEventCheckTests {
  @Test("P11 Handlers are called with all cases of an enum, with fields, views and lists of them")
  func samples() async {
    let keys = [
      "mood calm", "1 moods", "film text, 0, 0 parts", "a view", "1 views", "mood wild",
    ]
    #expect(await findings(in: GreedyPlugin.self) == keys.map { undeclared("greedy", $0) })
  }

  @Test("P11 An event that the check can't fire is a finding")
  func unfired() async {
    #expect(
      await findings(in: AddressPlugin.self) == [
        #"plugin "address" handles "check.address", but no scenario fires it, and the check has no"#
          + #" sample of its param "address", an address: state a scenario that fires it with a value,"#
          + " `scenarios: […]` [unfired-event]"
      ])
  }

  @Test("P11 A scenario that fires an event replaces the samples that the check lacks")
  func fired() async {
    let scenario = Scenario("an address") { harness in
      try harness.fire(.address, Address("app://hot"), 1)
    }
    #expect(await findings(in: AddressPlugin.self, scenarios: [scenario]) == [])
    let other = Scenario("no address") { harness in try harness.fire(.maybeAddress) }
    #expect(await findings(in: AddressPlugin.self, scenarios: [other]).count == 1)
  }

  @Test("P11 The params of an event that a param names are found in the declarations of the host")
  func named() async {
    let events = EventList(.mood, .address)
    #expect(
      await findings(in: NamedEventPlugin.self, params: ["event": "check.mood"], events: events)
        == [undeclared("named-event", "heard")])
    #expect(
      await findings(in: NamedEventPlugin.self, params: ["event": "check.address"], events: events)
        .map { $0.hasSuffix("[unfired-event]") } == [true])
  }
}
