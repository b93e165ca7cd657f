/// Checks of the partners of items that a plugin makes of the records of a source, by a template.
extension DocumentIndex {
  /// Warns of plugins of the template that fire an event in vain, and of two that answer one event, at their entries in the
  /// template: the way of the items goes up from the module that loads them.
  ///
  /// No warning is given for sources whose items are nodes, which may have plugins of their own.
  func checkItemPartners(
    of mount: PluginEntry, at node: Int, _ search: inout HandlerSearch, _ walk: inout AssemblyWalk
  ) {
    guard let list = itemPlugins(of: mount, &walk) else { return }
    checkAnswersAlone(list.mounts, of: node, areItems: true, &walk)
    checkControls(list.mounts, of: node, areItems: true, &walk)
    let handled = Set(list.mounts.flatMap(\.handledEvents))
    // An unknown plugin may show them.
    if list.missing.isEmpty { checkView(ofItemsWith: list.mounts, of: mount, at: node, &walk) }
    func isHeard(
      _ event: Name, _ direction: Direction?, _ search: inout HandlerSearch,
      _ walk: inout AssemblyWalk
    ) -> Bool {
      // Items have nothing below them.
      handled.contains(event)
        || (direction == .up
          ? search.finds(event, from: node, going: .up, &walk) : search.isByHost(event))
    }
    for child in list.mounts {
      for required in child.type.manifest.requiredHandlers
      where required.isRequired(with: child.params) {
        guard !isHeard(required.event, required.direction, &search, &walk) else {
          if !handled.contains(required.event) {
            checkListing(required, of: child, node, isOfItems: true, &search, &walk)
          }
          continue
        }
        report(
          .unheard(required.event, child.name, required.direction, handlers(of: required.event)),
          of: child, at: node, staysInTemplate: true, &walk)
      }
      for required in child.type.manifest.requiredData
      where required.isInherited && required.isRequired(with: child.params) {
        let name = required.key.name
        guard list.mounts.allSatisfy({ !writes($0, name) }),
          !isGiven(name, to: node, &search, &walk)
        else { continue }
        report(
          .requiredData(required.key, child.name, isInherited: true), of: child, at: node,
          staysInTemplate: true, &walk)
      }
      guard let named = namedEvents(of: child), let first = named.events.first else { continue }
      if named.events.contains(where: { isHeard($0.name, named.direction, &search, &walk) }) {
        continue
      }
      report(
        .unheard(first.name, child.name, named.direction, handlers(of: first.name)), of: child,
        at: node, steps: ["params", .key(first.param.text)], staysInTemplate: true, &walk)
    }
  }

  /// Returns the plugins of the template that a plugin gives to the records that it loads; nil if there is none, or not all
  /// of them are known.
  func itemPlugins(of mount: PluginEntry, _ walk: inout AssemblyWalk) -> PluginList? {
    guard let (type, source) = itemSource(of: mount), source.hasRecordsAsItems else { return nil }
    let origin = walk.origins.origin(of: type, .item, &walk.lists, &walk.findings)
    let list = origin.list
    guard origin.fault == nil, !list.isIncomplete, list.faulty.isEmpty, list.absent.isEmpty,
      list.mounts.allSatisfy({ entry in
        entry.events(namedBy: entry.type.manifest.handlesNamedBy).allSatisfy {
          assembler.registry.events[$0] != nil
        }
      })
    else { return nil }
    return list
  }

  /// Returns the template that a plugin gives to the nodes that it loads, and the source of these; nil if its params name
  /// none.
  func itemSource(of mount: PluginEntry) -> (type: String, source: SourceContents)? {
    let params = params(of: mount.type)
    guard let template = params.first(where: { $0.purpose == .template }),
      case .string(let type)? = mount.params[template.name],
      let param = params.first(where: { $0.purpose == .source }),
      case .string(let name)? = mount.params[param.name], let source = source(name)
    else { return nil }
    return (type, source)
  }
}
