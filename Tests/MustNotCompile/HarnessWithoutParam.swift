// error: 'fire' is unavailable: the event has params; state them, as in fire(.accountLogIn, user)
import Plugboard
import PlugboardPlugins
import PlugboardTesting

@MainActor func open(_ harness: Harness) throws { try harness.at("page").up.fire(.accountLogIn) }
