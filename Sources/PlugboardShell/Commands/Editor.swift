internal import Plugboard
internal import PlugboardSystem

/// The editor that a person has chosen.
struct Editor {
  /// A command of the system's shell.
  let command =
    ["VISUAL", "EDITOR"].lazy.compactMap { CurrentProgram.environment($0) }.first { !$0.isEmpty }
    ?? "vi"

  /// Returns the command with its arguments.
  func words(for place: DocumentLocation) -> [String] {
    ["/bin/sh", "-c", "\(command) \"$@\"", "sh"] + arguments(for: place)
  }

  /// The arguments by which the editor opens a file at a line, of which editors have different forms.
  private func arguments(for place: DocumentLocation) -> [String] {
    switch program {
    case "vi", "vim", "nvim", "gvim", "mvim", "view", "nano", "pico", "emacs", "emacsclient",
      "micro",
      "kak", "joe", "jed", "mg", "ne", "vis", "gedit":
      ["+\(place.line)", place.file]
    case "code", "codium", "vscodium", "cursor", "windsurf", "positron":
      ["--goto", "\(place.file):\(place.line)"]
    case "subl", "sublime_text", "zed", "zeditor", "hx", "helix", "atom":
      ["\(place.file):\(place.line)"]
    case "kate", "mate", "xed", "idea":
      ["--line", "\(place.line)", place.file]
    default: [place.file]
    }
  }

  /// The name of the program, without its folder, its arguments, and an edition such as -nox or -insiders.
  private var program: String? {
    var words = (try? WordSplitter.words(of: command))?.map(\.text)[...] ?? []
    while let word = words.popFirst() {
      let name = word.split(separator: "/").last.map(String.init) ?? word
      if Self.runners.contains(name) {
        words = words.drop { $0.hasBytePrefix("-") }
      } else if !Self.isAssignment(word) {
        return String(name.prefix { $0 != "-" })
      }
    }
    return nil
  }

  /// The programs that run the program of their arguments.
  private static let runners: Set = ["command", "env", "exec", "nice", "nohup"]

  /// Whether a word gives a value to a variable of the environment, as in `X=1`.
  private static func isAssignment(_ word: String) -> Bool {
    guard let name = word.split(separator: "=", maxSplits: 1).first,
      name.utf8.count < word.utf8.count
    else { return false }
    return name.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
  }
}
