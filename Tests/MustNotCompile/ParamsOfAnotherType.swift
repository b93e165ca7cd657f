// error: cannot convert value of type 'String' to specified type 'Int'
import Plugboard
import PlugboardPlugins

@MainActor func answer(_ runtime: PageRuntime) throws {
  try runtime.subscribe(to: .accountLogIn, on: "home") { route in
    let page: Int = route.params
    route.respond(page > 0)
  }
}
