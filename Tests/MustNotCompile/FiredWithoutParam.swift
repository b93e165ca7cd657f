// error: 'init(_:)' is unavailable: the event has params; state them, as in Fired(.accountLogIn, user)
import Plugboard
import PlugboardPlugins
import PlugboardTesting

let fired: [Fired] = [Fired(.accountLogIn)]
