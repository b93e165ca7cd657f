/// The host's receivers of faults and diagnostics.
@MainActor final class Reports {
  /// Receives each fault once; what it throws is dropped, so that a failing receiver breaks no
  /// chain.
  var onFault: (Fault) throws -> Void = { _ in }
  /// Receives everything else that a person needs to know.
  var onDiagnostic: (Diagnostic) -> Void = { _ in }

  func fault(_ fault: Fault) { try? onFault(fault) }
  func diagnostic(_ diagnostic: Diagnostic) { onDiagnostic(diagnostic) }
}
