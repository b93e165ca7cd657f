import SwiftSyntax

/// The path of the declaration around a node: the types and the outermost function or property.
func declarationPath(of node: some SyntaxProtocol) -> String {
  var path: [String] = []
  var next: Syntax? = Syntax(node)
  while let syntax = next {
    if let name = declarationName(of: syntax) {
      // A function inside another one belongs to that.
      if name.isType { path.append(name.text) } else { path = [name.text] }
    }
    next = syntax.parent
  }
  return path.reversed().joined(separator: ".")
}

private func declarationName(of node: Syntax) -> (text: String, isType: Bool)? {
  switch node.as(SyntaxEnum.self) {
  case .structDecl(let type): (type.name.text, true)
  case .classDecl(let type): (type.name.text, true)
  case .enumDecl(let type): (type.name.text, true)
  case .actorDecl(let type): (type.name.text, true)
  case .protocolDecl(let type): (type.name.text, true)
  case .extensionDecl(let type): (typeName(type.extendedType), true)
  case .functionDecl(let function): (function.name.text, false)
  case .initializerDecl: ("init", false)
  case .deinitializerDecl: ("deinit", false)
  case .subscriptDecl: ("subscript", false)
  case .variableDecl(let variable):
    isMember(variable)
      ? variable.bindings.first.map { ($0.pattern.trimmedDescription, false) } : nil
  default: nil
  }
}

/// The name of an extended type, without the values of its parameters.
private func typeName(_ type: TypeSyntax) -> String {
  switch type.as(TypeSyntaxEnum.self) {
  case .identifierType(let type): type.name.text
  case .memberType(let type): typeName(type.baseType) + "." + type.name.text
  default: type.bare
  }
}

/// Whether a variable is one of a type or of a file, and not of a function.
private func isMember(_ variable: VariableDeclSyntax) -> Bool {
  variable.parent?.is(MemberBlockItemSyntax.self) == true
    || variable.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
}
