internal import Plugboard

extension Outcome {
  /// Answers an event with the response of a fire as soon as that has ended.
  @MainActor func answer(_ event: Event<Response, Void>) {
    guard suspension != nil else {
      if let response { event.respond(response) }
      return
    }
    let token = event.suspend()
    onEnd { end in
      guard token.isPending else { return }
      if let response = end.response {
        token.resume(answering: response)
      } else {
        token.resume()
      }
    }
  }
}
