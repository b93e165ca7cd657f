/// The places at which faults of the plugins of modules are reported.
extension DocumentIndex {
  /// Reports a fault that a plugin has on one module, and may not have on others.
  ///
  /// The place is the entry, if the module states it. An entry of a template is right, and the module that is made of
  /// it lacks a partner: the module is the place. An entry of a set keeps its place in the set, and the message names
  /// the module.
  ///
  /// - Parameters:
  ///   - node: The module, or, for a plugin of the items that a module loads, this module.
  ///   - steps: The way from the entry to a part of it; nil for the name of the plugin.
  ///   - staysInTemplate: Whether an entry of a template is itself the place, as for the items that a module loads.
  func report(
    _ fault: DocumentFault, of entry: PluginEntry, at node: Int, steps: [JSONPointer.Step]? = nil,
    staysInTemplate: Bool = false, _ walk: inout AssemblyWalk
  ) {
    var fault = fault
    let site = walk.lists.site(of: entry, staysInTemplate ? nil : node)
    if !entry.isOwn {
      if let set = walk.lists.set(of: site) {
        let user = walk.findings.wording(of: placeOfUse(of: set, by: node, walk))
        fault = fault.adding("; the set \"\(set)\" is used in \(user)")
      } else if !staysInTemplate {
        return walk.findings.report(fault, at: .node(node))
      }
    }
    if let steps {
      walk.findings.report(fault, at: site, steps: steps)
    } else {
      walk.findings.report(fault, at: walk.findings.nameSite(of: site))
    }
  }

  /// Returns the place of the entry of a module that uses a set; the place of the module if none of its own entries does.
  private func placeOfUse(of set: String, by node: Int, _ walk: AssemblyWalk) -> DocumentPlace {
    let place = walk.findings.place(ofNode: node)
    guard case .object(let record)? = walk.findings.documents[place.document].value[place.pointer],
      case .array(let entries)? = record["plugins"]
    else { return place }
    let position = entries.firstIndex { entry in
      guard case .object(let entry) = entry, case .string(let name)? = entry["set"] else {
        return false
      }
      return walk.lists.way(from: name, to: set) != nil
    }
    return position.map { place.appending(["plugins", .index($0)]) } ?? place
  }
}

extension PluginListResolver {
  /// The name of the set that has the entry at a site; nil for an entry of another list.
  fileprivate func set(of site: Site) -> String? {
    guard case .fixed(let place) = site, place.document == app?.document,
      place.pointer.steps.first == .key("sets"), place.pointer.steps.count > 1,
      case .key(let name) = place.pointer.steps[1]
    else { return nil }
    return name
  }
}

extension DocumentFault {
  fileprivate func adding(_ text: String) -> DocumentFault {
    DocumentFault(code, message + text, suggestion: suggestion, severity: severity)
  }
}
