import SwiftParser
import SwiftSyntax

extension SyntaxProtocol {
  /// The code without comments, on one line.
  var line: String {
    var line = ""
    var isApart = false
    for token in tokens(viewMode: .sourceAccurate) {
      if isApart || !token.leadingTrivia.isEmpty, !line.isEmpty { line.append(" ") }
      line.append(token.text)
      isApart = !token.trailingTrivia.isEmpty
    }
    return line
  }

  /// The code without comments and white space, as texts are compared.
  var bare: String { tokens(viewMode: .sourceAccurate).map(\.bare).joined() }

  /// Offsets in UTF-8 of the code without the comments and white space around.
  var range: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The code as it is written, without what is around.
  var code: String { trimmedDescription }
}

extension TokenSyntax {
  var bare: String { text.filter { !$0.isWhitespace } }
}

/// The code on one line, cut where it gets long.
func short(_ node: some SyntaxProtocol) -> String {
  let line = node.line
  return line.count <= 160 ? line : line.prefix(159) + "…"
}

/// Whether a body is one expression, whose value is the result without `return`.
func isSingleExpression(_ statements: CodeBlockItemListSyntax) -> Bool {
  guard statements.count == 1, let item = statements.first?.item else { return false }
  if item.is(ExprSyntax.self) { return true }
  // An `if` or a `switch`: with `return` in its branches it is a statement.
  return item.as(StmtSyntax.self)?.is(ExpressionStmtSyntax.self) == true
    && !statements.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.return) }
}
