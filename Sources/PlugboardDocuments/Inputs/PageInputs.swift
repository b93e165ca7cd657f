/// The values that a page is opened with: of a route, of the opener, or of both.
///
/// Strings are read as the types that the page declares, except for strings that a route's own data
/// states.
public struct PageInputs: Sendable, Hashable {
  public let params: [RouteParam]
  /// The route of the app document; nil if the page is opened without one.
  public let route: AppDocument.Route?

  /// Creates the values of a route that matches a URL, with the values that the opener gives beside
  /// the URL.
  ///
  /// Values of the URL that the page doesn't declare have no effect, values of the route's own data become data of the
  /// page, and the page must declare all values of the opener.
  public init(_ match: RouteMatch<AppDocument.Route>, values: Fields = Fields()) {
    let reserved = values.filter { $0.key.hasBytePrefix(RouteParam.reserved) }
    params =
      match.params(route: match.route.target.data, opener: values)
      + reserved.map { RouteParam(name: $0.key, value: $0.value, origin: .opener) }
    route = match.route.target
  }

  /// Creates the inputs from an opener's values, without a URL; the page must declare every one.
  public init(_ values: Fields = Fields()) {
    params = values.map { RouteParam(name: $0.key, value: $0.value, origin: .opener) }
    route = nil
  }
}

/// The values of inputs as a page gets them.
struct TakenInputs {
  /// The data that is merged into the page's.
  var data = Fields()
  /// The values of declared inputs among them.
  var inputs = Fields()
  var faults: [(fault: DocumentFault, input: String)] = []

  /// - Parameter place: Returns where a route is written.
  init(
    _ given: PageInputs, for declarations: [PageInput], _ findings: inout Findings,
    place: (AppDocument.Route) -> String?
  ) {
    let languages = findings.languages.shown
    // The place costs a pass over the document.
    var wording: String?
    func giver() -> String? {
      wording = wording ?? given.route.map { $0.wording(at: place($0)) }
      return wording
    }
    let declared = Dictionary(declarations.map { (ExactText($0.name), $0) }) { first, _ in first }
    var faulty: Set<ExactText> = []
    for param in given.params {
      let isOfOpener = param.origin == .opener
      if isOfOpener, param.name.hasBytePrefix(RouteParam.reserved) {
        faults.append((.reservedInput(param.name), param.name))
        faulty.insert(param.name)
        continue
      }
      guard let input = declared[param.name] else {
        switch param.origin {
        case .query, .path, .reserved: break
        case .route: data[param.name] = param.value.localized(for: languages)
        case .opener:
          let nearest = findings.nearest(
            param.name, among: declarations.map(\.name), of: "an input")
          faults.append(
            (.unknownInput(param.name, among: declarations, nearest: nearest), param.name))
        }
        continue
      }
      // Null is no value.
      if case .null = param.value { continue }
      let value =
        param.origin == .route
        ? param.value.localized(for: languages) : input.converted(param.value)
      if let fault = input.param.fault(of: value) {
        faults.append((.input(fault, from: isOfOpener ? nil : giver()), input.name))
        faulty.insert(input.name)
      } else {
        set(value, for: input)
      }
    }
    for input in declarations where inputs[input.name] == nil {
      if let value = input.param.defaultValue {
        set(value, for: input)
      } else if input.isRequired, !faulty.contains(input.name) {
        faults.append((.input(.missing(input.param), from: giver()), input.name))
      }
    }
  }

  private mutating func set(_ value: Value, for input: PageInput) {
    data[input.name] = value
    inputs[input.name] = value
  }
}

extension AppDocument.Route {
  /// The route in messages, with the place where it is written.
  func wording(at place: String?) -> String {
    "the route \"\(pattern)\"" + (place.map { " (\($0))" } ?? "")
  }
}

extension DocumentFault {
  /// Returns the fault of an input.
  ///
  /// - Parameter giver: The route in words; nil if the inputs are given by hand.
  static func input(_ fault: ParamFault, from giver: String?) -> Self {
    switch fault {
    // An input isn't required by another one, nor excluded by it.
    case .missing(let param), .excess(let param, _):
      Self(
        "input-missing",
        "the page needs the input \"\(fault.name)\", \(param.key.shape), which "
          + (giver.map { "\($0) doesn't give" } ?? "isn't given"))
    case .mismatch(let param, let found):
      Self(
        "input-type",
        "the input \"\(fault.name)\" is \(param.key.shape), not"
          + " \(Self.wording(of: found, for: param))"
          + (giver.map { ", which \($0) gives it" } ?? ""))
    case .illegal(_, let value, let allowed):
      Self(
        "input-value",
        "the input \"\(fault.name)\" takes \(allowed), not \(value.shortWording)"
          + (giver.map { ", which \($0) gives it" } ?? ""))
    case .unknown(let name, _): .unknownInput(name, among: [], nearest: nil)
    }
  }

  /// The text of a URL is told itself, another value by its type.
  private static func wording(of found: Value, for param: Param) -> String {
    if case .string = found { return found.shortWording }
    return param.key.shape.wording(ofMisfit: found)
  }

  static func unknownInput(_ name: String, among inputs: [PageInput], nearest: String?) -> Self {
    let listed = inputs.prefix(20).map(\.name).joined(separator: ", ")
    let rest = inputs.count > 20 ? " and \(inputs.count - 20) more" : ""
    return Self(
      "input-unknown",
      "the page takes no input \"\(name)\"; it takes "
        + (inputs.isEmpty ? "none" : listed + rest),
      suggestion: nearest)
  }

  static func reservedInput(_ name: String) -> Self {
    Self(
      "input-reserved",
      "the input \"\(name)\" can't be given by hand: names that begin with"
        + " \"\(RouteParam.reserved)\" are reserved for what routes tell of themselves")
  }

  static func unusedPlaceholder(_ name: String, _ page: String) -> Self {
    .warning(
      "input-unused",
      "the page \"\(page)\" takes no input \"\(name)\", so that the placeholder has no effect")
  }

  static func unfitPlaceholder(
    _ segment: RoutePattern.Segment, _ input: PageInput, from giver: String
  ) -> Self {
    let words =
      switch segment {
      case .placeholder(_, let type?): "values of \(type.rawValue)"
      case .rest: "an array"
      default: "a string"
      }
    return Self(
      "input-type",
      "the input \"\(input.name)\" is \(input.param.key.shape), and \(giver) can only give it"
        + " \(words)")
  }
}
