// error: lifetime-dependent variable 'copy' escapes its scope
import Plugboard
import PlugboardPlugins

@MainActor var later: [() -> Void] = []

@MainActor func answer(_ runtime: PageRuntime) throws {
  try runtime.subscribe(to: .itemTap, on: "home") { tap in
    let copy = tap
    later.append { copy.respond(true) }
  }
}
