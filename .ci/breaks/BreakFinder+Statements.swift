import SwiftSyntax

/// Decides which statements can be left out.
extension BreakFinder {
  func canBeLeftOut(_ node: CodeBlockItemSyntax, in body: Body) -> Bool {
    guard let list = node.parent?.as(CodeBlockItemListSyntax.self), let owner = list.parent else {
      return false
    }
    let isAlone = list.count == 1
    let isLast = node.id == list.last?.id
    // What stands alone under a condition is left out when the condition is broken; what stands alone
    // in a function when it returns early.
    if isAlone, owner.is(CodeBlockSyntax.self), let parent = owner.parent,
      parent.is(IfExprSyntax.self) || parent.is(GuardStmtSyntax.self)
        || parent.is(FunctionDeclSyntax.self) || parent.is(AccessorDeclSyntax.self)
        || parent.is(DeferStmtSyntax.self)
    {
      return false
    }
    // A getter's, or a case's that gives a value.
    if isAlone, owner.is(AccessorBlockSyntax.self) { return false }
    if isAlone, owner.is(SwitchCaseSyntax.self), let parent = owner.parent?.parent,
      givesValue(parent)
    {
      return false
    }
    if case .expr(let expression) = node.item {
      return isEffect(expression, in: body, isAlone: isAlone)
    }
    guard case .stmt(let statement) = node.item else { return false }
    switch statement.as(StmtSyntaxEnum.self) {
    case .returnStmt, .throwStmt:
      // The last one has to leave the function.
      return !isLast
        || owner.parent?.is(IfExprSyntax.self) == true && body.result == nil
        || owner.parent?.is(CatchClauseSyntax.self) == true && body.result == nil && !body.isClosure
    case .forStmt: return true
    case .continueStmt, .breakStmt:
      return !isAlone && owner.parent?.is(GuardStmtSyntax.self) != true
    default: return false
    }
  }

  func isEffect(_ expression: ExprSyntax, in body: Body, isAlone: Bool) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .tryExpr(let attempt): return isEffect(attempt.expression, in: body, isAlone: isAlone)
    case .awaitExpr(let wait): return isEffect(wait.expression, in: body, isAlone: isAlone)
    case .functionCallExpr(let call):
      let name = call.calledExpression.bare
      if name == "super.init" || name == "self.init" || name == "fatalError" { return false }
      guard body.isClosure, isAlone else { return true }
      return !isGivenValue(call)
    case .infixOperatorExpr(let operation):
      guard isAssignment(operation.operator) else { return false }
      // What has no value yet must get one.
      let target = operation.leftOperand.bare
      return !body.unset.contains(target)
        && !(body.isInitializer && (target.hasPrefix("self.") || !target.contains(".")))
    default: return false
    }
  }

  func isAssignment(_ node: ExprSyntax) -> Bool {
    if node.is(AssignmentExprSyntax.self) { return true }
    guard let text = node.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(text)
  }

  /// Whether a call is all of a closure from which a function like `map` takes a value.
  func isGivenValue(_ call: FunctionCallExprSyntax) -> Bool {
    var next = call.parent
    while let node = next, !node.is(ClosureExprSyntax.self) { next = node.parent }
    var outer = next?.parent
    while let node = outer, !node.is(FunctionCallExprSyntax.self) {
      if node.is(CodeBlockItemSyntax.self) { return false }
      outer = node.parent
    }
    guard let called = outer?.as(FunctionCallExprSyntax.self)?.calledExpression else {
      return false
    }
    let name = called.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? called.bare
    return [
      "map", "compactMap", "flatMap", "filter", "first", "contains", "allSatisfy", "sorted", "min",
      "max", "reduce", "firstIndex", "lastIndex", "last", "drop", "prefix", "mapValues",
    ].contains(name)
  }

  /// Whether an `if` or a `switch` gives a value, so that its branches are expressions.
  func givesValue(_ node: Syntax) -> Bool {
    guard node.is(IfExprSyntax.self) || node.is(SwitchExprSyntax.self), let parent = node.parent
    else {
      return false
    }
    guard let statement = parent.as(ExpressionStmtSyntax.self) else {
      return !parent.is(CodeBlockItemSyntax.self)
    }
    guard let item = statement.parent, let list = item.parent?.as(CodeBlockItemListSyntax.self),
      let owner = list.parent, list.count == 1
    else { return false }
    switch owner.as(SyntaxEnum.self) {
    case .accessorBlock: return true
    case .closureExpr: return onlyExpressions(node)
    case .switchCase: return owner.parent?.parent.map(givesValue) ?? false
    case .codeBlock:
      if owner.parent?.is(IfExprSyntax.self) == true {
        return owner.parent.map(givesValue) ?? false
      }
      return bodies.last?.result != nil
    default: return false
    }
  }

  /// Whether all branches are single expressions.
  func onlyExpressions(_ node: Syntax) -> Bool {
    let lists = node.children(viewMode: .sourceAccurate).flatMap {
      child -> [CodeBlockItemListSyntax] in
      if let cases = child.as(SwitchCaseListSyntax.self) {
        return cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements }
      }
      return child.as(CodeBlockSyntax.self).map { [$0.statements] } ?? []
    }
    return lists.allSatisfy { list in
      guard list.count == 1, case .expr = list.first?.item else { return false }
      return true
    }
  }

  func leaves(_ item: CodeBlockItemSyntax) -> Bool {
    guard case .stmt(let statement) = item.item else { return false }
    return statement.is(ReturnStmtSyntax.self) || statement.is(ThrowStmtSyntax.self)
      || statement.is(BreakStmtSyntax.self) || statement.is(ContinueStmtSyntax.self)
  }
}
