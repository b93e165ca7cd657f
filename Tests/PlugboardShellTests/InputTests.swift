import Foundation
import TestSupport
import Testing

@Suite("Unusual files and streams")
struct InputTests {
  @Test(
    "C5 links of a folder to itself end, and a folder behind a link is read",
    .timeLimit(.minutes(10)))
  func links() throws {
    let app = try TemporaryFolder.app()
    let other = try TemporaryFolder(["third.json": #"{ "format": 1, "id": "third", "cards": 1 }"#])
    try app.write("app.json", #"{ "format": 1, "id": "linked", "pages": ["first", "more/third"] }"#)
    try app.write("pages/inner/fourth.json", "{")
    for folder in ["", "pages/", "pages/inner/"] {
      for name in ["a", "b", "c"] { try app.link("\(folder)\(name)", to: app.path) }
    }
    try app.link("pages/more", to: other.path)
    // A link that sorts before the folder itself doesn't hide the folder.
    try app.link("pages/d", to: "\(app.path)/pages/inner")
    let check = try ShellProcess.run("check", app.path)
    #expect(check.lines.filter { $0.contains("[json-unexpected-end]") }.count == 1)
    #expect(check.output.contains("\(app.path)/pages/inner/fourth.json:1:2: error:"))
    #expect(check.output.contains("\(app.path)/pages/more/third.json:1:"))
    #expect(!check.output.contains("page-missing"))
    let run = try ShellProcess.script("tree", page: "first", configs: app.path)
    #expect(run.output.hasPrefix("first page"))
    #expect(try ShellProcess.run("render", "first", "--configs", app.path).code == 0)
  }

  @Test("C3 a page in a folder that is listed under another path isn't missing")
  func linkedPage() throws {
    let app = try TemporaryFolder.app()
    try app.write("pages/inner/third.json", #"{ "format": 1, "id": "third" }"#)
    try app.link("pages/link", to: "inner")
    try app.write(
      "app.json",
      #"""
      { "format": 1, "id": "linked",
        "pages": { "first": "pages/first.json", "third": "pages/link/third.json",
          "fourth": "pages/link/fourth.json" } }
      """#)
    let check = try ShellProcess.run("check", app.path)
    let missing = check.lines.filter { $0.contains("[page-missing]") }
    #expect(missing.count == 1)
    #expect(missing.first?.contains("fourth.json") == true)
  }

  @Test("H26 an input that can't be read is an error, not an empty script", arguments: ["", "-"])
  func unreadableInput(word: String) throws {
    let run = try ShellProcess.system("plugboard \(word.isEmpty ? "" : "format -") < .")
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("error: "))
    #expect(run.errors.hasSuffix("can't be read: Is a directory\n"))
    #expect(run.code == 1)
  }

  @Test(
    "C5 an endless file is refused: as a document after 16 MiB, as a page of the app unread",
    .timeLimit(.minutes(10)))
  func endlessFiles() throws {
    let app = try TemporaryFolder.app()
    try app.link("draft.json", to: "/dev/zero")
    for line in ["check /dev/zero", "check '\(app.path)/draft.json'", "render /dev/zero"] {
      let run = try ShellProcess.system("ulimit -v 1000000; plugboard \(line)")
      #expect((run.output + run.errors).contains("more than 16777216 bytes"))
      #expect(run.code == 1)
    }
    try FileManager.default.removeItem(at: app.url.appending(path: "pages/first.json"))
    try app.link("pages/first.json", to: "/dev/zero")
    let page = try ShellProcess.run("check", app.path)
    #expect(page.output.contains("it is a device, not a plain file"))
  }

  @Test("C5 words with many combining marks are refused", .timeLimit(.minutes(10)))
  func marks() throws {
    let marks = String(repeating: "\u{301}\u{323}", count: 20_000)
    let script = try ShellProcess.script("set article-3 \(marks) 1", "fire \(marks) article-3")
    #expect(script.errors == "line 1: \(Self.marksMessage)\n")
    #expect(script.code == 2)
    let word = try ShellProcess.run("render", marks)
    #expect(word.errors == "error: \(Self.marksMessage)\n")
    #expect(word.code == 2)
  }

  static let marksMessage = "there are more than 30 combining marks in a row, which is the limit"

  @Test("C3 a document that is a pipe, or a link to nothing, is reported by check")
  func noFiles() throws {
    let app = try TemporaryFolder.app()
    let run = try ShellProcess.system(
      "cd '\(app.path)/pages'; ln -s nowhere x.json; mkfifo y.json; plugboard check '\(app.path)'")
    let found = run.lines.filter { $0.contains("[document-unreadable]") }
    try #require(found.count == 2)
    #expect(
      found[0].hasPrefix(
        "\(app.path)/pages/x.json:1:1: error: the file can't be read: the link leads nowhere"))
    #expect(
      found[1].contains("/pages/y.json:1:1: error: the file can't be read: it is a named pipe"))
    #expect(run.code == 1)
  }

  @Test("C3 a file whose name isn't UTF-8 is reported, with escapes")
  func misnamedFiles() throws {
    let app = try TemporaryFolder.app()
    let make = """
      cd '\(app.path)'; mkdir -p templates/item $'templates/\\xff'
      echo '{ "format": 1 }' | tee $'templates/item/caf\\xe9.json' >$'pages/\\xe4\\xb8x.json'
      """
    for line in [make, "\(make); rm app.json", "\(make); rm -r app.json; mv pages documents"] {
      let run = try ShellProcess.system("\(line); plugboard check '\(app.path)'")
      let lines = run.lines.filter { $0.contains("[document-name]") }
      #expect(
        lines.contains { $0.hasPrefix("\(app.path)/templates/item/caf\\xE9.json:1:1: error:") })
      #expect(run.code == 1)
      if line == make {
        try #require(lines.count == 3)
        #expect(lines[0].hasPrefix("\(app.path)/pages/\\xE4\\xB8x.json:1:1: error: the name isn't"))
        #expect(lines[1].hasPrefix("\(app.path)/templates/\\xFF:1:1: error:"))
      }
    }
    let loose = try TemporaryFolder(["a.json": #"{ "format": 1, "id": "a" }"#])
    let run = try ShellProcess.system(
      "touch '\(loose.path)/'$'\\xff'; plugboard check '\(loose.path)'")
    #expect(run.output.hasPrefix("\(loose.path)/\\xFF:1:1: error: the name isn't UTF-8"))
  }

  @Test(
    "Format refuses what isn't a plain file, and leaves it as it is",
    arguments: [("mkfifo", "a named pipe"), ("mkdir", "a folder")])
  func formatOfOthers(maker: String, wording: String) throws {
    let files = try TemporaryFolder()
    for options in ["", "--check "] {
      let run = try ShellProcess.system(
        "cd '\(files.path)'; [ -e x ] || \(maker) x; plugboard format \(options)x")
      #expect(run.errors == "error: \"x\" can't be read: it is \(wording), not a plain file\n")
      #expect(run.code == 1)
    }
    #expect(try ShellProcess.system("[ -f '\(files.path)/x' ]").code == 1)
    let device = try ShellProcess.run("format", "/dev/null")
    #expect(device.errors.contains("it is a device, not a plain file"))
  }

  @Test("Format keeps permissions, owner and group, follows links, and leaves no draft")
  func formatKeeps() throws {
    let files = try TemporaryFolder(["sub/a.json": "[1,2]"])
    try files.link("b.json", to: "sub/a.json")
    try files.setMode(0o6751, of: "sub/a.json")
    let isRoot = geteuid() == 0
    if isRoot {
      _ = try ShellProcess.system(
        "cd '\(files.path)'; chown 4711:4712 sub/a.json; chmod 6751 sub/a.json")
    }
    let state = "cd '\(files.path)'; stat -c '%u %g %a' sub/a.json; ls sub; readlink b.json"
    let before = try ShellProcess.system(state)
    let run = try ShellProcess.run("format", "\(files.path)/b.json")
    #expect(run.output == "formatted \(files.path)/b.json\n")
    #expect(try files.read("sub/a.json") == "[1, 2]\n")
    #expect(try ShellProcess.system(state).output == before.output)
    #expect(before.output.hasSuffix("6751\na.json\nsub/a.json\n"))
    if isRoot { #expect(before.output.hasPrefix("4711 4712 ")) }
  }

  @Test("Format refuses a file with several hard links, which it would part")
  func formatOfHardLinks() throws {
    let files = try TemporaryFolder(["a.json": "[1,2]", "c.json": "[1, 2]\n"])
    let link = "cd '\(files.path)'; ln a.json b.json; ln c.json d.json"
    let run = try ShellProcess.system("\(link); plugboard format c.json a.json")
    #expect(run.errors.hasPrefix("error: \"a.json\" can't be written: it has 2 hard links"))
    #expect(run.code == 1)
    #expect(try ShellProcess.system("cd '\(files.path)'; stat -c %h a.json").output == "2\n")
    #expect(try files.read("b.json") == "[1,2]")
  }

  @Test(
    "Format writes to the device before the file is replaced, and its folder after it",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
  func formatIsDurable() throws {
    let files = try TemporaryFolder(["a.json": "[1,2]"])
    let run = try ShellProcess.system(
      """
      cd '\(files.path)'; strace -f -o calls -e signal=none -e trace=fsync,rename,renameat,renameat2 \
        '\(ShellProcess.program.path)' format a.json
      sed -E 's/^[0-9]+ +//; s/[(].*//' calls | grep -v '^[+]'
      """)
    #expect(run.lines.dropFirst().map { $0.prefix(6) } == ["fsync", "rename", "fsync"])
  }
}

extension TemporaryFolder {
  /// Creates a symbolic link; a relative target is relative to the folder of the link.
  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: path).path, withDestinationPath: target)
  }
}
