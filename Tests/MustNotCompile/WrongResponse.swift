// error: cannot convert value of type 'String' to expected argument type 'Bool'
import Plugboard
import PlugboardPlugins

@MainActor func answer(_ runtime: PageRuntime) throws {
  try runtime.subscribe(to: .itemTap, on: "home") { tap in
    tap.respond("opened")
  }
}
