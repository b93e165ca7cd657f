extension Diagnostic {
  /// Sorted by file, line and column, those without a location first; each stands once.
  static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }.sorted { left, right in
      switch (left.location, right.location) {
      case (let first?, let second?) where first != second: first < second
      case (nil, .some): true
      case (.some, nil): false
      default: (left.code, left.message) < (right.code, right.message)
      }
    }
  }
}
