// error: cannot convert value of type 'String' to expected argument type 'Bool'
import Plugboard
import PlugboardPlugins
import PlugboardTesting

@MainActor func answer(_ harness: Harness) { harness.answer(.accountLogIn, "opened") }
