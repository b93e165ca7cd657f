public import Plugboard

/// The number of columns of a layout, which may depend on the width.
///
/// In JSON it is an integer, or an object of integers by the least width from which each counts:
///
///     {"columns": 3}
///     {"columns": {"0": 2, "60": 4, "100": 6}}
///
/// The width is the width of the room for the items, without insets, in the host's units.
public struct ColumnCount: Hashable, Sendable {
  /// The numbers that a layout takes.
  public static let legal = 1...100

  private struct Step: Hashable {
    let leastWidth: Int
    let count: Int
  }

  /// By rising widths; the first counts for all smaller widths too.
  private let steps: [Step]

  /// Creates a number that holds for all widths, at least 1 and at most 100.
  public init(_ count: Int) {
    steps = [Step(leastWidth: 0, count: Self.limited(count))]
  }

  /// Creates numbers by the least width from which each counts; nil if there is none.
  public init?(leastWidths: [Int: Int]) {
    guard !leastWidths.isEmpty else { return nil }
    steps = leastWidths.sorted { $0.key < $1.key }
      .map { Step(leastWidth: $0.key, count: Self.limited($0.value)) }
  }

  /// Returns the number of columns in a width.
  public func count(in width: Int) -> Int {
    guard steps.count > 1 else { return steps[0].count }
    return (steps.last { $0.leastWidth <= width } ?? steps[0]).count
  }

  /// Returns the same numbers, limited to a largest one.
  public func limited(to most: Int) -> ColumnCount {
    ColumnCount(
      steps: steps.map { Step(leastWidth: $0.leastWidth, count: min($0.count, Self.limited(most))) }
    )
  }

  private init(steps: [Step]) { self.steps = steps }

  private static func limited(_ count: Int) -> Int {
    max(legal.lowerBound, min(count, legal.upperBound))
  }
}

extension ColumnCount: ValueConvertible {
  public static var valueType: ValueType { .any }
  public static var valueShape: ValueShape {
    ValueShape(
      .any,
      "an integer from 1 to 100, or an object of such integers by least widths,"
        + " as in {\"0\": 2, \"60\": 4}", plural: "numbers of columns")
  }

  public init?(value: Value) {
    switch value {
    case .int(let count):
      guard Self.legal.contains(count) else { return nil }
      self.init(count)
    case .object(let record):
      var widths: [Int: Int] = [:]
      for field in record {
        guard let width = Int(field.key), width >= 0, String(width) == field.key,
          let count = Int(value: field.value), Self.legal.contains(count)
        else { return nil }
        widths[width] = count
      }
      self.init(leastWidths: widths)
    default: return nil
    }
  }

  public var value: Value {
    if steps.count == 1, steps[0].leastWidth == 0 { return .int(steps[0].count) }
    var record = Fields()
    for step in steps { record["\(step.leastWidth)"] = .int(step.count) }
    return .object(record)
  }
}

extension Key<ColumnCount> {
  /// The number of columns, which may depend on the width of the component: `{"0": 2, "60": 4}` is
  /// two columns, and four from a width of 60 on. There are fewer if there is no room for them.
  public static let columns = Key(
    "columns",
    summary: """
      The number of columns, which may depend on the width of the component: `{"0": 2, "60": 4}` \
      is two columns, and four from a width of 60 on. There are fewer if there is no room for \
      them.
      """)
}
