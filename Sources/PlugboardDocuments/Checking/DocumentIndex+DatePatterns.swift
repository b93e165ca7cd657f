/// Checks of the patterns in which templates show dates.
extension DocumentIndex {
  private static let pattern = Key<String>.datePattern.name

  /// Warns of words in the patterns of a walk's modules that look like signs for digits and stand for themselves.
  func checkDatePatterns(_ walk: inout AssemblyWalk, firstNode: Int) {
    for (position, plan) in walk.plans.enumerated() where plan.data[Self.pattern] != nil {
      let number = position + firstNode
      let own = walk.findings.place(ofNode: number).appending(["data", .key(Self.pattern.text)])
      let origin = walk.origins.origin(of: plan.type, plan.level, &walk.lists, &walk.findings)
      let ofTemplate = origin.document(ofData: Self.pattern.text).map {
        DocumentPlace($0, JSONPointer(["data", .key(Self.pattern.text)]))
      }
      for place in [own, ofTemplate].compactMap(\.self) {
        switch walk.findings.documents[place.document].value[place.pointer] {
        case .string(let pattern)?: check(pattern: pattern, at: place, &walk.findings)
        case .object(let record)?:
          guard case .object(let languages)? = record[LocalizedText.key] else { continue }
          for case (let tag, .string(let pattern)) in languages.map({ ($0.key, $0.value) }) {
            let place = place.appending([.key(LocalizedText.key), .key(tag)])
            check(pattern: pattern, at: place, &walk.findings)
          }
        default: continue
        }
      }
    }
  }

  private func check(pattern: String, at place: DocumentPlace, _ findings: inout Findings) {
    guard let (word, likely) = DateText.misspeltSigns(in: pattern) else { return }
    findings.report(.dateSigns(word, likely), at: .fixed(place))
  }
}

extension DocumentFault {
  fileprivate static func dateSigns(_ word: String, _ likely: String?) -> Self {
    .warning(
      "date-pattern",
      "\"\(word)\" stands for no part of a date, and is shown as it is; YYYY, YY, MM, M, DD, D, hh, h and mm stand for"
        + " digits", suggestion: likely)
  }
}
