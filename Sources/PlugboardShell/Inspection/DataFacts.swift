internal import Plugboard

/// The known facts of a value of a module.
struct DataFacts {
  let key: Name
  /// Nil for a reference to an object.
  let value: Value?
  let last: LastWrites.Write?
  /// The plugins of the module that declare to read it, and the plugins that declare to write it.
  let readers: [Name]
  let writers: [Name]
  let observers: Int

  /// Returns the facts of all values and references of a module.
  @MainActor static func all(
    of module: ModuleID, in runtime: PageRuntime, _ writes: LastWrites
  ) throws(DataError) -> [DataFacts] {
    let export = try runtime.data(of: module).export()
    let mounts = (try? runtime.plugins.mounted(on: module)) ?? []
    let values = export.values.map { (Name($0.key), Value?.some($0.value)) }
    var all: [DataFacts] = []
    for (key, value) in values + export.skippedReferences.map({ (Name($0), nil) }) {
      func plugins(_ list: (PluginManifest) -> [KeyDeclaration]) -> [Name] {
        mounts.filter { list($0.type.manifest).contains { $0.name == key } }.map(\.name)
      }
      all.append(
        DataFacts(
          key: key, value: value, last: writes.last(of: key, on: module, value: value),
          readers: plugins { $0.reads }, writers: plugins { $0.writes },
          observers: try runtime.data.observerCount(of: key, on: module)))
    }
    return all
  }

  private var kind: String { value.map { "\($0.type)" } ?? "object" }

  var line: String {
    var parts = [kind]
    if let last {
      let fire = last.fire.map { " in #\($0)" } ?? ""
      parts.append("changed by \(last.writer.name)\(fire)")
    }
    if !readers.isEmpty { parts.append("read by \(Self.list(readers))") }
    if !writers.isEmpty { parts.append("written by \(Self.list(writers))") }
    if observers > 0 { parts.append(observers.counted("observer")) }
    return "\(key): \(value?.compactText ?? "(an object)")  \(parts.joined(separator: "; "))"
  }

  var json: Value {
    [
      "value": value ?? .null, "type": .string(kind),
      "changedBy": last.map {
        [
          "plugin": Value($0.writer.plugin?.text), "command": Value($0.writer.command?.name),
          "fire": Value($0.fire),
        ]
      } ?? .null,
      "readBy": .array(readers.map { .string($0.text) }),
      "writtenBy": .array(writers.map { .string($0.text) }), "observers": .int(observers),
    ]
  }

  private static func list(_ names: [Name]) -> String {
    names.map(\.text).joined(separator: ", ")
  }
}
