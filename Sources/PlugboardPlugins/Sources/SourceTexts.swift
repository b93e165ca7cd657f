internal import Plugboard

/// The texts about loading, for entries that state no others.
enum SourceTexts {
  static let loading: LocalizedText = ["zh": "正在加载…", "en": "Loading…"]
  /// The text before the reason, for the authors of documents.
  static let failed: LocalizedText = ["zh": "加载失败：", "en": "Not loaded:"]
  /// The text for people, who see no reason.
  static let notice: LocalizedText = ["zh": "此内容暂时无法加载。", "en": "This content can't be loaded."]
  static let retry: LocalizedText = ["zh": "再试一次", "en": "Try again"]
}

extension PluginContext {
  /// Returns the text about a source that has failed: with the reason for the authors of documents alone.
  ///
  /// - Parameter stated: The text of the entry; nil if it states none.
  func failureText(_ stated: String?, reason: String) -> String {
    guard showsFaults else { return stated ?? SourceTexts.notice.text(for: languages) }
    return "\(stated ?? SourceTexts.failed.text(for: languages)) \(reason)"
  }

  /// Reports, going up, that a source has failed, in a program for people, who don't see the reason.
  func reportFailure(_ reason: String, of source: String) throws {
    guard !showsFaults else { return }
    try up.fire(.sourceDidFail, source, reason)
  }
}
