internal import Plugboard

/// Refuses names of things that don't exist, for which a command would otherwise wait silently.
extension Shell {
  /// Throws if no event has a name, in which `*` stands for any text: no declared event, no event
  /// that an open module handles, and no traced event.
  func checkEvent(_ pattern: String) throws(CommandFailure) {
    var known = Set(runtime.plugins.registry.events.names.map(ExactText.init))
    for module in openModules {
      known.formUnion(
        ((try? runtime.events.handledEvents(on: module)) ?? []).map { ExactText($0.text) })
    }
    for case .fire(let fire) in tracedItems { known.insert(fire.event.text) }
    guard !known.contains(where: { RecordFilter.matches($0.text, pattern) }) else { return }
    throw unknown(.event, pattern, among: known.sorted().map(\.text))
  }

  /// Throws if no plugin has a name: neither one of the program, nor a mounted one of its own, nor the
  /// host's subscriptions.
  func checkPlugin(_ name: String) throws(CommandFailure) {
    guard runtime.plugins.registry[name] == nil else { return }
    var known = Set(
      (openModules.flatMap { runtime.pluginNames(of: $0) } + [Self.label]).map(ExactText.init))
    guard !known.contains(name) else { return }
    for case .fire(let fire) in tracedItems {
      known.formUnion((fire.calls.map(\.name) + [fire.publisher.name]).map(ExactText.init))
    }
    guard !known.contains(name) else { return }
    throw unknown(
      .plugin, name, among: runtime.plugins.registry.names + known.sorted().map(\.text))
  }

  /// Throws if a key is neither declared by a plugin, nor in the data of an open module, nor traced.
  func checkKey(_ name: String) throws(CommandFailure) {
    var known = Set(
      runtime.plugins.registry.all.flatMap { $0.manifest.reads + $0.manifest.writes }
        .map { ExactText($0.name.text) })
    for module in openModules {
      known.formUnion(((try? runtime.data(of: module).keys) ?? []).map { ExactText($0.text) })
    }
    for case .change(let change) in tracedItems { known.insert(change.key.text) }
    guard !known.contains(name) else { return }
    throw unknown(.key, name, among: known.sorted().map(\.text))
  }

  /// Throws if a module has no value for a key, and none of its plugins declares that it uses it.
  func checkKey(_ name: String, of module: ModuleID) throws(CommandFailure) {
    let present = ((try? runtime.data(of: module).keys) ?? []).map(\.text)
    let mounts = (try? runtime.plugins.mounted(on: module)) ?? []
    let declared = mounts.flatMap { $0.type.manifest.reads + $0.type.manifest.writes }
    let known = present + declared.map(\.name.text)
    guard !known.contains(where: name.hasSameBytes) else { return }
    throw .failed(
      "module \"\(module)\" has no value for \"\(name)\", and no plugin of it declares one",
      hint: hint(for: name, insteadOf: .key, among: known))
  }

  /// Returns a module of a trace: an open module, an ended module, or a page that isn't open yet.
  func tracedModule(_ text: String) throws(CommandFailure) -> ModuleID {
    do throws(CommandFailure) {
      return try module(text)
    } catch {
      let id = ModuleID(text)
      let isPage = id.local == nil && folder.documents.pageNames.contains(where: text.hasSameBytes)
      let isInTrace = RecordFilter(module: id, admitsQuiet: true).admits
      guard isPage || traceRoots().contains(where: isInTrace) else { throw error }
      return id
    }
  }

  private func unknown(
    _ kind: NameKind, _ name: String, among known: [String]
  ) -> CommandFailure {
    .failed(
      "there is no \(kind) \"\(name)\"", hint: hint(for: name, insteadOf: kind, among: known))
  }

  private var openModules: [ModuleID] {
    [navigator.app]
      + pages.flatMap { [$0.id] + ((try? runtime.modules.descendants(of: $0.id)) ?? []) }
  }

  private var tracedItems: [RecordedItem] { traceRoots().flatMap(\.flattened) }
}
