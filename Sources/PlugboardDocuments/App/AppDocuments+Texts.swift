extension AppDocuments {
  /// Returns the texts under some keys, at any depth of any document of the app.
  func texts(under keys: Set<String>) -> Set<String> {
    var texts: Set<String> = []
    let folders = ["pages", "templates", "sources"]
    let files = folders.flatMap { (try? source.files(under: $0)) ?? [] }
    for path in [Self.appPath] + files where path.hasByteSuffix(".json") {
      guard case .document(let document) = reading(of: path) else { continue }
      texts.formUnion(document.value.texts(under: keys))
    }
    return texts
  }
}

extension Value {
  /// Returns the texts under some keys, at any depth.
  func texts(under keys: Set<String>) -> Set<String> {
    var texts: Set<String> = []
    var open = [self]
    while let value = open.popLast() {
      switch value {
      case .array(let elements): open += elements
      case .object(let record):
        for field in record {
          if case .string(let text) = field.value {
            if keys.contains(field.key) { texts.insert(text) }
          } else {
            open.append(field.value)
          }
        }
      default: break
      }
    }
    return texts
  }
}
