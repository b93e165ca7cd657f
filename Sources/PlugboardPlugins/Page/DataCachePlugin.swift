internal import Plugboard

final class DataCachePlugin: ModulePlugin {
  static let name: Name = "data-cache"
  static let summary = """
    Keeps what the sources of all modules below have answered, so that it is shown at once the \
    next time.
    """
  static let notes = """
    The answer that was kept stays until the source has answered again, or in its place if it \
    fails. The first page of each request is kept, in the storage, so also for later runs; a \
    change costs no more than the answer that has changed.
    """
  static let unit = "data cache"
  static let params = ParamList(
    .optional(
      .kept.described(
        """
        The number of requests whose answers are kept, those that have changed last.
        """), default: 20))
  static let ports = PortList(.storage)

  static func wire(_ on: inout Wiring<DataCachePlugin>) {
    on(.moduleDidLoad) { cache, _ in try cache.begin() }
    on(.cacheRead) { cache, event in
      let request = event.params
      if let kept = cache.answers[Self.text(of: request)] { event.respond(kept.answer) }
    }
    on(.cacheWrite) { cache, event in
      let (request, page) = event.params
      if request.page == 1 { try cache.keep(page, as: Self.text(of: request)) }
    }
  }

  /// The beginning of the keys of answers in the storage; the request follows.
  private static let prefix = "cache/"

  /// The answers by their requests.
  private var answers: [ExactText: CachedAnswer] = [:]

  private func begin() throws {
    for key in try context.storage.keys(startingWith: Self.prefix).sorted() {
      // An answer that can't be read counts as absent, and is a fault.
      context.attempt {
        try context.storage.moveNullAside(key)
        guard let answer = try context.storage.read(key, as: CachedAnswer.self) else { return }
        answers[String(key.utf8.dropFirst(Self.prefix.utf8.count)) ?? key] = answer
      }
    }
  }

  private static func text(of request: SourceRequest) -> String { "\(request.value)" }

  private func keep(_ answer: SourcePage, as request: String) throws {
    guard answers[request]?.answer != answer else { return }
    let number = min((answers.values.lazy.map(\.number).max() ?? 0) + 1, CachedAnswer.mostAnswers)
    let kept = CachedAnswer(number: number, answer: answer)
    try context.storage.update(Self.prefix + request) { _ in .write(kept.value) }
    answers[request] = kept
    let surplus = try answers.count - mount[.kept]
    guard surplus > 0 else { return }
    let oldest = answers.sorted { $0.value.number < $1.value.number }.prefix(surplus)
    for request in oldest.map(\.key) {
      answers[request] = nil
      try context.storage.update(Self.prefix + request.text) { _ in .remove }
    }
  }
}

/// An answer in the storage.
private struct CachedAnswer: ValueConvertible {
  /// The number of the answer: larger for answers that were kept later.
  let number: Int
  let answer: SourcePage

  static let valueType = ValueType.object
  static let valueShape = ValueShape(.object, "a kept answer", plural: "kept answers")
  /// The largest number: the integers up to it are exact in every JSON reader.
  static let mostAnswers = 1 << 53 - 1

  init(number: Int, answer: SourcePage) {
    self.number = number
    self.answer = answer
  }

  init?(value: Value) {
    guard case .object(let record) = value, case .int(let number) = record["number"],
      0...Self.mostAnswers ~= number, let answer = record["answer"].flatMap(SourcePage.init(value:))
    else { return nil }
    self.init(number: number, answer: answer)
  }

  var value: Value { ["number": .int(number), "answer": answer.value] }
}

extension DataCachePlugin {
  nonisolated static let examples = [
    PluginExample(
      "An app that shows the films of its last run while the sources are asked again.",
      """
      {
        "format": 1,
        "id": "cinema",
        "plugins": [{ "plugin": "data-cache", "params": { "kept": 40 } }]
      }
      """)
  ]
}
