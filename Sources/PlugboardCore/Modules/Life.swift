/// The phases of a module's life with one set of plugins, its generation.
///
/// Each generation goes to a later phase only. The first one ends with its module, or is replaced by
/// another one as the plugins are exchanged: that one begins with `mounting`, on the same module.
enum Life: UInt8, Comparable {
  /// The module is in the tree without a generation: its data isn't open yet, or its plugins are being made.
  case registered
  /// The plugins are made, or something has subscribed before; nothing can be fired at them yet.
  case mounting
  case live
  /// The plugins are being told that others will replace them.
  case replacing
  /// The module will end; nothing may be put below it any more.
  case doomed
  /// The plugins are being told that the module ends.
  case ending
  /// The plugins are unmounted, and others will take their place; subscriptions from outside go on.
  case replaced
  /// The plugins are unmounted, and nothing is called any more.
  case silent
  /// The module is out of the tree, and has no generation any more.
  case ended

  static func < (left: Life, right: Life) -> Bool { left.rawValue < right.rawValue }

  /// Whether events reach the plugins.
  var isReached: Bool { self >= .live && self <= .ending }

  /// Whether the plugins haven't been unmounted.
  var hasPlugins: Bool { self < .replaced }

  /// Whether subscriptions and observers of the host may begin, and go on.
  var admitsSubscriptions: Bool { self <= .replaced }

  /// Whether further modules may be put below the module.
  var admitsChildren: Bool { self == .live || self == .replacing }

  /// Whether the plugins are just being told of the end or the replacement, or unmounted.
  var isLeaving: Bool { self == .replacing || self >= .ending && self <= .silent }
}

/// A module with one set of plugins, compared by identity. It doesn't hold the plugins.
@MainActor package struct ModuleLife: Equatable {
  let module: ModuleNode
  let generation: UInt16

  init(_ module: ModuleNode, generation: UInt16) {
    self.module = module
    self.generation = generation
  }

  /// Whether the module has these plugins now.
  var isCurrent: Bool { module.generationNumber == generation }

  package static func == (left: ModuleLife, right: ModuleLife) -> Bool {
    left.module === right.module && left.generation == right.generation
  }
}
