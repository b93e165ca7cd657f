/// The colours that a terminal shows.
public enum ColorDepth: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// No colour; traits such as bold remain.
  case none
  /// The sixteen named colours.
  case sixteen
  /// The palette of 256 colours.
  case twoHundredFiftySix
  /// All colours of 24 bits.
  case full

  /// The wish of a person, as the values of an option `--color`.
  public enum Choice: String, Hashable, Sendable, CaseIterable {
    /// Colours if the output is a terminal, as many as it has.
    case auto
    /// Colours even if the output isn't a terminal.
    case always
    case none
    case sixteen = "16"
    case twoHundredFiftySix = "256"
    case full
  }

  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Decides the depth of an output; the first that applies counts:
  ///
  /// 1. a choice other than `auto`,
  /// 2. NO_COLOR, unless it is empty: no colour,
  /// 3. CLICOLOR_FORCE, unless it is empty or 0: colour,
  /// 4. TERM is `dumb`, empty or not set, CLICOLOR is 0, or the output isn't a terminal: no colour.
  ///
  /// If there is colour, it is full if COLORTERM is `truecolor` or `24bit` or TERM ends in `-direct`,
  /// of 256 colours if TERM ends in `256color`, and of sixteen otherwise.
  public init(
    _ choice: Choice = .auto, isTerminal: Bool, environment: (_ name: String) -> String?
  ) {
    func isSet(_ name: String) -> Bool { !(environment(name) ?? "").isEmpty }
    let term = environment("TERM") ?? ""
    let isForced = isSet("CLICOLOR_FORCE") && environment("CLICOLOR_FORCE") != "0"
    let isRefused = ["", "dumb"].contains(term) || environment("CLICOLOR") == "0" || !isTerminal
    let most: ColorDepth =
      if ["truecolor", "24bit"].contains(environment("COLORTERM")) || term.hasSuffix("-direct") {
        .full
      } else if term.hasSuffix("256color") {
        .twoHundredFiftySix
      } else {
        .sixteen
      }
    self =
      switch choice {
      case .none: .none
      case .sixteen: .sixteen
      case .twoHundredFiftySix: .twoHundredFiftySix
      case .full: .full
      case .always: most
      case .auto:
        isSet("NO_COLOR") || (isRefused && !isForced) ? .none : most
      }
  }
}
