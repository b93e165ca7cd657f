// error: cannot convert value of type 'Int' to expected argument type 'String'
import Plugboard
import PlugboardPlugins
import PlugboardTesting

let fired: [Fired] = [Fired(.accountLogIn, 7)]
