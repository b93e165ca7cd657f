/// One way to break the code that a number switches on.
struct Break: Encodable {
  /// The path of the declaration, without its module and its labels: `EventManager.continueDelivery`.
  let declaration: String
  /// The operator: `leave out`, `condition`, `negate`, `part`, `bound`, `exchange` or `return`; the id
  /// of the rule for a break that is stated.
  let kind: String
  /// The broken code on one line, and its change.
  let text: String
  /// The line in the original file, from 1.
  let line: Int
  let insertion: Insertion
  /// The position of the entry in `rules.json`; nil for a break of an operator.
  var rule: Int?
  /// The statement around the code, the innermost body, which may be that of a closure, and the outermost one,
  /// with their braces: offsets in the original file.
  let statement: Range<Int>
  let scope: Range<Int>
  let body: Range<Int>
}

/// Texts that are put around a range of the original file; `#` stands for the number of the break.
struct Insertion: Encodable {
  let start: Int
  let end: Int
  let prefix: String
  let suffix: String
  /// The offset of a single expression that needs `return`, as a statement is put before it.
  var returned: Int?
}

/// An entry of `Tests/Breaks/rules.json`.
struct RuleBreak: Decodable {
  let rule: String
  let declaration: String
  let find: String
  let replace: String
}
