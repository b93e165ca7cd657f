/// The observers of faults, diagnostics and cancellations, and the declarations that events are held
/// to.
@MainActor final class Reports {
  let declarations: EventDeclarations
  let recorder: AnswerRecorder
  let faults: ReportObservers<Fault>
  let diagnostics: ReportObservers<Diagnostic>
  let cancellations: ReportObservers<CancellationRecord>

  init(declarations: EventDeclarations, recorder: AnswerRecorder) {
    self.declarations = declarations
    self.recorder = recorder
    faults = ReportObservers(recorder)
    diagnostics = ReportObservers(recorder)
    cancellations = ReportObservers(recorder)
  }

  func tell(_ fault: Fault) { faults.tell(fault) }
  func tell(_ diagnostic: Diagnostic) { diagnostics.tell(diagnostic) }

  /// Reports an event that nothing declares, with the closest declared name.
  ///
  /// - Parameter use: The use in words: "fired", "subscribed to".
  func tellUndeclared(_ event: Name, _ use: String) {
    tell(
      Diagnostic(
        .warning, code: "event-undeclared", "\"\(event)\" is \(use), but nothing declares it",
        suggestion: NearestName.of(event.text, among: declarations.names)))
  }
}
