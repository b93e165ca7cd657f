extension String {
  /// The text in lower case and without the marks of Latin letters: "melies" finds "Méliès".
  var folded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var folded = ""
    for scalar in lowercased().unicodeScalars {
      // A mark of its own follows its letter.
      if scalar.properties.generalCategory == .nonspacingMark,
        folded.unicodeScalars.last?.isASCII == true
      {
        continue
      }
      // The Latin letters with marks have names such as "LATIN SMALL LETTER E WITH ACUTE".
      if (0xC0..<0x250).contains(scalar.value) || (0x1E00..<0x1F00).contains(scalar.value),
        let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ")
      {
        let rest = name.dropFirst("LATIN SMALL LETTER ".count)
        if rest.dropFirst().hasPrefix(" WITH"), let letter = rest.first {
          folded += letter.lowercased()
          continue
        }
      }
      folded.unicodeScalars.append(scalar)
    }
    return folded
  }
}
