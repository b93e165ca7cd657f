/// The table of the program's commands.
@MainActor enum ProgramCommands {
  static let all: [any ProgramCommand.Type] = [
    RunPage.self, TestScripts.self, RenderPage.self, CheckDocuments.self, FormatFiles.self,
    WriteManifest.self, ListPlugins.self, ListUnits.self, ListEvents.self, ListKeys.self,
    ListRoutes.self, ResolveURL.self, NewDocuments.self, PrintSchema.self, PrintManual.self,
  ]
}
