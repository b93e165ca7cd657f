extension AppDocuments {
  /// Returns the inputs that a page of the app declares; none if it can't be read.
  public func inputs(ofPage name: String) -> [PageInput] {
    guard let path = path(ofPage: name), case .document(let json) = reading(of: path),
      case .object(let page) = json.value, case .object(let inputs)? = page["inputs"]
    else { return [] }
    // The check of the page reports their faults.
    var findings = Findings()
    let document = findings.add(LoadedDocument(json), quietly: true)
    return findings.inputs(inputs, at: .fixed(DocumentPlace(document)))
  }
}
