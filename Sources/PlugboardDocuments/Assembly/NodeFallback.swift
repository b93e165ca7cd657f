internal import PlugboardCore

/// The fallback that a node or its template states.
struct NodeFallback {
  /// The node that is shown in place of another; nil if no node is.
  let node: Value?
  /// The document of the template that states it; nil for the node's own.
  let template: Int?

  /// Creates the fallback of a value of the field, which was checked.
  init(_ value: Value, inTemplate template: Int? = nil) {
    node = if case .object = value { value } else { nil }
    self.template = template
  }
}

extension AssemblyWalk {
  /// The maximal length of a chain of fallbacks, each the fallback of the one before.
  static let fallbackLimit = 100

  /// A node that is to be assembled at the place of a module.
  struct Attempt {
    let value: Value
    let number: Int
    let path: String
    let frame: Frame
    /// The id that the first node at this place states; its fallbacks have it unless they state another.
    var ownID: String?
    /// The number of fallbacks before this node.
    var fallbacks = 0

    /// Goes on with another node; returns false if there is none.
    mutating func turn(to next: Attempt?) -> Bool {
      guard let next else { return false }
      self = next
      return true
    }
  }

  /// A node with a fallback, to which the assembly can return while it is below it.
  final class Retreat {
    let attempt: Attempt
    let fallback: NodeFallback
    /// The number of frames that are older than the node.
    let frameCount: Int
    /// The position of the node's plan.
    let plan: Int

    init(_ attempt: Attempt, to fallback: NodeFallback, frameCount: Int, plan: Int) {
      self.attempt = attempt
      self.fallback = fallback
      self.frameCount = frameCount
      self.plan = plan
    }
  }

  /// The part of a node that can't be shown.
  struct Failure {
    let name: String?
    let reason: UnknownContent.Reason
    /// Whether nothing of the node can be shown, and not only a plugin is missing.
    var isWhole = true
  }

  /// Returns the nearest fallback for the node whose plan is made next: the node's own fallback, or
  /// the fallback of the nearest node above it that has one.
  mutating func retreat(
    of attempt: Attempt, _ fields: NodeFields, _ origin: NodeOrigin
  ) -> Retreat? {
    guard !walksExcluded, let own = Self.fallback(fields, origin) else {
      return attempt.frame.retreat
    }
    guard attempt.fallbacks < Self.fallbackLimit else {
      findings.report(.fallbackChain(Self.fallbackLimit), at: .node(attempt.number))
      return attempt.frame.retreat
    }
    return Retreat(attempt, to: own, frameCount: frames.count, plan: plans.count)
  }

  /// Returns the fallback that a node states, or else its template.
  private static func fallback(_ fields: NodeFields, _ origin: NodeOrigin) -> NodeFallback? {
    switch fields.fallback {
    case .null?: nil
    case let own?: NodeFallback(own)
    case nil: origin.fallback
    }
  }

  /// Reports the fault of a node's type. A type without a template is no error if the node states a fallback.
  mutating func report(
    _ fault: DocumentFault, ofTypeOf fields: NodeFields, _ level: Level, at number: Int
  ) {
    var fault = fault
    if let type = fields.type, let fallback = fields.fallback, fallback != .null,
      isName(type), case .missing = origins.documents.template(type, level)
    {
      let instead =
        NodeFallback(fallback).node == nil ? "nothing replaces it" : "its fallback shows instead"
      fault = origins.documents.unknownType(type, level, &findings, instead: instead).asWarning
    }
    findings.report(fault, at: .node(number), "type")
  }

  /// Records a node that can't be shown, whose plan is the last; returns whether another node is to
  /// be assembled in its place, or in the place of a node above it. The attempt is then set to that
  /// other node.
  mutating func recover(
    from failure: Failure, _ attempt: inout Attempt, _ retreat: Retreat?, frameCount: Int
  ) -> Bool {
    guard !walksExcluded else { return false }
    var outcome = failure.isWhole ? UnknownContent.Outcome.placeholder : .partial
    if let retreat {
      outcome = retreat.fallback.node == nil ? .dropped : .fallback
    } else if failure.isWhole, isForPeople, attempt.frame.level.canBeMissing {
      outcome = .dropped
    }
    note(failure, of: plans.count - 1, outcome)
    guard outcome == .fallback || outcome == .dropped else { return false }
    guard let retreat else {
      frames.removeSubrange(frameCount...)
      discard(fromPlan: plans.count - 1, attempt.number)
      return false
    }
    frames.removeSubrange(retreat.frameCount...)
    return attempt.turn(
      to: stand(in: retreat.fallback, for: retreat.attempt, plan: retreat.plan))
  }

  /// Takes note of a node that can't be shown.
  mutating func note(_ failure: Failure, of plan: Int, _ outcome: UnknownContent.Outcome) {
    unknown.append(
      UnknownContent(
        module: plans[plan].id, name: failure.name, reason: failure.reason, outcome: outcome))
  }

  /// Discards a node with everything that was assembled from it, and returns its fallback; nil if
  /// no node takes its place.
  ///
  /// - Parameter plan: The position of the node's plan, which it may not have yet.
  mutating func stand(
    in fallback: NodeFallback, for attempt: Attempt, plan: Int
  ) -> Attempt? {
    let place = findings.places[attempt.number]
    discard(fromPlan: plan, attempt.number)
    guard let node = fallback.node else { return nil }
    findings.places.append(placeOf(fallback, of: place))
    var next = Attempt(
      value: node, number: attempt.number, path: attempt.path, frame: attempt.frame)
    next.ownID = attempt.ownID
    next.fallbacks = attempt.fallbacks + 1
    return next
  }

  /// Takes back the nodes from one on, which still count for the limit of their number.
  private mutating func discard(fromPlan plan: Int, _ number: Int) {
    for position in plans.indices.dropFirst(plan) {
      if plans[position].statesID { given[plans[position].id.text] = nil }
      digitPaths[number + position - plan] = nil
    }
    while let last = spoiled.last, last.plan >= plan { spoiled.removeLast() }
    discardedNodes += findings.places.count - number
    plans.removeSubrange(min(plan, plans.count)...)
    findings.places.removeSubrange(number...)
  }

  /// Returns the fallback of a node whose condition doesn't hold; nil, without a place for it, if it states none.
  mutating func standIn(forExcluded attempt: Attempt, _ record: Fields) -> Attempt? {
    guard let value = record[FieldRole.fallback.rawValue], case .object = value,
      DocumentFormat.current.node(attempt.frame.level).field(FieldRole.fallback.rawValue) != nil
    else {
      // Each place in the list must belong to a module.
      findings.places.removeLast()
      return nil
    }
    guard attempt.fallbacks < Self.fallbackLimit else {
      findings.report(.fallbackChain(Self.fallbackLimit), at: .node(attempt.number))
      findings.places.removeLast()
      return nil
    }
    var attempt = attempt
    if case .string(let id)? = record["id"], !id.isEmpty { attempt.ownID = id }
    return stand(in: NodeFallback(value), for: attempt, plan: plans.count)
  }

  /// Prepares the check of a node's fallback, which may stand for it in another program.
  mutating func prepareCheck(
    of fields: NodeFields, _ origin: NodeOrigin, _ attempt: Attempt
  ) {
    guard let fallback = Self.fallback(fields, origin), let node = fallback.node
    else { return }
    // A template is the same for all its nodes.
    if let template = fallback.template, !checkedFallbacks.insert(template).inserted { return }
    let (frame, place) = (attempt.frame, findings.places[attempt.number])
    guard place.fallbacks < Self.fallbackLimit else {
      return findings.report(.fallbackChain(Self.fallbackLimit), at: .node(attempt.number))
    }
    frames.append(
      Frame(
        elements: [node], level: frame.level, parent: frame.parent, place: nil,
        document: fallback.template ?? place.document, path: attempt.path + "/fallback/",
        scope: frame.scope, expansion: frame.expansion, depth: frame.depth, isExcluded: true,
        isForOtherPrograms: frame.isForOtherPrograms,
        placeOfFallback: placeOf(fallback, of: place)))
  }

  private func placeOf(_ fallback: NodeFallback, of place: NodePlace) -> NodePlace {
    guard let template = fallback.template else { return place.ofFallback }
    return NodePlace(
      document: template, parent: nil, position: place.position, step: .root, fallbacks: 1)
  }
}

extension DocumentFault {
  static func fallbackChain(_ limit: Int) -> Self {
    Self(
      "fallback-chain",
      "this is one of more than \(limit) fallbacks of which each stands for the one before; those beyond it don't"
        + " count")
  }
}

extension Level {
  /// Whether a node of the level may be left out; a page or an app that can't be shown is a placeholder for everybody.
  fileprivate var canBeMissing: Bool { self != .page && self != .app }
}
