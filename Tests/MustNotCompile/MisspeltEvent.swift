// error: type 'EventName<Bool, Void>' has no member 'pageDidLoadd'
import Plugboard
import PlugboardPlugins

@MainActor func tap(_ runtime: PageRuntime) throws -> Bool? {
  try runtime.at("home/0/0/0").fire(.pageDidLoadd).response
}
