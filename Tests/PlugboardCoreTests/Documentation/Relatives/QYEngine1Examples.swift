import Plugboard
import PlugboardTesting
import Testing

extension Key<String> { static let loginText = Key("info") }
extension Key<Bool> { static let isRegistered = Key("isRegistered") }
extension EventName<Bool, String> {
  /// Asks, going up, a person to register; the response is whether they have done so.
  static let loginRegister = EventName("login.register", .loginText)
}
extension EventName<Value, Bool> {
  /// Reports that a person has finished, or given up, to register.
  static let registerDidEnd = EventName("register.didEnd", .isRegistered)
}

/// The log-in module.
final class RegisterPlugin: AppPlugin {
  static let name: Name = "register"
  private var waiting: [Suspension<Bool>] = []

  static func wire(_ on: inout Wiring<RegisterPlugin>) {
    on(.loginRegister) { register, event in register.waiting.append(event.suspend()) }
    on(.registerDidEnd) { register, event in register.end(event.params) }
  }

  private func end(_ isRegistered: Bool) {
    let tokens = waiting
    waiting = []
    for token in tokens { token.resume(answering: isRegistered) }
  }
}

/// The code of the guide for users of QYEngine 1.
@MainActor @Suite("The examples of the guide for users of QYEngine 1") struct QYEngine1Examples {
  @Test("a call waits for its callback, and is listed meanwhile") func callback() throws {
    let app = try Harness(RegisterPlugin.self)
    let events = app.runtime.events
    var answers: [Bool?] = []
    let sent = try app.fire(.loginRegister, "请先注册")
    sent.onEnd { answers.append($0.response) }
    #expect(events.suspended.map(\.event) == ["login.register"] && answers == [])

    try app.fire(.registerDidEnd, true)
    #expect(events.suspended.isEmpty && answers == [true])
  }

  @Test("a call that doesn't fit its declaration is refused before a module is called")
  func checker() throws {
    let app = try Harness(RegisterPlugin.self)
    #expect(throws: EventError.self) { try app.fire(named: "login.register", ["info": 7]) }
    #expect(throws: EventError.self) { try app.fire(named: "login.register") }
    #expect(app.runtime.events.suspended.isEmpty)
  }

  @Test("its plugin keeps the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(RegisterPlugin.self)
  }
}
