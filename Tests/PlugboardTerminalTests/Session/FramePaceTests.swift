import PlugboardTerminal
import Testing

@Suite("The pace of frames")
struct FramePaceTests {
  @Test(
    "H15 frames begin at most 60 times a second, whatever is asked for",
    arguments: [0, 30, 60, 500])
  func limit(framesPerSecond: Int) {
    var pace = FramePace(framesPerSecond: framesPerSecond)
    var now = Duration.zero
    var frames = 0
    while now < .seconds(1) - .microseconds(1) {
      #expect(pace.wait(at: now) <= .zero)
      pace.begin(at: now)
      frames += 1
      now += pace.wait(at: now)
    }
    #expect(frames == max(1, min(framesPerSecond, 60)))
  }

  @Test("H15 a frame after a pause is written at once")
  func afterPause() {
    var pace = FramePace(framesPerSecond: 60)
    #expect(pace.wait(at: .seconds(5)) == .zero)
    pace.begin(at: .seconds(5))
    #expect(pace.wait(at: .seconds(5)) > .milliseconds(16))
    #expect(pace.wait(at: .seconds(6)) <= .zero)
  }

  @Test("The first frame waits for the replies of the terminal, but not for ever")
  func hold() {
    var pace = FramePace(framesPerSecond: 60)
    pace.hold(until: .milliseconds(10))
    #expect(pace.wait(at: .milliseconds(4)) == .milliseconds(6))
    #expect(pace.wait(at: .milliseconds(10)) == .zero)
    pace.release()
    #expect(pace.wait(at: .milliseconds(4)) == .zero)
  }

  @Test("H15 a frame waits for no longer if the clock is set back")
  func setBack() {
    var pace = FramePace(framesPerSecond: 10)
    pace.begin(at: .seconds(5))
    #expect(pace.wait(at: .milliseconds(5040)) == .milliseconds(60))
    #expect(pace.wait(at: .seconds(1)) == .milliseconds(60))
    #expect(pace.wait(at: .seconds(-90)) == .milliseconds(60))
    #expect(pace.wait(at: .seconds(-90) + .milliseconds(60)) == .zero)
  }
}
