// error: cannot pass function of type '@Sendable (Event<Bool, String?>) async throws -> Void' to parameter expecting synchronous function type
import Plugboard
import PlugboardPlugins

@MainActor func answer(_ runtime: PageRuntime) throws {
  try runtime.subscribe(to: .itemTap, on: "home") { tap in
    try await Task.sleep(for: .seconds(1))
    tap.respond(true)
  }
}
