import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds where code can be broken by the operators, without knowledge of types: what doesn't compile is
/// dropped later.
///
/// What a mistake would do that another break already does is left out: a statement that stands alone
/// under a condition isn't left out, as the condition is negated.
final class BreakFinder: SyntaxVisitor {
  static func breaks(of tree: SourceFileSyntax) -> [Break] {
    // Operators that a file declares itself stay unfolded, and so unbroken.
    let folded = OperatorTable.standardOperators.foldAll(tree) { _ in }
    let finder = BreakFinder(
      converter: SourceLocationConverter(fileName: "", tree: tree), viewMode: .sourceAccurate)
    finder.walk(folded)
    return finder.breaks
  }

  private let converter: SourceLocationConverter
  private var breaks: [Break] = []
  /// The bodies around the node that is visited, innermost last.
  private var bodies: [Body] = []

  private init(converter: SourceLocationConverter, viewMode: SyntaxTreeViewMode) {
    self.converter = converter
    super.init(viewMode: viewMode)
  }

  /// The body of a function, an accessor or a closure.
  struct Body {
    /// What is returned; nil for nothing, and for a closure, whose type isn't known.
    var result: TypeSyntax?
    var isClosure = false
    var isInitializer = false
    let range: Range<Int>
    /// Variables that are declared without a value: what sets them can't be left out.
    var unset: Set<String> = []
  }

  private func note(
    _ kind: String, _ text: String, at node: some SyntaxProtocol, prefix: String, suffix: String,
    start: Int? = nil, end: Int? = nil, returned: Int? = nil
  ) {
    // Constants of a type are set once, whatever number is switched on.
    guard let body = bodies.first else { return }
    var statement = Syntax(node)
    while !statement.is(CodeBlockItemSyntax.self), let parent = statement.parent {
      statement = parent
    }
    breaks.append(
      Break(
        declaration: declarationPath(of: node), kind: kind, text: text,
        line: converter.location(for: node.positionAfterSkippingLeadingTrivia).line,
        insertion: Insertion(
          start: start ?? node.range.lowerBound, end: end ?? node.range.upperBound, prefix: prefix,
          suffix: suffix, returned: returned),
        statement: statement.range, body: body.range))
  }

  // MARK: Bodies

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body else { return .skipChildren }
    enter(body.statements, result: node.signature.returnClause?.type)
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) {
    if node.body != nil { bodies.removeLast() }
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body else { return .skipChildren }
    enter(body.statements, result: nil, isInitializer: true)
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) {
    if node.body != nil { bodies.removeLast() }
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body else { return .skipChildren }
    enter(body.statements, result: nil)
    return .visitChildren
  }
  override func visitPost(_ node: DeinitializerDeclSyntax) {
    if node.body != nil { bodies.removeLast() }
  }

  override func visit(_ node: AccessorDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body else { return .skipChildren }
    let isGetter = node.accessorSpecifier.text == "get"
    // A coroutine has to yield.
    let isCoroutine = ["_read", "_modify", "read", "modify"].contains(node.accessorSpecifier.text)
    enter(
      body.statements, result: isGetter ? propertyType(of: node) : nil, isInitializer: isCoroutine)
    return .visitChildren
  }
  override func visitPost(_ node: AccessorDeclSyntax) {
    if node.body != nil { bodies.removeLast() }
  }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    if case .getter(let statements) = node.accessors {
      enter(statements, result: propertyType(of: node))
    }
    return .visitChildren
  }
  override func visitPost(_ node: AccessorBlockSyntax) {
    if case .getter = node.accessors { bodies.removeLast() }
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    bodies.append(
      Body(
        isClosure: true, range: node.range, unset: unsetNames(in: node.statements)))
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { bodies.removeLast() }

  private func enter(
    _ statements: CodeBlockItemListSyntax, result: TypeSyntax?, isInitializer: Bool = false
  ) {
    let result = isVoid(result) ? nil : result
    bodies.append(
      Body(
        result: result, isInitializer: isInitializer, range: statements.range,
        unset: unsetNames(in: statements)))
    guard !isInitializer, let first = statements.first else { return }
    let isSingle =
      statements.count == 1 && (first.item.is(ExprSyntax.self) || isExpressionStatement(first))
    func leave(_ value: String) {
      note(
        "return", "\(value.isEmpty ? "at once" : value) ← \(short(statements))", at: first,
        prefix: "if breakIs(#) { return \(value) }; ", suffix: "",
        start: first.range.lowerBound, end: first.range.lowerBound,
        returned: isSingle && result != nil ? first.range.lowerBound : nil)
    }
    switch result?.as(TypeSyntaxEnum.self) {
    case nil: leave("")
    case .optionalType where statements.bare != "nil": leave("nil")
    case .arrayType where statements.bare != "[]": leave("[]")
    case .dictionaryType where statements.bare != "[:]": leave("[:]")
    case .identifierType(let type) where type.name.text == "String": leave("\"\"")
    case .identifierType(let type) where type.name.text == "Set": leave("[]")
    case .identifierType(let type) where type.name.text == "Bool" && isSingle:
      if case .expr(let value) = first.item { negate(value) }
    default: break
    }
  }

  private func propertyType(of node: some SyntaxProtocol) -> TypeSyntax? {
    var next = node.parent
    while let parent = next {
      if let binding = parent.as(PatternBindingSyntax.self) { return binding.typeAnnotation?.type }
      if let function = parent.as(SubscriptDeclSyntax.self) { return function.returnClause.type }
      next = parent.parent
    }
    return nil
  }

  private func unsetNames(in statements: CodeBlockItemListSyntax) -> Set<String> {
    var names: Set<String> = []
    for statement in statements {
      guard let variable = statement.item.as(VariableDeclSyntax.self) else { continue }
      for binding in variable.bindings
      where binding.initializer == nil && binding.accessorBlock == nil {
        names.insert(binding.pattern.bare)
      }
    }
    return names
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard let body = bodies.last, canBeLeftOut(node, in: body) else { return .visitChildren }
    note("leave out", short(node), at: node, prefix: "if !breakIs(#) { ", suffix: " }")
    return .visitChildren
  }

  private func canBeLeftOut(_ node: CodeBlockItemSyntax, in body: Body) -> Bool {
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
        || owner.parent?.is(CatchClauseSyntax.self) == true
    case .forStmt, .deferStmt: return true
    case .continueStmt, .breakStmt:
      return !isAlone && owner.parent?.is(GuardStmtSyntax.self) != true
    default: return false
    }
  }

  private func isEffect(_ expression: ExprSyntax, in body: Body, isAlone: Bool) -> Bool {
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

  private func isAssignment(_ node: ExprSyntax) -> Bool {
    if node.is(AssignmentExprSyntax.self) { return true }
    guard let text = node.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return text.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(text)
  }

  /// Whether a call is all of a closure from which a function like `map` takes a value.
  private func isGivenValue(_ call: FunctionCallExprSyntax) -> Bool {
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
  private func givesValue(_ node: Syntax) -> Bool {
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
  private func onlyExpressions(_ node: Syntax) -> Bool {
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

  private func isExpressionStatement(_ item: CodeBlockItemSyntax) -> Bool {
    item.item.as(StmtSyntax.self)?.is(ExpressionStmtSyntax.self) == true
  }

  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    // The item around is left out as a whole, which would end the scope of the `defer` at once: its
    // content is left out instead.
    breaks.removeAll { $0.insertion.start == node.range.lowerBound && $0.kind == "leave out" }
    guard let first = node.body.statements.first else { return .visitChildren }
    note(
      "leave out", short(node), at: first, prefix: "if !breakIs(#) { ", suffix: " }",
      start: node.body.statements.range.lowerBound, end: node.body.statements.range.upperBound)
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    if let last = node.body.statements.last, !node.body.statements.bare.isEmpty,
      !leaves(last)
    {
      let end = node.body.rightBrace.range.lowerBound
      note(
        "return", "the first alone: for \(node.pattern.line) in \(node.sequence.line)", at: node,
        prefix: "; if breakIs(#) { break }; ", suffix: "", start: end, end: end)
    }
    return .visitChildren
  }

  private func leaves(_ item: CodeBlockItemSyntax) -> Bool {
    guard case .stmt(let statement) = item.item else { return false }
    return statement.is(ReturnStmtSyntax.self) || statement.is(ThrowStmtSyntax.self)
      || statement.is(BreakStmtSyntax.self) || statement.is(ContinueStmtSyntax.self)
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    guard let value = node.expression, let result = bodies.last?.result else {
      return .visitChildren
    }
    if result.bare == "Bool" { negate(value) }
    if result.is(ArrayTypeSyntax.self), value.is(DeclReferenceExprSyntax.self) {
      note(
        "return", "the first alone of \(value.line)", at: value,
        prefix: "(breakIs(#) ? Array(\(value.code).prefix(1)) : ", suffix: ")")
    }
    return .visitChildren
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    let expressions = node.compactMap { element -> ExprSyntax? in
      if case .expression(let expression) = element.condition { expression } else { nil }
    }
    for expression in expressions {
      if node.count == 1 { negate(expression) }
      // The parts of a conjunction are dropped one by one.
      if chain(expression, "&&") == nil {
        note(
          node.count == 1 ? "condition" : "part", "\(short(expression)) → true", at: expression,
          prefix: "breakTrue(#, ", suffix: ")")
      }
    }
    if expressions.isEmpty, let first = node.first {
      if case .availability = first.condition { return .visitChildren }
      let isWhile = node.parent?.is(WhileStmtSyntax.self) == true
      note(
        "condition", "\(short(node)) → \(isWhile ? "never" : "false")", at: first,
        prefix: "!breakIs(#), ", suffix: "", start: first.range.lowerBound,
        end: first.range.lowerBound)
    }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let text = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return .visitChildren
    }
    switch text {
    case "&&", "||":
      // Of a chain, the outermost has all parts.
      if node.parent?.as(InfixOperatorExprSyntax.self)?.operator.bare != text {
        for part in chain(ExprSyntax(node), text) ?? [] {
          let value = text == "&&" ? "True" : "False"
          note(
            "part", "\(short(part)) → \(value.lowercased()) in \(short(node))", at: part,
            prefix: "break\(value)(#, ", suffix: ")")
        }
      }
      if isPlainValue(node) { negate(ExprSyntax(node)) }
    case "<", "<=", ">", ">=": shift(node, text)
    case "==", "!=", "===", "!==": if isPlainValue(node) { negate(ExprSyntax(node)) }
    case "..<", "...":
      let end = node.rightOperand
      note(
        "bound", "\(short(node)) ends one earlier", at: end,
        prefix: "(breakIs(#) ? (\(end.code)) - 1 : ", suffix: ")")
    case "+", "-":
      guard let literal = node.rightOperand.as(IntegerLiteralExprSyntax.self) else { break }
      note(
        "bound", "\(short(node)) without \(literal.code)", at: literal,
        prefix: "(breakIs(#) ? 0 : ", suffix: ")")
    default: break
    }
    return .visitChildren
  }

  private func shift(_ node: InfixOperatorExprSyntax, _ text: String) {
    let shifted = text.count == 2 ? String(text.prefix(1)) : text + "="
    let (left, right) = (node.leftOperand.code, node.rightOperand.code)
    guard left.count + right.count < 120, !left.contains("{"), !right.contains("{") else { return }
    note(
      "bound", "\(short(node)): \(shifted)", at: node,
      prefix: "(breakIs(#) ? (\(left) \(shifted) \(right)) : (", suffix: "))")
  }

  private func negate(_ node: ExprSyntax) {
    note("negate", short(node), at: node, prefix: "breakNot(#, ", suffix: ")")
  }

  /// Whether a comparison is a value, and neither a condition nor a part of one, which are broken as such.
  private func isPlainValue(_ node: InfixOperatorExprSyntax) -> Bool {
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
  private func chain(_ node: ExprSyntax, _ text: String) -> [ExprSyntax]? {
    guard let operation = node.as(InfixOperatorExprSyntax.self), operation.operator.bare == text
    else { return nil }
    return (chain(operation.leftOperand, text) ?? [operation.leftOperand])
      + (chain(operation.rightOperand, text) ?? [operation.rightOperand])
  }

  // MARK: Arguments

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let arguments = Array(node.arguments)
    let code = node.code
    guard arguments.count > 1, code.count < 160, !code.contains("{"), !code.contains("\n"),
      !node.calledExpression.bare.contains("?."), node.trailingClosure == nil,
      !isUnderOptionalChain(node)
    else { return .visitChildren }
    for (first, second) in zip(arguments, arguments.dropFirst())
    where areAlike(first.expression, second.expression) {
      let start = node.range.lowerBound
      let bytes = Array(code.utf8)
      func part(_ from: Int, _ to: Int) -> String {
        String(decoding: bytes[(from - start)..<(to - start)], as: UTF8.self)
      }
      let (a, b) = (first.expression.range, second.expression.range)
      let exchanged =
        part(start, a.lowerBound) + second.expression.code + part(a.upperBound, b.lowerBound)
        + first.expression.code + part(b.upperBound, node.range.upperBound)
      note(
        "exchange", "\(first.expression.line), \(second.expression.line) in \(short(node))",
        at: node, prefix: "(breakIs(#) ? \(exchanged) : ", suffix: ")")
    }
    return .visitChildren
  }

  /// Whether two arguments may have one type, as far as can be seen.
  private func areAlike(_ first: ExprSyntax, _ second: ExprSyntax) -> Bool {
    guard first.bare != second.bare, isSimple(first), isSimple(second) else { return false }
    let isLiteral = (literalKind(first), literalKind(second))
    return isLiteral.0 == nil || isLiteral.1 == nil || isLiteral.0 == isLiteral.1
  }

  private func isSimple(_ node: ExprSyntax) -> Bool {
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr, .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr: true
    case .memberAccessExpr(let member): member.base.map(isSimple) ?? true
    case .subscriptCallExpr(let call): isSimple(call.calledExpression)
    default: false
    }
  }

  private func literalKind(_ node: ExprSyntax) -> SyntaxKind? {
    [.integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr].contains(node.kind)
      ? node.kind : nil
  }

  private func isUnderOptionalChain(_ node: FunctionCallExprSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    return parent.is(OptionalChainingExprSyntax.self) || node.calledExpression.bare.contains("?")
  }

  // MARK: What isn't broken

  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: FunctionParameterListSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .visitChildren }
}

/// The code on one line, cut where it gets long.
private func short(_ node: some SyntaxProtocol) -> String {
  let line = node.line
  return line.count <= 160 ? line : line.prefix(159) + "…"
}
