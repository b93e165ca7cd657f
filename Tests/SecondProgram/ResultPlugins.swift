internal import Plugboard
internal import PlugboardPlugins

extension Key<String> {
  /// The result of the page that an item has opened.
  static let answer = Key("answer")
}

/// Opens the URL of its item for a result, and keeps what came of it.
final class AskPlugin: ItemPlugin {
  static let name: Name = "ask"
  static let fires = EventList(.routeOpenForResult)
  static let reads = KeyList(.url)
  static let writes = KeyList(.answer)

  static func wire(_ on: inout Wiring<AskPlugin>) {
    on(.gestureTap) { ask, tap in
      try ask.open()
      tap.respond(true)
    }
  }

  private func open() throws {
    try context.up.openForResult(data.require(.url)).onEnd { [weak self] opening in
      let answer = opening.response.map { "\($0)" } ?? opening.cancelled.map { "\($0)" }
      try? self?.data.write(.answer, answer ?? "nothing")
    }
  }
}

/// Gives the results of its item, one after the other.
final class GivePlugin: ItemPlugin {
  static let name: Name = "give"
  static let params = ParamList(.required(Key<[Value]>("results")))
  static let fires = EventList(.pageGiveResult)
  static let writes = KeyList(.answer)

  static func wire(_ on: inout Wiring<GivePlugin>) {
    on(.gestureTap) { give, tap in
      var answers: [Bool] = []
      for result in try give.mount[Key<[Value]>("results")] {
        answers.append(try give.context.up.fire(.pageGiveResult, result).response ?? false)
      }
      try give.data.write(.answer, "\(answers)")
      tap.respond(answers.contains(true))
    }
  }
}

/// Suspends every URL that is opened below it.
final class GatePlugin: ModulePlugin {
  static let name: Name = "gate"

  static func wire(_ on: inout Wiring<GatePlugin>) {
    on(.routeOpen) { gate, route in gate.token = route.suspend() }
  }

  private var token: Suspension<Bool>?
}
