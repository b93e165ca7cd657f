/// A strict reader of JSON by RFC 8259.
///
///     let document = try JSONReader().read(bytes, file: "pages/home.json")
///     let title = document.value[JSONPointer(["data", "title"])]
///
/// An integer literal within Int64 is an int; `-0` and every other number is a double, an integer
/// outside Int64 with a warning. Besides invalid syntax the reader refuses a byte order mark, a
/// text that exceeds the limits, strings of more combining marks in a row than
/// `String.combiningMarkLimit`, and, unless `valueFaults` admits them, halves of surrogate pairs in
/// escapes and numbers too large for a double.
public struct JSONReader: Sendable {
  /// The maximal number of listed diagnostics; further ones are only counted.
  public static let listedDiagnostics = 1000

  /// The size in bytes that a reader allows unless told otherwise: 16 MiB, which takes at most half a
  /// gigabyte of memory, whatever the text.
  public static let usualSizeLimit = 1 << 24

  /// The allowed levels of nesting, at most `Value.deepest`.
  public var depthLimit = Value.deepest
  /// The allowed size in bytes, at most 4 GiB.
  public var sizeLimit = usualSizeLimit
  /// The severity of a duplicate key; the first one of an object counts either way.
  ///
  /// Keys are compared as in `Fields`: escapes are resolved, and canonically equivalent Unicode is
  /// equal.
  public var duplicateKeys: Diagnostic.Severity
  /// The severity of a number too large for a double, which becomes null, and of half a surrogate
  /// pair, which becomes U+FFFD. If it is nil, such a text is refused.
  public var valueFaults: Diagnostic.Severity?

  public init(duplicateKeys: Diagnostic.Severity = .error) {
    self.duplicateKeys = duplicateKeys
  }

  /// Reads a text; throws its first syntax error, with the location.
  ///
  /// The document lists lesser problems such as duplicate keys and wide integers.
  public func read(_ bytes: [UInt8], file: String = "<json>") throws(Diagnostic) -> JSONDocument {
    try JSONBytes.view(of: bytes) { (view) throws(Diagnostic) -> JSONDocument in
      let parsed = try parse(view, depthLimit: min(depthLimit, Value.deepest), file)
      return JSONDocument(
        file: file, bytes: bytes, value: parsed.value,
        diagnostics: diagnostics(parsed.remarks, in: view, file: file), remarks: parsed.remarks,
        hasTexts: parsed.hasTexts)
    }
  }

  /// Checks a text without keeping its value: only memory limits the nesting.
  func check(
    _ bytes: JSONBytes, depthLimit: Int, file: String
  ) throws(Diagnostic) -> [Diagnostic] {
    let parsed = try parse(bytes, depthLimit: depthLimit, keepsValues: false, file)
    return diagnostics(parsed.remarks, in: bytes, file: file)
  }

  private func parse(
    _ bytes: JSONBytes, depthLimit: Int, keepsValues: Bool = true, _ file: String
  ) throws(Diagnostic) -> (value: Value, remarks: [JSONRemark], hasTexts: Bool) {
    do throws(JSONFault) {
      let sizeLimit = min(sizeLimit, Int(UInt32.max))
      guard bytes.count <= sizeLimit else { throw JSONFault(.tooLarge(limit: sizeLimit), at: 0) }
      var parser = JSONParser(
        bytes, depthLimit: depthLimit, listsValueFaults: valueFaults != nil,
        keepsValues: keepsValues)
      let value = try parser.text()
      return (value, parser.remarks, parser.hasTexts)
    } catch {
      throw diagnostic(error, in: bytes, file: file)
    }
  }

  /// Reads a copy of the bytes.
  public func read(
    _ bytes: some Collection<UInt8>, file: String = "<json>"
  ) throws(Diagnostic) -> JSONDocument {
    try read(Array(bytes), file: file)
  }

  public func read(_ text: String, file: String = "<json>") throws(Diagnostic) -> JSONDocument {
    try read(Array(text.utf8), file: file)
  }

  private func diagnostic(_ fault: JSONFault, in bytes: JSONBytes, file: String) -> Diagnostic {
    let (code, message) = fault.wording(in: bytes)
    var walk = SourceWalk(bytes, end: fault.token)
    var pointer = walk.pointer(at: fault.token)
    // The whole pointer would fill screens; its beginning is enough to find the place.
    if case .tooDeep = fault.kind { pointer.steps.removeLast(max(0, pointer.steps.count - 8)) }
    return Diagnostic(
      .error, code: code, message,
      location: LineTable(bytes, end: fault.offset)
        .location(of: fault.offset, in: bytes, file: file),
      pointer: pointer.description)
  }
}

/// Diagnostics of a readable text.
extension JSONReader {
  private func diagnostics(
    _ remarks: [JSONRemark], in bytes: JSONBytes, file: String
  ) -> [Diagnostic] {
    guard !remarks.isEmpty else { return [] }
    let lines = LineTable(bytes, end: bytes.count)
    let walk = SourceWalk(
      bytes, end: bytes.count, remarks: remarks, placeLimit: Self.listedDiagnostics)
    var diagnostics = walk.places.map { place in
      diagnostic(place, in: bytes) { lines.location(of: $0, in: bytes, file: file) }
    }
    let rest = remarks.dropFirst(diagnostics.count)
    if let first = rest.first {
      let isError =
        diagnostics.contains { $0.severity == .error }
        || rest.contains { severity(of: $0) == .error }
      diagnostics.append(
        Diagnostic(
          isError ? .error : .warning, code: "json-more-diagnostics",
          "\(rest.count) more duplicate keys, or numbers and strings like those above, from here on",
          location: lines.location(of: first.offset, in: bytes, file: file)))
    }
    return diagnostics
  }

  private func severity(of remark: JSONRemark) -> Diagnostic.Severity {
    switch remark.kind {
    case .duplicateKey: duplicateKeys
    case .wideInteger: .warning
    case .numberOverflow, .loneSurrogate: valueFaults ?? .error
    }
  }

  private func diagnostic(
    _ place: SourceWalk.Place, in bytes: JSONBytes, location: (Int) -> DocumentLocation
  ) -> Diagnostic {
    var offset = place.remark.offset
    let code: String
    let message: String
    switch place.remark.kind {
    case .duplicateKey:
      let first = location(place.first ?? offset)
      code = "json-duplicate-key"
      message =
        "the key is already in line \(first.line), column \(first.column), and that one counts;"
        + " remove or rename one of them"
    case .wideInteger:
      code = "json-wide-integer"
      message =
        "an integer outside Int64 becomes a double, which may round it; write it as a string if it"
        + " is an id"
    case .numberOverflow:
      (code, message) = JSONFault(.numberOverflow, at: offset).wording(in: bytes)
    case .loneSurrogate(let half):
      offset = half
      (code, message) = JSONFault(.loneSurrogate, at: offset).wording(in: bytes)
    }
    return Diagnostic(
      severity(of: place.remark), code: code, message, location: location(offset),
      pointer: place.pointer.description)
  }
}

extension Value {
  /// Reads a JSON text; throws for duplicate keys too.
  public init(json text: String, file: String = "<json>") throws(Diagnostic) {
    let document = try JSONReader().read(text, file: file)
    if let fault = document.diagnostics.first(where: { $0.severity == .error }) { throw fault }
    self = document.value
  }
}
