/// The observers of faults, diagnostics and cancellations, and the declarations that events are held
/// to.
@MainActor final class Reports {
  let declarations: EventDeclarations
  /// An observer's reads are no part of the answer that is just being made.
  private let recorder: AnswerRecorder
  let faults = ReportObservers<Fault>()
  let diagnostics = ReportObservers<Diagnostic>()
  let cancellations = ReportObservers<CancellationRecord>()

  init(declarations: EventDeclarations, recorder: AnswerRecorder) {
    self.declarations = declarations
    self.recorder = recorder
  }

  func fault(_ fault: Fault) { recorder.pause { faults.tell(fault) } }
  func diagnostic(_ diagnostic: Diagnostic) { recorder.pause { diagnostics.tell(diagnostic) } }

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
