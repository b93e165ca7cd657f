import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds where code can be broken by the operators, without knowledge of types: what doesn't compile is
/// dropped later.
///
/// No two breaks have the same effect: a statement that stands alone under a condition isn't left out, as
/// the condition is negated.
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
  private(set) var bodies: [Body] = []

  private init(converter: SourceLocationConverter, viewMode: SyntaxTreeViewMode) {
    self.converter = converter
    super.init(viewMode: viewMode)
  }

  /// The body of a function, an accessor or a closure.
  struct Body {
    /// The type of the result; nil for none, and for a closure, whose type isn't known.
    var result: TypeSyntax?
    var isClosure = false
    var isInitializer = false
    let range: Range<Int>
    /// Variables that are declared without a value: what sets them can't be left out.
    var unset: Set<String> = []
  }

  func note(
    _ kind: String, _ text: String, at node: some SyntaxProtocol, prefix: String, suffix: String,
    start: Int? = nil, end: Int? = nil, returned: Int? = nil
  ) {
    // Constants of a type are set once, whatever number is switched on.
    guard let body = bodies.first, let scope = bodies.last else { return }
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
        statement: statement.range, scope: scope.range, body: body.range))
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body else { return .skipChildren }
    enter(body.statements, in: body, result: node.signature.returnClause?.type)
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) {
    if node.body != nil { bodies.removeLast() }
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body else { return .skipChildren }
    enter(body.statements, in: body, result: nil, mayNotReturnEarly: true)
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) {
    if node.body != nil { bodies.removeLast() }
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body else { return .skipChildren }
    enter(body.statements, in: body, result: nil)
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
      body.statements, in: body, result: isGetter ? propertyType(of: node) : nil,
      mayNotReturnEarly: isCoroutine)
    return .visitChildren
  }
  override func visitPost(_ node: AccessorDeclSyntax) {
    if node.body != nil { bodies.removeLast() }
  }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    if case .getter(let statements) = node.accessors {
      enter(statements, in: node, result: propertyType(of: node))
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
    _ statements: CodeBlockItemListSyntax, in node: some SyntaxProtocol, result: TypeSyntax?,
    mayNotReturnEarly: Bool = false
  ) {
    let result = isVoid(result) ? nil : result
    bodies.append(
      Body(
        result: result, isInitializer: node.parent?.is(InitializerDeclSyntax.self) == true,
        range: node.range,
        unset: unsetNames(in: statements)))
    guard !mayNotReturnEarly, let first = statements.first else { return }
    let isSingle = isSingleExpression(statements)
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

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard let body = bodies.last, canBeLeftOut(node, in: body) else { return .visitChildren }
    note("leave out", short(node), at: node, prefix: "if !breakIs(#) { ", suffix: " }")
    return .visitChildren
  }

  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    // Its content is left out, as an `if` around all of it would be its scope.
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

  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    let expressions = node.compactMap { element -> ExprSyntax? in
      if case .expression(let expression) = element.condition { expression } else { nil }
    }
    // Of an endless loop the compiler knows that it doesn't end.
    for expression in expressions where expression.bare != "true" {
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

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    if chain(node.condition, "&&") == nil {
      note(
        "condition", "\(short(node.condition)) → true", at: node.condition,
        prefix: "breakTrue(#, ", suffix: ")")
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
}
