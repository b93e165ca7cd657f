/// The data of a module as JSON can carry it.
public struct DataExport: Sendable, Hashable {
  public let values: Record
  /// The keys of the objects, which JSON can't carry.
  public let skippedReferences: [String]
}

extension ModuleData {
  /// All values in their order.
  public func export() throws(DataError) -> DataExport {
    try station.checkOpen(nil)
    return DataExport(
      values: Record(station.data.values.map { ($0.name.text, $0.value) }),
      skippedReferences: station.data.liveReferences.map(\.name.text))
  }

  /// Makes the values those of `values`, in their order; observers hear of each that really changes.
  public func restore(_ values: Record) throws(DataError) {
    try station.checkOpen(nil)
    guard values[""] == nil else { throw .emptyKey(module: module) }
    for entry in station.data.values where values[entry.name.text] == nil {
      try remove(entry.name)
    }
    for field in values { try write(Name(field.key), field.value) }
    // An observer may have ended the module.
    if station.data.isOpen { manager.arrange(values.map { Name($0.key) }, of: station) }
  }
}
