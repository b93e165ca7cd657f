public import PlugboardCore
internal import PlugboardValues

/// A choice among recorded trees: each condition holds for the root or for anything below it.
///
///     recorder.roots().filter(RecordFilter(event: "film.*").admits)
public struct RecordFilter {
  /// The name of an event, in which `*` stands for any text.
  public var event: String?
  /// A module; the modules of a page belong to the page.
  public var module: ModuleID?
  /// A plugin that was called, that fired or that wrote.
  public var plugin: String?
  /// A key of data that was changed.
  public var key: String?
  /// Whether trees are admitted that are of no interest by themselves.
  public var admitsQuiet: Bool

  public init(
    event: String? = nil, module: ModuleID? = nil, plugin: String? = nil, key: String? = nil,
    admitsQuiet: Bool = false
  ) {
    self.event = event
    self.module = module
    self.plugin = plugin
    self.key = key
    self.admitsQuiet = admitsQuiet
  }

  public func admits(_ root: RecordedItem) -> Bool {
    // A person who names an event or a plugin wants to see it.
    guard admitsQuiet || event != nil || plugin != nil || !root.isQuiet else { return false }
    let all = root.flattened
    return (event == nil || all.contains { hasEvent($0) })
      && (module == nil || all.contains { hasModule($0) })
      && (plugin == nil || all.contains { hasPlugin($0) })
      && (key == nil || all.contains { hasKey($0) })
  }

  private func hasEvent(_ item: RecordedItem) -> Bool {
    guard case .fire(let fire) = item, let event else { return false }
    return Self.matches(fire.event.text, event)
  }

  private func hasModule(_ item: RecordedItem) -> Bool {
    switch item {
    case .change(let change): isWithin(change.module)
    case .fire(let fire): isWithin(fire.module) || fire.calls.contains { isWithin($0.module) }
    }
  }

  private func hasPlugin(_ item: RecordedItem) -> Bool {
    switch item {
    case .change(let change): (change.writer.plugin?.text).hasSameBytes(as: plugin)
    case .fire(let fire):
      (fire.publisher.plugin?.text).hasSameBytes(as: plugin)
        || fire.calls.contains { plugin.hasSameBytes(as: $0.name) }
    }
  }

  private func hasKey(_ item: RecordedItem) -> Bool {
    guard case .change(let change) = item else { return false }
    return key.hasSameBytes(as: change.key.text)
  }

  private func isWithin(_ other: ModuleID) -> Bool {
    guard let module else { return true }
    return other == module || other.text.hasBytePrefix(module.text + "/")
  }

  /// Whether a text is as a pattern states, in which `*` stands for any text.
  public static func matches(_ text: String, _ pattern: String) -> Bool {
    matches(Array(text.utf8)[...], Array(pattern.utf8)[...])
  }

  private static func matches(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    guard let star = pattern.firstIndex(of: UInt8(ascii: "*")) else { return text == pattern }
    guard text.starts(with: pattern[..<star]) else { return false }
    let tail = pattern[star...].dropFirst()
    var rest = text.dropFirst(pattern[..<star].count)
    while !matches(rest, tail) {
      guard rest.popFirst() != nil else { return false }
    }
    return true
  }
}

extension RecordedItem {
  /// The item and everything below it.
  public var flattened: [RecordedItem] {
    guard case .fire(let fire) = self else { return [self] }
    return [self] + fire.items.flatMap(\.flattened)
  }

  /// Whether a module has taken part in it, or in anything below it.
  public func touches(_ module: ModuleID) -> Bool {
    flattened.contains { item in
      switch item {
      case .change(let change): change.module == module
      case .fire(let fire):
        fire.module == module || fire.publisher.module == module
          || fire.calls.contains { $0.module == module }
      }
    }
  }
}
