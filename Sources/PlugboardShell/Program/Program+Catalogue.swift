internal import Plugboard
internal import PlugboardSystem

extension Program {
  /// Returns the catalogue of the program's plugins, with the uses in the folder of documents if there is one.
  func catalogue(_ arguments: Arguments) throws(CommandFailure) -> Catalogue {
    guard arguments.has(configsOption.name) || FileSystem.kind(of: configs) != nil else {
      return Catalogue(try registry())
    }
    return Catalogue(of: try folder(arguments))
  }
}

extension CommandForm {
  /// Returns the form of a shell's command as a command of a program.
  @MainActor func ofCatalogue(in program: Program) -> CommandForm {
    CommandForm(
      name, takes: parameters, options: [program.configsOption, .json], summary, notes: notes,
      examples: examples)
  }
}
