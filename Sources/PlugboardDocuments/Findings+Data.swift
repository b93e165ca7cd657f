/// The data that nodes begin with.
extension Findings {
  /// Names and values of a record, whose keys are the top-level keys of a module's data.
  mutating func params(_ record: Record) -> Params {
    guard !record.isEmpty else { return Params() }
    return Params(entries: names.entries(of: record))
  }

  /// Reports an empty key.
  mutating func checkData(_ record: Record, at site: @autoclosure () -> Site) {
    for field in record where field.key.isEmpty {
      report(.emptyDataKey(), at: site(), "data", .key(""), atKey: true)
    }
  }
}

/// The names of keys that came before; most nodes of a page have the same keys in the same order.
struct RecentNames {
  private var keys: [String] = []
  private var names: [Name] = []

  mutating func entries(of record: Record) -> [Params.Entry] {
    var entries: [Params.Entry] = []
    entries.reserveCapacity(record.count)
    for field in record where !field.key.isEmpty {
      let position = entries.count
      if position < keys.count, keys[position] == field.key {
        entries.append(Params.Entry(name: names[position], value: field.value))
        continue
      }
      let name = Name(field.key)
      if position < keys.count {
        keys[position] = field.key
        names[position] = name
      } else if position < 16, position == keys.count {
        keys.append(field.key)
        names.append(name)
      }
      entries.append(Params.Entry(name: name, value: field.value))
    }
    return entries
  }
}
