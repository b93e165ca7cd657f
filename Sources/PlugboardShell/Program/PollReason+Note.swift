internal import Plugboard
internal import PlugboardSystem

extension DocumentWatch.PollReason {
  /// Returns the note that saves are found at intervals, with the reason.
  func note(over folder: String) -> LocalizedText {
    switch self {
    case .wanted:
      [
        "en": "saves in \"\(folder)\" are looked for every second",
        "zh": "每秒查找一次“\(folder)”中的保存",
      ]
    case .noNotices(let path):
      [
        "en":
          "saves in \"\(path)\" are looked for every second, as its file system gives no notice of changes",
        "zh": "每秒查找一次“\(path)”中的保存，因为其文件系统不通知更改",
      ]
    case .refused(let error):
      [
        "en":
          "saves in \"\(folder)\" are looked for every second, as the system refuses to watch: \(error.message)",
        "zh": "每秒查找一次“\(folder)”中的保存，因为系统拒绝监视：\(error.message)",
      ]
    }
  }
}
