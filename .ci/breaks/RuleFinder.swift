import SwiftParser
import SwiftSyntax

/// Finds the code of the breaks that are stated by hand.
///
/// A body in which a text is found gets a changed copy of itself before it; the initial value of a
/// property becomes one of two.
final class RuleFinder: SyntaxVisitor {
  /// How often the text of each stated break, by number, occurs in its declaration.
  private(set) var found: [Int: Int] = [:]
  private(set) var breaks: [Break] = []
  /// The numbers of the stated breaks whose broken code isn't Swift.
  private(set) var malformed: Set<Int> = []

  /// The stated breaks by declaration, each with its number and the text to find.
  typealias Wanted = [String: [(number: Int, rule: RuleBreak, find: String)]]

  private let wanted: Wanted
  private let converter: SourceLocationConverter

  init(_ wanted: Wanted, in tree: SourceFileSyntax) {
    self.wanted = wanted
    converter = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  static func wanted(_ rules: [RuleBreak]) -> Wanted {
    var wanted: Wanted = [:]
    for (number, rule) in rules.enumerated() {
      // A comment in it doesn't count, as none does in the file.
      let find = Parser.parse(source: rule.find).bare
      wanted[rule.declaration, default: []].append((number, rule, find))
    }
    return wanted
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    search(node.body?.statements, of: node, isVoid: isVoid(node.signature.returnClause?.type))
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    search(node.body?.statements, of: node, isVoid: true)
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    search(node.body?.statements, of: node, isVoid: true)
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    search(node.body?.statements, of: node, isVoid: node.accessorSpecifier.text != "get")
  }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    guard case .getter(let statements) = node.accessors else { return .visitChildren }
    return search(statements, of: node, isVoid: false)
  }

  override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(PatternBindingSyntax.self) == true else { return .visitChildren }
    for (number, rule, find) in wanted[declarationPath(of: node)] ?? [] {
      note(number, occurrences: occurrences(of: find, in: node.value)) { place in
        let changed = node.value.code(replacing: place, by: rule.replace)
        check("_ = \(changed)", of: number)
        return Insertion(
          start: node.value.range.lowerBound, end: node.value.range.upperBound,
          prefix: "(breakIs(#) ? (\(changed)) : (", suffix: "))")
      } at: {
        (rule, node.value.range)
      }
    }
    return .visitChildren
  }

  private func search(
    _ statements: CodeBlockItemListSyntax?, of node: some SyntaxProtocol, isVoid: Bool
  ) -> SyntaxVisitorContinueKind {
    guard let statements, let first = statements.first else { return .skipChildren }
    for (number, rule, find) in wanted[declarationPath(of: node)] ?? [] {
      note(number, occurrences: occurrences(of: find, in: statements)) { place in
        let isSingle = !isVoid && isSingleExpression(statements)
        var changed = statements.code(replacing: place, by: rule.replace)
        if isSingle { changed = "return " + changed }
        check(changed, of: number)
        if isVoid { changed += "\nreturn" }
        let start = first.range.lowerBound
        return Insertion(
          start: start, end: start, prefix: "if breakIs(#) {\n\(changed)\n}; ", suffix: "",
          returned: isSingle ? start : nil)
      } at: {
        (rule, statements.range)
      }
    }
    // Functions within belong to this body.
    return .skipChildren
  }

  private func check(_ statements: String, of number: Int) {
    let tree = Parser.parse(source: "func broken() {\n\(statements)\n}")
    if tree.hasError { malformed.insert(number) }
  }

  private func note(
    _ number: Int, occurrences: [Range<Int>], insertion: (Range<Int>) -> Insertion,
    at place: () -> (rule: RuleBreak, body: Range<Int>)
  ) {
    found[number, default: 0] += occurrences.count
    guard let occurrence = occurrences.first else { return }
    let (rule, body) = place()
    breaks.append(
      Break(
        declaration: rule.declaration, kind: rule.rule,
        text: "\(flat(rule.find)) → \(flat(rule.replace))",
        line: converter.location(for: AbsolutePosition(utf8Offset: occurrence.lowerBound)).line,
        insertion: insertion(occurrence), rule: number, statement: body, scope: body, body: body))
  }
}

private func flat(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// Whether a function with such a result returns nothing.
func isVoid(_ type: TypeSyntax?) -> Bool {
  guard let type else { return true }
  return type.bare == "Void" || type.bare == "()"
}

/// Returns where whole tokens in a row have a text, white space and comments left out; each range
/// begins after the last one.
private func occurrences(of text: String, in node: some SyntaxProtocol) -> [Range<Int>] {
  let tokens = Array(node.tokens(viewMode: .sourceAccurate))
  var ranges: [Range<Int>] = []
  var first = 0
  while first < tokens.count {
    var rest = text.utf8[...]
    var next = first
    while !rest.isEmpty, next < tokens.count {
      let bare = tokens[next].bare.utf8
      guard rest.starts(with: bare) else { break }
      rest.removeFirst(bare.count)
      next += 1
    }
    if rest.isEmpty, next > first {
      ranges.append(tokens[first].range.lowerBound..<tokens[next - 1].range.upperBound)
      first = next
    } else {
      first += 1
    }
  }
  return ranges
}

extension SyntaxProtocol {
  /// The code with other text in place of a range.
  fileprivate func code(replacing place: Range<Int>, by text: String) -> String {
    let bytes = Array(trimmedDescription.utf8)
    let start = range.lowerBound
    return String(decoding: bytes[..<(place.lowerBound - start)], as: UTF8.self) + text
      + String(decoding: bytes[(place.upperBound - start)...], as: UTF8.self)
  }
}
