extension DataManager {
  func references(of module: Module) -> [(name: Name, object: AnyObject)] {
    guard hasExtras(module) else { return [] }
    return extras(of: module).references.compactMap { entry in
      entry.reference.object.map { (entry.name, $0) }
    }
  }
}
