/// The inputs that a page declares.
extension Findings {
  /// Returns the inputs of a page, and reports faulty inputs, which then take any value.
  mutating func inputs(
    _ record: Fields?, at site: @autoclosure () -> Site
  ) -> [PageInput] {
    guard let record else { return [] }
    let all = Site.fixed(place(of: site()).appending(["inputs"]))
    var found: [(name: String, fields: Fields)] = []
    elements(of: .object(record), "inputs", as: .kind("an input"), at: all) { step, element in
      if case (.key(let name), .object(let fields)) = (step, element) {
        found.append((name, fields))
      }
    }
    var inputs: [PageInput] = []
    for (name, fields) in found {
      guard !name.isEmpty else {
        report(.emptyInput(), at: all, .key(""), atKey: true)
        continue
      }
      if name.hasBytePrefix(RouteParam.reserved), !RouteParam.reservedNames.contains(name) {
        report(.reservedDeclaration(name), at: all, .key(name), atKey: true)
        continue
      }
      inputs.append(input(name, fields, at: .fixed(place(of: all).appending([.key(name)]))))
    }
    return inputs
  }

  private mutating func input(_ name: String, _ record: Fields, at site: Site) -> PageInput {
    let shown = languages.shown
    var type = ValueType.any
    var (isRequired, standard, values) = (false, Value?.none, [Value]?.none)
    read(record, as: DocumentFormat.current.input, at: site) { role, value in
      switch (role, value) {
      case (.type, .string(let name)): type = ValueType(rawValue: name) ?? .any
      case (.required, .bool(let bool)): isRequired = bool
      case (.default, .null): break
      case (.default, _): standard = value.localized(for: shown)
      case (.oneOf, .array(let array)): values = array
      default: break
      }
    }
    if values?.isEmpty == true {
      report(.noValues(name), at: site, "oneOf")
      values = nil
    }
    let plain = PageInput(name, type)
    for (position, value) in (values ?? []).enumerated() {
      if let fault = plain.param.fault(of: value) {
        report(.inputValue(fault), at: site, "oneOf", .index(position))
        values = nil
      }
    }
    let input = PageInput(name, type, isRequired: isRequired, default: standard, oneOf: values)
    guard let standard else { return input }
    if isRequired { report(.requiredDefault(name), at: site, "default") }
    guard let fault = input.param.fault(of: standard) else { return input }
    report(.inputValue(fault), at: site, "default")
    return PageInput(name, type, isRequired: isRequired, oneOf: values)
  }
}

extension DocumentFault {
  fileprivate static func emptyInput() -> Self {
    Self("input-empty-name", "the name of an input is empty; name it, or remove it")
  }

  fileprivate static func reservedDeclaration(_ name: String) -> Self {
    let names = RouteParam.reservedNames.map { "\"\($0)\"" }.joined(separator: ", ")
    return Self(
      "input-reserved",
      "no page can take \"\(name)\": names that begin with \"\(RouteParam.reserved)\" are reserved,"
        + " and routes give only \(names)")
  }

  fileprivate static func noValues(_ name: String) -> Self {
    Self(
      "input-no-values",
      "the input \"\(name)\" allows no value at all; list its values in \"oneOf\", or remove that")
  }

  fileprivate static func requiredDefault(_ name: String) -> Self {
    Self(
      "input-default",
      "the input \"\(name)\" is required, so that its default never counts; remove one of the two")
  }

  fileprivate static func inputValue(_ fault: ParamFault) -> Self {
    .input(fault, from: nil)
  }
}
