internal import Plugboard
internal import PlugboardHTML
internal import PlugboardSystem

/// The folder into which a site is written. Its other files stay.
struct SiteFolder {
  /// The bytes of a file's beginning in which it states its generator.
  private static let mostHead = 4096

  let path: String

  /// Makes the folder if there is none.
  func make() throws(CommandFailure) {
    do throws(FileError) {
      if let kind = try FileSystem.foundKind(of: path, needsFolder: true), kind != .folder {
        throw FileError.unsuitable(reason: "it is \(kind.wording), not a folder")
      }
      try FileSystem.makeFolder(path, isPrivate: false)
    } catch {
      throw .failed("\"\(path)\" can't be the folder of the files: \(error.message)")
    }
  }

  /// Writes a document in one step; throws if a file has the name that was written by others.
  func write(_ document: String, to name: String) throws(CommandFailure) {
    try Self.write(document, toFile: "\(path)/\(name)")
  }

  /// Writes a document to a file; throws if the file was written by others.
  static func write(_ document: String, toFile file: String) throws(CommandFailure) {
    do throws(FileError) {
      if let kind = try FileSystem.foundKind(of: file) {
        guard kind == .file else { throw kind.refusal }
        guard try isGenerated(file) else {
          throw FileError.unsuitable(
            reason: "a file of this name is there that this command hasn't written; move it, or"
              + " name another folder")
        }
      }
      let safe = document.escapingUnsafe { "&#x\(String($0.value, radix: 16));" }
      try FileSystem.put(Array(safe.utf8), at: file, isDurable: false, isPrivate: false)
    } catch {
      throw .failed("\"\(file)\" can't be written: \(error.message)")
    }
  }

  private static func isGenerated(_ file: String) throws(FileError) -> Bool {
    let head = try FileSystem.contents(of: file, atMost: Self.mostHead)
    let sign = "<meta name=\"generator\" content=\"\(HTMLPage.generator)\">"
    return String(decoding: head, as: UTF8.self).contains(sign)
  }
}
