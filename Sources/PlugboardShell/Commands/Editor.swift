internal import Plugboard

/// The editor that a person has chosen.
struct Editor {
  /// A command of the system's shell.
  let command =
    ["VISUAL", "EDITOR"].lazy.compactMap { Platform.environment($0) }.first { !$0.isEmpty } ?? "vi"

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
    let words = try? WordSplitter.words(of: command)
    return words?.first?.text.split(separator: "/").last.map { String($0.prefix { $0 != "-" }) }
  }
}
