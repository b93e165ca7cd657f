import Plugboard
import Testing

struct PriorityTests {
  @Test("the named priorities go from high to low, and their names lead back to them")
  func names() {
    let priorities = Priority.named.map(\.priority)
    #expect(priorities == [.first, .early, .normal, .late, .last])
    #expect(priorities.map(\.rawValue) == [900, 700, 500, 300, 100])
    #expect(Priority.named.allSatisfy { Priority(name: $0.name) == $0.priority })
    #expect(Priority(name: "First") == nil && Priority(name: "300") == nil)
  }

  @Test("a priority compares by its number, and is written as its name if it has one")
  func values() {
    #expect(Priority.late < 400 && 400 < Priority.normal)
    #expect("\(Priority.late) \(Priority(rawValue: 400))" == "late 400")
  }
}
