/// What a handler of a case throws, and what a case can't do.
struct CaseError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
