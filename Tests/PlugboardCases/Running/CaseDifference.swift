public import Plugboard

/// A field of a case whose result differs from the expected one.
public struct CaseDifference: Sendable, Hashable {
  /// A key of `expected`, or `setup` if a step couldn't be run.
  public let field: String
  public let expected: Value
  public let found: Value
}

extension CaseDifference: CustomStringConvertible {
  /// The field, the expected value and the value found, each on its own line; for lists also the
  /// first element that differs.
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
