/// A change of the modules of a runtime; several are applied together, in their order: all, or none.
package enum ModuleChange {
  /// Modules that are opened below another, before one of its children or at the end.
  case insert(Insertion)
  /// A module that ends with everything below it.
  case remove(ModuleID)
  /// A module that ends with everything below it, and modules that are opened in its place.
  case replace(ModuleID, with: Insertion)
  /// A module that is moved before one of its siblings, or to the end.
  case move(ModuleID, before: ModuleID?)
  /// Values that are written, or removed if they are nil.
  case write(ModuleID, [(key: Name, value: Value?)])
  /// Other plugins for a module, and values that are written before they mount. The plan's place and data
  /// don't count.
  case exchange(ModulePlan, planPosition: Int?, [(key: Name, value: Value?)])

  package struct Insertion {
    /// The topmost have no parent among the plans.
    package var plans: [ModulePlan]
    package var parent: ModuleID
    package var successor: ModuleID?
    /// The origin of the topmost modules; nil if they belong to the origin of the modules above.
    package var origin: (any ModuleOrigin)?
    /// The position of the first plan in the origin.
    package var planPosition: Int?

    package init(
      _ plans: [ModulePlan], under parent: ModuleID, before successor: ModuleID? = nil,
      from origin: (any ModuleOrigin)? = nil, planPosition: Int? = nil
    ) {
      self.plans = plans
      self.parent = parent
      self.successor = successor
      self.origin = origin
      self.planPosition = planPosition
    }
  }

  /// The ids of the modules that the change opens.
  var newIDs: [ModuleID] {
    switch self {
    case .insert(let insertion), .replace(_, let insertion): insertion.plans.map(\.id)
    default: []
    }
  }
}

/// Another origin for the topmost module of one, and for the modules that come from it.
package struct ModuleAdoption {
  let origin: any ModuleOrigin
  let top: ModuleID
  let plans: [ModulePlan]
  let modules: [(module: PlannedModule, planPosition: Int)]
  let stale: [ModuleID]

  /// - Parameters:
  ///   - plans: The plans of the new origin.
  ///   - modules: The modules that stay, with the positions of their plans in the new origin. The plans
  ///     mount the same plugins as before; their params take effect.
  ///   - stale: The modules whose views are to be asked for anew.
  package init(
    origin: any ModuleOrigin, of top: ModuleID, _ plans: [ModulePlan],
    _ modules: [(module: PlannedModule, planPosition: Int)], stale: [ModuleID]
  ) {
    self.origin = origin
    self.top = top
    self.plans = plans
    self.modules = modules
    self.stale = stale
  }
}
