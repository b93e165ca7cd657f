/// A registered module by its number, which is what the managers pass among themselves.
///
/// It keeps nothing alive. Numbers are used again, generations never, so a module that has ended
/// is not mistaken for a later one.
struct Module: Hashable, Sendable {
  let index: Int32
  let generation: UInt32
}
