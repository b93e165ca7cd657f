extension Theme {
  /// The colours of an app: its stated colours, and defaults for the others.
  ///
  ///     var colors = Theme.Colors()
  ///     colors[.accent, .light] = RGB(hex: 0xA83232)
  ///     colors.color(of: .accent, in: .dark)    // the default, 0x5CCB8A
  public struct Colors: Hashable, Sendable {
    private var stated: [Scheme: [Purpose: RGB]] = [:]

    public init() {}

    /// The stated colour of a purpose in a scheme; nil if the default counts.
    public subscript(_ purpose: Purpose, _ scheme: Scheme) -> RGB? {
      get { stated[scheme]?[purpose] }
      set {
        stated[scheme, default: [:]][purpose] = newValue
        if stated[scheme]?.isEmpty == true { stated[scheme] = nil }
      }
    }

    /// Returns the colour of a purpose in a scheme.
    public func color(of purpose: Purpose, in scheme: Scheme) -> RGB {
      if let stated = self[purpose, scheme] { return stated }
      let colors = purpose.colors
      return scheme == .light ? colors.light : colors.dark
    }

    /// Returns the pairs of a text and a ground on which hosts show it whose contrast is too small to read by, in the
    /// order of the purposes.
    public func faintTexts(in scheme: Scheme) -> [(
      text: Purpose, ground: Purpose, contrast: Double
    )] {
      Purpose.allCases.flatMap { text in
        text.grounds.compactMap { ground in
          let contrast = color(of: text, in: scheme).contrast(to: color(of: ground, in: scheme))
          return contrast < Theme.leastContrast ? (text, ground, contrast) : nil
        }
      }
    }
  }

  /// The contrast that WCAG 2 asks of texts of normal size (level AA).
  public static let leastContrast = 4.5
}

extension Theme.Purpose {
  /// The grounds on which hosts show texts of this purpose; none if it isn't the purpose of texts.
  public var grounds: [Theme.Purpose] {
    switch self {
    case .text, .subtitle, .muted, .accent, .warning, .error, .link: [.background, .raised]
    case .onBadge: [.badge]
    case .onControl: [.control]
    case .background, .raised, .line, .badge, .control: []
    }
  }
}
