import SwiftSyntax

/// Breaks conditions, comparisons and arguments.
extension BreakFinder {
  func shift(_ node: InfixOperatorExprSyntax, _ text: String) {
    let shifted = text.count == 2 ? String(text.prefix(1)) : text + "="
    let (left, right) = (node.leftOperand.code, node.rightOperand.code)
    guard left.count + right.count < 120, !left.contains("{"), !right.contains("{") else { return }
    note(
      "bound", "\(short(node)): \(shifted)", at: node,
      prefix: "(breakIs(#) ? (\(left) \(shifted) \(right)) : (", suffix: "))")
  }

  func negate(_ node: ExprSyntax) {
    note("negate", short(node), at: node, prefix: "breakNot(#, ", suffix: ")")
  }

  /// Whether a comparison is a value, and neither a condition nor a part of one, which are broken as such.
  func isPlainValue(_ node: InfixOperatorExprSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    switch parent.as(SyntaxEnum.self) {
    case .conditionElement, .returnStmt: return false
    case .ternaryExpr(let ternary): return ternary.condition.id != node.id
    case .infixOperatorExpr(let outer): return !["&&", "||"].contains(outer.operator.bare)
    case .codeBlockItem:
      // All of a getter or function that returns a Bool is broken there.
      return bodies.last?.isClosure == true || bodies.last?.result?.bare != "Bool"
    default: return true
    }
  }

  /// The parts of a chain of one operator; nil if the expression is none.
  func chain(_ node: ExprSyntax, _ text: String) -> [ExprSyntax]? {
    guard let operation = node.as(InfixOperatorExprSyntax.self), operation.operator.bare == text
    else { return nil }
    return (chain(operation.leftOperand, text) ?? [operation.leftOperand])
      + (chain(operation.rightOperand, text) ?? [operation.rightOperand])
  }

  /// Whether two arguments may have one type, as far as can be seen.
  func areAlike(_ first: ExprSyntax, _ second: ExprSyntax) -> Bool {
    guard first.bare != second.bare, isSimple(first), isSimple(second) else { return false }
    let isLiteral = (literalKind(first), literalKind(second))
    return isLiteral.0 == nil || isLiteral.1 == nil || isLiteral.0 == isLiteral.1
  }

  func isSimple(_ node: ExprSyntax) -> Bool {
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr, .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr: true
    case .memberAccessExpr(let member): member.base.map(isSimple) ?? true
    case .subscriptCallExpr(let call): isSimple(call.calledExpression)
    default: false
    }
  }

  func literalKind(_ node: ExprSyntax) -> SyntaxKind? {
    [.integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr].contains(node.kind)
      ? node.kind : nil
  }

  func isUnderOptionalChain(_ node: FunctionCallExprSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    return parent.is(OptionalChainingExprSyntax.self) || node.calledExpression.bare.contains("?")
  }
}
