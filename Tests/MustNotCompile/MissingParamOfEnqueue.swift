// error: 'enqueue' is unavailable: the event has params; state them, as in enqueue(.accountLogIn, user)
import Plugboard
import PlugboardPlugins

@MainActor func open(_ runtime: PageRuntime) throws {
  try runtime.at("home").enqueue(.accountLogIn)
}
