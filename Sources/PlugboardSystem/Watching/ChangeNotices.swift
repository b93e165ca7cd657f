internal import Plugboard
internal import PlugboardCLibrary

/// The file systems that give no notice of changes.
///
/// On network and container mounts another machine, or the host of a container, changes files, and
/// the system of this program isn't told. An overlay does give notice of the changes that are made through it.
public enum ChangeNotices {
  /// The types of file systems without notices; types that begin with `fuse` belong to them too.
  private static let silent: Set<String> = [
    "9p", "afpfs", "afs", "ceph", "cifs", "drvfs", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4",
    "prl_fs",
    "smb3", "smbfs", "vboxsf", "virtiofs", "vmhgfs", "webdav",
  ]

  /// Whether a file system of a type gives notice of all changes, such as `ext4`; `nfs4` doesn't.
  public static func areGiven(by type: String) -> Bool {
    !silent.contains(type) && !type.hasBytePrefix("fuse")
  }

  /// Returns the type of the file system that contains a file; nil if it is unknown.
  public static func fileSystem(of path: String) -> String? {
    var status = stat()
    #if canImport(Darwin)
      var system = statfs()
      guard unsafe stat(path, &status) == 0, unsafe statfs(path, &system) == 0 else { return nil }
      return unsafe withUnsafeBytes(of: system.f_fstypename) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    #else
      guard unsafe stat(path, &status) == 0,
        let mounts = try? FileSystem.contents(of: "/proc/self/mountinfo", atMost: 1 << 20)
      else { return nil }
      // As the C library packs the two numbers.
      let device = UInt64(status.st_dev)
      let major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
      let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
      return fileSystem(
        ofDevice: "\(major):\(minor)", in: String(decoding: mounts, as: UTF8.self))
    #endif
  }

  /// Returns the type of a device in a table of mounts of Linux, `/proc/self/mountinfo`.
  ///
  /// - Parameter device: The two numbers of the device, such as `254:0`.
  public static func fileSystem(ofDevice device: String, in mounts: String) -> String? {
    // The third word of a line is the device; the type follows the first hyphen after the options.
    for line in mounts.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 6, words[2] == device,
        let hyphen = words[6...].firstIndex(of: "-"), hyphen + 1 < words.count
      else { continue }
      return String(words[hyphen + 1])
    }
    return nil
  }
}
