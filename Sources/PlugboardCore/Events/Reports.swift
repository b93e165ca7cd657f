/// The host's receivers of faults and diagnostics, and the declarations that events are held to.
@MainActor final class Reports {
  let declarations: EventDeclarations
  /// A receiver's reads are no part of the answer that is just being made.
  private let recorder: AnswerRecorder
  /// Receives each fault once; what it throws is dropped, so that a failing receiver breaks no
  /// chain.
  ///
  /// A receiver is dropped once it is replaced, as its end may call the new one.
  var onFault: (Fault) throws -> Void = { _ in } {
    didSet { withExtendedLifetime(oldValue) {} }
  }
  /// Receives everything else that a person needs to know.
  var onDiagnostic: (Diagnostic) -> Void = { _ in } {
    didSet { withExtendedLifetime(oldValue) {} }
  }
  /// Receives each fire that was suspended and then cancelled.
  var onCancellation: (CancellationRecord) -> Void = { _ in } {
    didSet { withExtendedLifetime(oldValue) {} }
  }

  init(declarations: EventDeclarations, recorder: AnswerRecorder) {
    self.declarations = declarations
    self.recorder = recorder
  }

  func fault(_ fault: Fault) { recorder.pause { try? onFault(fault) } }
  func diagnostic(_ diagnostic: Diagnostic) { recorder.pause { onDiagnostic(diagnostic) } }

  /// Reports an event that nothing declares, with the closest declared name.
  ///
  /// - Parameter use: What is done with it: "fired", "subscribed to".
  func undeclared(_ event: Name, _ use: String) {
    diagnostic(
      Diagnostic(
        .warning, code: "event-undeclared", "\"\(event)\" is \(use), but nothing declares it",
        suggestion: NearestName.of(event.text, among: declarations.names)))
  }
}
