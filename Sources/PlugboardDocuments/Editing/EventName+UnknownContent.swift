public import PlugboardCore
public import PlugboardValues

/// The params of the event that reports a node which can't be shown: the page, the id that the node
/// has or would have, the name of its template or plugin, the part that prevents it, and the
/// consequence for the page.
public typealias UnknownContentParams = (
  String, String, String?, UnknownContent.Reason, UnknownContent.Outcome
)

extension EventName<Bool, UnknownContentParams> {
  /// Reports content that this program doesn't know or that is faulty, to people's programs
  /// (`DocumentEnvironment.Audience`), going up from the page or from the module under which the node was inserted. The
  /// response is whether a subscriber has recorded it.
  public static let contentUnknown = EventName(
    "content.unknown", .unknownPage, .unknownNode, .unknownName, .unknownPart, .shownInstead,
    summary: """
      Reports content that this program doesn't know or that is faulty, to people's programs \
      (`DocumentEnvironment.Audience`), going up from the page or from the module under which \
      the node was inserted. The response is whether a subscriber has recorded it.
      """)
}

extension Key<String> {
  /// The page of the content; the app's id for content of the app itself.
  public static let unknownPage = Key(
    "page",
    summary: "The page of the content; the app's id for content of the app itself.")
  /// The id that the node has, or would have.
  public static let unknownNode = Key("node", summary: "The id that the node has, or would have.")
  /// The name of the template or of the plugin; absent for a fault of the node itself.
  public static let unknownName = Key(
    "type",
    summary: "The name of the template or of the plugin; absent for a fault of the node itself.")
}

extension Key<UnknownContent.Reason> {
  /// The part of the node that can't be used.
  public static let unknownPart = Key(
    "what", oneOf: UnknownContent.Reason.allCases,
    summary: "The part of the node that can't be used.")
}

extension Key<UnknownContent.Outcome> {
  /// The consequence for the page: a placeholder, a part of the node, a fallback or nothing.
  public static let shownInstead = Key(
    "instead", oneOf: UnknownContent.Outcome.allCases,
    summary: "What is shown of the node.")
}

extension PageRuntime {
  /// Fires `content.unknown` for each of some nodes, at a module that was opened or under which they were inserted, if
  /// pages are shown to people.
  func tell(
    _ unknown: some Sequence<UnknownContent>, of assembler: PageAssembler, at module: ModuleID
  ) {
    guard assembler.environment.audience == .people else { return }
    for content in unknown where modules.isRegistered(module) {
      // Faults of subscribers are reported where they happen.
      _ = try? at(module).up.fire(
        .contentUnknown, module.page, content.module.text, content.name, content.reason,
        content.outcome)
    }
  }
}
