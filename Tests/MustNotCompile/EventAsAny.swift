// error: cannot assign value of type 'Event<Bool, String?>' to type 'Any?'
import Plugboard
import PlugboardPlugins

@MainActor var kept: Any?

@MainActor func answer(_ runtime: PageRuntime) throws {
  try runtime.subscribe(to: .itemTap, on: "home") { tap in
    kept = tap
  }
}
