/// Ids that documents state.
extension AssemblyWalk {
  /// Returns the id that a node states; nil if this id can't be used, and the node's path serves
  /// instead.
  mutating func given(_ own: String, _ number: Int, path: String, in frame: Frame) -> String? {
    guard findings.isLegal(id: own, ofPage: false, at: .node(number)) else { return nil }
    let id = frame.scope + own
    if let first = given[id] {
      report(own, number, first: first, now: path)
      return nil
    }
    guard !isTaken(id) else {
      findings.report(.takenID(own, now: path), at: .node(number), "id")
      return nil
    }
    given[id] = number
    if own.utf8.allSatisfy(\.isDigit) || own.hasBytePrefix("other") { digitPaths[number] = path }
    return id
  }

  /// Resolves clashes of stated ids with paths: the node with the stated id gets its own path, or,
  /// if that is taken too, the stated id with `~` and a number.
  ///
  /// - Parameter firstNode: The number of the node of the first plan; the first node of a source is
  ///   not a module.
  mutating func settleIDs(firstNode: Int = 0) {
    guard !digitPaths.isEmpty else { return }
    var owners: [ModuleID: Int] = [:]
    owners.reserveCapacity(plans.count)
    var clashes: [(plan: Int, with: Int)] = []
    for (index, plan) in plans.enumerated() {
      if let other = owners[plan.id] {
        // One of the two is a path, as stated ids are known to differ.
        let isGiven = given[plan.id.text] == index + firstNode
        clashes.append(isGiven ? (index, other) : (other, index))
        owners[plan.id] = isGiven ? other : index
      } else {
        owners[plan.id] = index
      }
    }
    for (index, other) in clashes {
      let old = plans[index]
      var number = 0
      var id = ModuleID(digitPaths[index + firstNode] ?? old.id.text)
      while owners[id] != nil {
        id = ModuleID("\(old.id)~\(number)")
        number += 1
      }
      report(old.id.lastPart, index + firstNode, first: other + firstNode, now: id.text)
      owners[id] = index
      plans[index] = old.placed(id, statesID: false, under: old.parent)
    }
  }

  private mutating func report(_ id: String, _ number: Int, first: Int, now: String) {
    let place = findings.place(ofNode: first)
    let wording = findings.wording(of: place)
    findings.report(.duplicateID(id, first: wording, now: now), at: .node(number), "id")
  }
}

extension ModuleID {
  fileprivate var lastPart: String {
    text.unicodeScalars.split(separator: "/").last.map(String.init) ?? ""
  }
}

extension ModulePlan {
  /// Returns the plan under another id and parent.
  func placed(_ id: ModuleID, statesID: Bool, under parent: Int?) -> ModulePlan {
    ModulePlan(
      id: id, statesID: statesID, level: level, type: type, data: data, plugins: plugins,
      parent: parent, fault: fault)
  }
}
