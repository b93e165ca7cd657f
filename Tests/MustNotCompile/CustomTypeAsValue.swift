// error: type 'Film' does not conform to protocol 'ValueConvertible'
import Plugboard

struct Film { let title: String }

let film = Key<Film>("film")
