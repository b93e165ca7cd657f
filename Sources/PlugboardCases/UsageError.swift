/// Why the program can't do what it was asked.
struct UsageError: Error {
  let description: String

  init(_ description: String) { self.description = description }
}
