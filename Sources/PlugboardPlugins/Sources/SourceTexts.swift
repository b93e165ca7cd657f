internal import Plugboard

/// The texts about loading, for entries that state no others.
enum SourceTexts {
  static let loading: LocalizedText = ["zh": "正在加载…", "en": "Loading…"]
  static let failed: LocalizedText = ["zh": "加载失败：", "en": "Not loaded:"]
  static let retry: LocalizedText = ["zh": "再试一次", "en": "Try again"]
}
