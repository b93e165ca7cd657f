// error: type 'EventName<Bool>' has no member 'itemTapp'
import Plugboard
import PlugboardPlugins

@MainActor func tap(_ runtime: PageRuntime) throws -> Bool? {
  try runtime.fire(EventName<Bool>.itemTapp, on: "home/0/0/0").response
}
