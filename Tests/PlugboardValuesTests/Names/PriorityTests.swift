import Plugboard
import Testing

struct PriorityTests {
  @Test("the named priorities go from high to low, and their names lead to them")
  func names() {
    #expect(Priority.names.map { Priority.named($0) } == [900, 700, 500, 300, 100])
    let priorities = [
      Priority.first, Priority.early, Priority.normal, Priority.late, Priority.last,
    ]
    #expect(Priority.names.map { Priority.named($0) } == priorities)
    #expect(Priority.named("First") == nil && Priority.named("300") == nil)
  }
}
