internal import Plugboard
internal import PlugboardPlugins

extension Shell {
  /// Whether a log-in is requested, and the request is neither met nor given up nor withdrawn.
  var isLogInAsked: Bool {
    guard let root = try? root(), let data = try? runtime.data(of: root) else { return false }
    return (try? data.read(.accountIsAsked)) == true
  }

  /// Fires an event that the plugin `account` answers, and returns the answer; throws if there is no such
  /// plugin, or no answer yet.
  func askAccount<ParamValues: Sendable>(
    _ event: EventName<Bool, ParamValues>, _ params: ParamValues, by form: CommandForm
  ) async throws(CommandFailure) -> Bool {
    let root = try root()
    let outcome: Outcome<Bool>
    repliesToNextFire()
    do {
      outcome = await settled(try byHand(form) { try runtime.at(root).fire(event, params) })
    } catch {
      throw .failed("\(error)")
    }
    guard outcome.subscribers > 0 else {
      throw .failed(
        "no subscriber of \(event.name) at \"\(root)\"; give it the plugin \"account\"")
    }
    if let reason = outcome.cancelled { throw .failed("\(event.name) was cancelled: \(reason)") }
    if let number = outcome.suspension {
      throw .failed("\(event.name) waits for an answer, suspended as \(number)")
    }
    return outcome.response == true
  }
}
