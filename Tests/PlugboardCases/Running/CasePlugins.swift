internal import Plugboard

/// The code that runs the actions of a case when a plugin of it is called.
@MainActor protocol CaseReceiver: AnyObject, Sendable {
  func handle(_ event: Event<Value, Params>, for member: CaseMember) throws
  func observe(_ record: FireRecord, for member: CaseMember)
}

/// The plugins that modules of cases can have: `a` to `d` handle the event that their entry names,
/// and `observer` observes its module and those below.
enum CasePlugins {
  /// The receiver that plugins mounted in this task report to.
  @TaskLocal static var receiver: (any CaseReceiver)?

  private static let types = [
    PluginType(HandlerPlugin<A>.self), PluginType(HandlerPlugin<B>.self),
    PluginType(HandlerPlugin<C>.self), PluginType(HandlerPlugin<D>.self),
    PluginType(ObserverPlugin.self),
  ]

  /// Returns the mount that an entry of a case describes.
  static func mount(_ entry: Fields) -> PluginEntry? {
    let name = Name(entry.text("plugin"))
    let ordering =
      entry.optionalText("before").map { Ordering.before(Name($0)) }
      ?? entry.optionalText("after").map { Ordering.after(Name($0)) }
    let params = [Key<String>.event.name, Key<Value>.actions.name].compactMap { name in
      entry[name.text].map { Params.Entry(name: name, value: $0) }
    }
    return types.first { $0.name == name }.map { type in
      PluginEntry(
        type, as: entry.optionalText("as").map { Name($0) }, params: Params(entries: params),
        priority: entry.priority, ordering: ordering)
    }
  }
}

/// A link from a mounted plugin to the receiver and to its own calls.
@MainActor private struct ReceiverLink {
  let member: CaseMember
  private(set) weak var receiver: (any CaseReceiver)?

  init(_ mount: Mount<ModuleContext>) {
    member = CaseMember(mount.params.record, id: mount.name.text, module: mount.context.id)
    member.context = mount.context
    receiver = CasePlugins.receiver
  }
}

/// A tag that gives one of several equal plugins its name.
private protocol HandlerPluginTag {
  static var name: Name { get }
}

private enum A: HandlerPluginTag { static let name = Name(CasePluginName.a.rawValue) }
private enum B: HandlerPluginTag { static let name = Name(CasePluginName.b.rawValue) }
private enum C: HandlerPluginTag { static let name = Name(CasePluginName.c.rawValue) }
private enum D: HandlerPluginTag { static let name = Name(CasePluginName.d.rawValue) }

extension Key<String> {
  fileprivate static let event = Key("event")
}

extension Key<Value> {
  fileprivate static let actions = Key("actions")
}

/// Handles the event that its entry names, with the actions of the entry.
private final class HandlerPlugin<Tag: HandlerPluginTag>: Plugin {
  nonisolated static var name: Name { Tag.name }
  nonisolated static var params: ParamList { ParamList(.optional(.event), .optional(.actions)) }

  static func wire(_ on: inout Wiring<HandlerPlugin>) {
    on(param: .event) { plugin, event in
      try plugin.link.receiver?.handle(event, for: plugin.link.member)
    }
  }

  private let link: ReceiverLink

  init(_ mount: Mount<ModuleContext>) { link = ReceiverLink(mount) }
}

/// Observes the beginning of every fire at its module and below, except the runtime's own events.
private final class ObserverPlugin: Plugin {
  static let name = Name(CasePluginName.observer.rawValue)
  static let params = ParamList(.optional(.event), .optional(.actions))

  static func wire(_ on: inout Wiring<ObserverPlugin>) {
    on.every { plugin, record in
      guard case .begin = record.phase, !record.event.isOfRuntime else { return }
      plugin.link.receiver?.observe(record, for: plugin.link.member)
    }
  }

  private let link: ReceiverLink

  init(_ mount: Mount<ModuleContext>) { link = ReceiverLink(mount) }
}

extension Name {
  /// Whether the runtime itself fires the event; observers for `*` and traces leave these out.
  @MainActor var isOfRuntime: Bool { Self.lives.contains(self) }

  private static let lives: Set<Name> = [
    EventName.moduleDidLoad.name, EventName.moduleWillUnload.name, EventName.pageDidLoad.name,
    EventName.pageWillAppear.name, EventName.pageDidAppear.name, EventName.pageWillDisappear.name,
    EventName.pageDidDisappear.name,
  ]
}
