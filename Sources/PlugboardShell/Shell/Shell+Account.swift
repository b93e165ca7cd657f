internal import Plugboard
internal import PlugboardPlugins

extension Shell {
  /// Asks the person to log in by a command.
  var logInPrompt: String { "log-in asked for: type \(commandPrefix)login" }

  /// Whether a log-in is requested of the host, as no plugin lets the person log in, and the request is
  /// neither met nor given up nor withdrawn.
  var isLogInAsked: Bool {
    guard isAskedToLogIn, let root = try? root(), let data = try? runtime.data(of: root) else {
      return false
    }
    return (try? data.read(.accountIsAsked)) == true
  }

  /// Notes whether a request for a log-in is left to the host; a plugin that meets it stops it.
  func noteLogInRequest(_ fire: ObservedFire) {
    guard fire.event == EventName<Bool, String?>.accountAskLogIn.name, let outcome = fire.outcome
    else { return }
    isAskedToLogIn = outcome.stoppedBy == nil
  }

  /// Fires an event that the plugin `account` answers, and returns the answer; throws if there is no such
  /// plugin, or no answer yet.
  func askAccount<ParamValues: Sendable>(
    _ event: EventName<Bool, ParamValues>, _ params: ParamValues
  ) async throws(CommandFailure) -> Bool {
    let root = try root()
    let outcome: Outcome<Bool>
    repliesToNextFire()
    do {
      outcome = await settled(try runtime.at(root).fire(event, params))
    } catch {
      throw .failed("\(error)")
    }
    guard outcome.subscribers > 0 else {
      throw .failed(
        "no subscriber of \(event.name) at \"\(root)\"; give it the plugin \"account\"")
    }
    if let reason = outcome.cancelled { throw .failed("\(event.name) was cancelled: \(reason)") }
    if let number = outcome.suspended {
      throw .failed("\(event.name) waits for an answer, suspended as \(number)")
    }
    return outcome.response == true
  }
}
