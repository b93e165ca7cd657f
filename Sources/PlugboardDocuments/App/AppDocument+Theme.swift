/// The colours of an app document.
extension AppDocument {
  /// Takes the colours of roles for light and dark, and reports the rest.
  mutating func readTheme(_ value: Value, at site: Site, _ findings: inout Findings) {
    var schemes: [(name: String, colors: Value)] = []
    findings.elements(of: value, "theme", as: .map(.text(filled: true)), at: site) { step, colors in
      if case .key(let name) = step { schemes.append((name, colors)) }
    }
    let known = Theme.Scheme.allCases.map(\.rawValue)
    for (name, colors) in schemes {
      guard let scheme = Theme.Scheme(rawValue: name) else {
        let nearest = findings.nearest(name, among: known, of: "scheme")
        findings.report(
          .themeScheme(name, known, nearest: nearest), at: site, .key(name), atKey: true)
        continue
      }
      let place = findings.place(of: site).appending([.key(name)])
      readColors(colors, of: scheme, at: .fixed(place), &findings)
      checkContrasts(in: scheme, at: .fixed(place), &findings)
    }
  }

  private mutating func readColors(
    _ value: Value, of scheme: Theme.Scheme, at site: Site, _ findings: inout Findings
  ) {
    var texts: [(role: String, text: String)] = []
    findings.elements(of: value, scheme.rawValue, as: .text(filled: true), at: site) { step, text in
      if case (.key(let role), .string(let text)) = (step, text) { texts.append((role, text)) }
    }
    let known = Theme.Purpose.allCases.map(\.rawValue)
    for (role, text) in texts {
      guard let purpose = Theme.Purpose(rawValue: role) else {
        let nearest = findings.nearest(role, among: known, of: "color")
        findings.report(
          .themeRole(role, known, nearest: nearest), at: site, .key(role), atKey: true)
        continue
      }
      guard let color = RGB(text) else {
        findings.report(.themeColor(role, text), at: site, .key(role))
        continue
      }
      theme[purpose, scheme] = color
    }
  }

  /// Warns of texts that are hard to read on their grounds, at the colour that the document states.
  private func checkContrasts(
    in scheme: Theme.Scheme, at site: Site, _ findings: inout Findings
  ) {
    for (text, ground, contrast) in theme.faintTexts(in: scheme) {
      let stated = theme[text, scheme] != nil ? text : ground
      let fault = DocumentFault.themeContrast(
        in: scheme, (text, theme.color(of: text, in: scheme)),
        on: (ground, theme.color(of: ground, in: scheme)), contrast)
      findings.report(fault, at: site, .key(stated.rawValue))
    }
  }
}

extension DocumentFault {
  fileprivate static func themeScheme(_ name: String, _ known: [String], nearest: String?) -> Self {
    Self(
      "theme-scheme",
      "\"\(name)\" is no scheme of a theme; the schemes are \(known.joined(separator: " and "))",
      suggestion: nearest)
  }

  fileprivate static func themeRole(_ name: String, _ known: [String], nearest: String?) -> Self {
    Self(
      "theme-role",
      "\"\(name)\" has no colour; the roles with one are \(known.joined(separator: ", "))",
      suggestion: nearest)
  }

  fileprivate static func themeColor(_ role: String, _ text: String) -> Self {
    Self(
      "theme-color",
      "\(Value.string(text).shortWording) is no colour; write #rgb or #rrggbb in hexadecimal digits."
        + " The default of \"\(role)\" counts")
  }

  fileprivate static func themeContrast(
    in scheme: Theme.Scheme, _ text: (role: Theme.Purpose, color: RGB),
    on ground: (role: Theme.Purpose, color: RGB), _ contrast: Double
  ) -> Self {
    // Cut, not rounded: a ratio below the least contrast is never written as the least contrast.
    let hundredths = Int(contrast * 100)
    let decimals = hundredths % 100
    let ratio = "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals)"
    return .warning(
      "theme-contrast",
      "\"\(text.role)\" \(text.color.text) on \"\(ground.role)\" \(ground.color.text) has a contrast of"
        + " \(ratio) to 1 on a \(scheme) page; texts need \(Theme.leastContrast) to 1")
  }
}
