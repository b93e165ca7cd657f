// error: 'init(_:)' is unavailable: the event has params; state them, as in Fired(.routeOpen, url)
import Plugboard
import PlugboardPlugins
import PlugboardTesting

let fired: [Fired] = [Fired(.routeOpen)]
