internal import Plugboard

/// The facts of a plugin that its manifest states.
struct PluginFacts {
  let manifest: PluginManifest

  var reply: Reply { Reply(lines, json: json) }

  private var lines: [String] {
    var lines = [
      "\(manifest.name): \(manifest.unit), mounts on \(levels.joined(separator: ", ")),"
        + " priority \(manifest.priority)"
    ]
    if !manifest.requires.isEmpty { lines.append("requires \(list(manifest.requires))") }
    if !params.isEmpty {
      lines.append("params")
      lines += TextTable.lines(
        params.map { param in
          [
            "  \(param.key.name)", values(of: param.key),
            param.requirement ?? param.defaultValue.map { "default \($0.compactText)" } ?? "",
          ]
        })
    }
    for (title, _, names) in lists where !names.isEmpty { lines.append("\(title): \(list(names))") }
    if manifest.observesAll { lines.append("observes every event at its module and below") }
    return lines
  }

  private var json: Value {
    var json: Fields = [
      "plugin": .string(manifest.name.text), "unit": .string(manifest.unit),
      "levels": .array(levels.map { .string($0) }), "priority": .int(manifest.priority),
      "requires": texts(manifest.requires),
      "params": .array(
        params.map { param in
          [
            "name": .string(param.key.name.text), "values": .string(values(of: param.key)),
            "isRequired": .bool(param.isRequired),
            "requirement": param.requirement.map(Value.string) ?? .null,
            "default": param.defaultValue ?? .null,
          ]
        }),
    ]
    for (_, key, names) in lists { json[key] = texts(names) }
    json["observesAll"] = .bool(manifest.observesAll)
    return .object(json)
  }

  private var levels: [String] { manifest.levels.map(\.rawValue) }
  private var params: [Param] { manifest.params }

  /// The events and keys by their uses.
  private var lists: [(title: String, key: String, names: [Name])] {
    [
      ("handles", "handles", manifest.handles + manifest.handlesUntyped),
      ("handles named by", "handlesNamedBy", manifest.handlesNamedBy),
      ("fires", "fires", manifest.fires), ("fires named by", "firesNamedBy", manifest.firesNamedBy),
      ("reads", "reads", manifest.reads.map(\.name)),
      ("writes", "writes", manifest.writes.map(\.name)),
      ("writes named by", "writesNamedBy", manifest.writesNamedBy),
      ("ports", "ports", manifest.ports.map(\.name)),
    ]
  }

  private func values(of key: KeyDeclaration) -> String {
    key.legal.map { "\(key.shape), \($0)" } ?? "\(key.shape)"
  }

  private func list(_ names: [Name]) -> String { names.map(\.text).joined(separator: ", ") }
  private func texts(_ names: [Name]) -> Value { .array(names.map { .string($0.text) }) }
}
