public import Plugboard
internal import PlugboardCLibrary

extension WallTime {
  /// The present moment, by the clock of the system.
  public static var now: WallTime { WallTime(secondsSince1970: Int(time(nil))) }
}
