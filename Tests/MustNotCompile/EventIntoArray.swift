// error: generic struct 'Array' requires that 'Event<Bool, String?>' conform to 'Escapable'
import Plugboard
import PlugboardPlugins

@MainActor func answer(_ runtime: PageRuntime) throws {
  try runtime.subscribe(to: .itemTap, on: "home") { tap in
    let taps = [tap]
    taps[0].respond(true)
  }
}
