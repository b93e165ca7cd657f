// error: lifetime-dependent variable 'tap' escapes its scope
import Plugboard
import PlugboardPlugins

@MainActor func answer(_ runtime: PageRuntime) throws {
  var tapped: Event<Bool, String?>?
  try runtime.subscribe(to: .itemTap, on: "home") { tap in
    tapped = tap
  }
  tapped?.respond(true)
}
