// error: 'init(_:)' is unavailable: state each key with its value, as in Params((.year, 1927))
import Plugboard
import PlugboardPlugins

let params = Params(.title, .minutes)
