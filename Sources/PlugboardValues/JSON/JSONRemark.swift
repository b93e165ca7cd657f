/// Something in a legal text that deserves a diagnostic.
struct JSONRemark {
  enum Kind {
    /// A key that stands already, as the field at this position.
    case duplicateKey(first: Int)
    case wideInteger
    /// A number beyond a double, read as null.
    case numberOverflow
    /// Half of a surrogate pair in an escape at this offset, read as U+FFFD.
    case loneSurrogate(at: Int)
  }

  let kind: Kind
  /// Where its token begins; remarks come in the order of their offsets.
  let offset: Int

  var isDuplicateKey: Bool {
    if case .duplicateKey = kind { true } else { false }
  }
}
