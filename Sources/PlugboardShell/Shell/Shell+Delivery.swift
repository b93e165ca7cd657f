internal import Plugboard

extension Shell {
  /// Asks the server of newer documents from now on, if there is one.
  func followDelivery() {
    delivery?.follow(on: runtime.ports.clock, executor: time?.executor) { [weak self] in
      self?.accept($0)
    }
  }

  /// Shows newer documents, or tells that they weren't taken.
  func accept(_ message: DocumentDelivery.Message) {
    switch message {
    case .delivered(let documents, let version):
      messages.forgetTold()
      let reload = navigator.adopt(documents) {
        sources?.use(documents)
      }
      saved.sources = SourceSnapshot(of: navigator.documents)
      let changes =
        reload.differences.map { "\($0.page): \($0.difference.wording)" }
        + navigator.waitingPages.map { "\($0) waits" }
      let list = changes.isEmpty ? "" : ": " + changes.joined(separator: "; ")
      messages.tell([
        "en": "delivered the set \(version)\(list)", "zh": "已收到文档集 \(version)\(list)",
      ])
    case .failed(let error):
      // Without the server everything goes on as before.
      switch error {
      case .unreached, .cancelled: messages.note("\(error)")
      default:
        messages.incidents.add(.warning, [error.code])
        messages.warn("warning: \(error)")
        for diagnostic in error.diagnostics.dropFirst() { messages.warn("\(diagnostic)") }
      }
    }
  }
}
