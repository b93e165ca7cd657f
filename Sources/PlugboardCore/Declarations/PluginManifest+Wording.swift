extension PluginManifest {
  /// The modules on which the plugin mounts, in words: "items", "cards and components", "any module".
  public var placesWording: String {
    levels.count == Level.allCases.count
      ? "any module"
      : levels.map { $0 == .other ? "other modules" : "\($0.rawValue)s" }.enumeration("and")
  }

  /// The priority, with its name if it has one: "300 (`late`)".
  public var priorityWording: String {
    let name = Priority.names.first { Priority.named($0) == priority }
    return "\(priority)" + (name.map { " (`\($0)`)" } ?? "")
  }

  /// The declarations of the events that the plugin handles.
  public var handledEvents: [EventDeclaration] { declarations(handles) }

  /// The declarations of the events that the plugin fires.
  public var firedEvents: [EventDeclaration] { declarations(fires) }

  private func declarations(_ names: [Name]) -> [EventDeclaration] {
    names.compactMap { name in events.first { $0.name == name } }
  }

  /// The keys of data that the plugin reads or writes, each once, with its uses.
  public var keyUses: [(key: KeyDeclaration, isRead: Bool, isWritten: Bool)] {
    reads.map { ($0, true, writes.contains($0)) }
      + writes.filter { !reads.contains($0) }.map { ($0, false, true) }
  }
}

extension Param {
  /// The values that the param takes, and whether it must be stated or has a default, in words with code in
  /// backticks.
  public var wording: String {
    let known = requirement ?? defaultValue.map { "\($0.codeWording) by default" } ?? "optional"
    return "\(key.wording); \(known)"
  }
}

extension EventDeclaration {
  /// The params and the response, in words with code in backticks; nil if there are neither.
  public var wording: String? {
    let params = params.map {
      "`\($0.key.name)` (\($0.key.wording)\($0.isOptional ? ", optional" : ""))"
    }
    // Of an event that takes any response, none is awaited.
    let response = response.type == .any ? nil : "answered with \(response.wording)"
    let parts =
      (params.isEmpty ? [] : ["with " + params.enumeration("and")]) + [response].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
