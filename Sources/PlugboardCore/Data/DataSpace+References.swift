extension DataSpace {
  var liveReferences: [(name: Name, object: AnyObject)] {
    guard let extras else { return [] }
    return extras.references.compactMap { entry in
      entry.reference.object.map { (entry.name, $0) }
    }
  }
}
