/// The numbers of the commands and of the expectations that a script has run.
@MainActor final class ScriptTally {
  var commands = 0
  var expectations = 0
}
