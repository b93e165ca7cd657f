import Plugboard
