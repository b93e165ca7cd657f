internal import Plugboard

extension Name {
  /// Whether the runtime fires the event itself, which cases don't count with.
  @MainActor var isOfRuntime: Bool { Self.lives.contains(self) }

  private static let lives: Set<Name> = [
    EventName.moduleDidLoad.name, EventName.moduleWillUnload.name, EventName.pageDidLoad.name,
    EventName.pageWillAppear.name, EventName.pageDidAppear.name, EventName.pageWillDisappear.name,
    EventName.pageDidDisappear.name,
  ]
}
