public import Plugboard

extension EventCase {
  /// A field of a case in which what came is not what is expected.
  public struct Difference: Sendable, Hashable {
    /// A key of `expected`, or `setup` where the case could not be run as it stands.
    public let field: String
    public let expected: Value
    public let found: Value
  }
}

extension EventCase.Difference: CustomStringConvertible {
  /// The field, what was expected and what came, a line each; of lists also where they part.
  public var description: String {
    let writer = JSONWriter()
    let text = """
      \(field)
        expected: \(writer.text(expected))
        came:     \(writer.text(found))
      """
    guard case .array(let expected) = expected, case .array(let found) = found,
      max(expected.count, found.count) > 1
    else { return text }
    let index = zip(expected, found).prefix { CaseComparison.agree($0, $1) }.count
    let parts = [expected, found].map { list in
      index < list.count ? writer.text(list[index]) : "nothing more"
    }
    return text + "\n  first at \(index): expected \(parts[0]), came \(parts[1])"
  }
}
