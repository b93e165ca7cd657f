internal import Plugboard
internal import PlugboardCLibrary

/// A new file for its owner alone, to which lines are added; each addition is in the file at once: a crash
/// of the program loses nothing of it.
public final class AppendedFile {
  private let descriptor: Int32

  /// Creates the file; throws if there is one with its path already.
  public init(creating path: String) throws(FileError) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError.last }
  }

  deinit { Descriptors.close(descriptor) }

  /// Adds a text at the end.
  public func append(_ text: String) throws(FileError) {
    if case .failed(let reason) = Descriptors.write(Array(text.utf8), to: descriptor) {
      throw .refused(reason: reason)
    }
  }
}
