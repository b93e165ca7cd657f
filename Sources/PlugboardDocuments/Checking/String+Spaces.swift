extension String {
  /// The text without white space at its beginning and its end.
  var withoutSpacesAround: String {
    let scalars = unicodeScalars
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || ("\u{200B}"..."\u{200D}").contains(scalar)
        || scalar == "\u{FEFF}"
    }
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
