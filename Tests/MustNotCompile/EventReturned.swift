// error: cannot convert value of type 'Event<Bool, String?>' to closure result type 'Void'
import Plugboard
import PlugboardPlugins

@MainActor func answer(_ runtime: PageRuntime) throws {
  try runtime.subscribe(to: .itemTap, on: "home") { tap in
    return tap
  }
}
