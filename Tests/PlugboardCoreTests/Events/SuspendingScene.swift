import Plugboard

/// The record of a test's subscribers; `guard` at 800 suspends, `work` at 500 answers.
@MainActor final class SuspendingScene {
  typealias Act = @MainActor (SuspendingScene, Suspension<Value>) throws -> Void

  let runtime: PageRuntime
  var log: [String] = []
  var token: Suspension<Value>?
  var diagnostics: [String] = []
  var faults = 0

  init(onSuspend act: Act? = nil) throws {
    runtime = try PageRuntime.withPage()
    runtime.observeDiagnostics { [weak self] in self?.diagnostics.append($0.code) }
    runtime.observeFaults { [weak self] _ in self?.faults += 1 }
    try runtime.subscribe(to: .ping, on: "i", priority: 800, label: "guard") {
      [weak self] event in
      guard let self else { return }
      log.append("guard")
      event.respond("guarded")
      let token = event.suspend()
      self.token = token
      try act?(self, token)
      log.append("guard ends")
    }
    try runtime.subscribe(to: .ping, on: "i", label: "work") { [weak self] event in
      self?.log.append("work")
      event.respond(.string("worked on \(event.response ?? .null)"))
    }
  }

  func fire() throws -> Outcome<Value> {
    let outcome = try runtime.at("i").fire(.ping)
    outcome.onEnd { [weak self] outcome in
      self?.log.append("end \(outcome.cancelled.map { "\($0)" } ?? "-")")
    }
    return outcome
  }
}
