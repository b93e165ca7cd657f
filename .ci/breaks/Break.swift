/// One way to break the code that a number switches on.
struct Break: Encodable {
  /// The path of the declaration, without its module and its labels: `EventManager.takeUp`.
  let declaration: String
  /// The operator: `leave out`, `condition`, `negate`, `part`, `bound`, `exchange` or `return`; the id
  /// of the rule for a break that is stated.
  let kind: String
  /// The code that is broken, on one line; what becomes of it stands behind an arrow.
  let text: String
  /// The line in the original file, from 1.
  let line: Int
  let insertion: Insertion
  /// The position among the breaks that are stated; nil for one of an operator.
  var rule: Int?
  /// The range of the statement around, and of the declaration; offsets in the original file.
  let statement: Range<Int>
  let body: Range<Int>
}

/// Texts that are put around a range of the original file; `#` stands for the number of the break.
struct Insertion: Encodable {
  let start: Int
  let end: Int
  let prefix: String
  let suffix: String
  /// Where `return` has to stand as well: a body is no single expression any more once something stands
  /// before it.
  var returned: Int?
}

/// A break that is stated by hand, as `Tests/Breaks/rules.json` has it.
struct RuleBreak: Decodable {
  let rule: String
  let declaration: String
  let find: String
  let replace: String
}
