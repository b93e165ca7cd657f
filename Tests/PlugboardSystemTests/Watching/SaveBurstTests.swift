import PlugboardSystem
import Testing

@Suite("Bursts of saves")
struct SaveBurstTests {
  private let quiet = SaveBurst.quiet

  @Test("H37 one save is reloaded once, when nothing has changed for a moment")
  func one() {
    var burst = SaveBurst()
    #expect(burst.step(at: .zero) == .idle)
    burst.note(at: .seconds(9))
    #expect(burst.step(at: .seconds(9)) == .wait(until: .seconds(9) + quiet))
    #expect(burst.step(at: .seconds(9) + quiet) == .reload)
    #expect(burst.step(at: .seconds(9) + quiet) == .idle)
  }

  @Test("H37 a burst is reloaded once, after its last save")
  func many() {
    var burst = SaveBurst()
    var last = Duration.zero
    for number in 0..<20 {
      last = quiet * number / 2
      burst.note(at: last)
      #expect(burst.step(at: last) == .wait(until: last + quiet))
    }
    #expect(burst.step(at: last + quiet) == .reload)
    burst.note(at: last + quiet * 2)
    #expect(burst.step(at: last + quiet * 2) == .wait(until: last + quiet * 3))
  }

  @Test("H37 a burst without an end doesn't put the reload off for ever")
  func endless() {
    var burst = SaveBurst()
    var reloads = 0
    var time = Duration.zero
    while time < SaveBurst.longest * 4 {
      burst.note(at: time)
      if burst.step(at: time) == .reload { reloads += 1 }
      time += quiet / 2
    }
    #expect(reloads == 3)
  }

  @Test("H37 a burst goes on from there if the clock is set back, and is over if it jumps ahead")
  func jumpingClock() {
    var burst = SaveBurst()
    burst.note(at: .seconds(9))
    #expect(burst.step(at: .seconds(2)) == .wait(until: .seconds(2) + quiet))
    burst.note(at: .seconds(-90))
    #expect(burst.step(at: .seconds(-90)) == .wait(until: .seconds(-90) + quiet))
    #expect(burst.step(at: .seconds(-90) + quiet) == .reload)
    burst.note(at: .seconds(1))
    #expect(burst.step(at: .seconds(Int64.max)) == .reload)
    #expect(burst.step(at: .zero) == .idle)
  }

  @Test("H37 a save waits for at most half of the 100 ms within which it is shown")
  func quick() {
    #expect(SaveBurst.quiet <= .milliseconds(50))
  }
}
