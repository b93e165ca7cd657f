// error: 'init(_:_:)' is unavailable: the event has no params
import Plugboard
import PlugboardPlugins
import PlugboardTesting

let fired: [Fired] = [Fired(.accountLogOut, "guest")]
