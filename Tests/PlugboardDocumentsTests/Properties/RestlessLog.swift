/// The notes of a `PageWorld`, checked for the properties that hold for any order of steps.
struct RestlessLog {
  /// The lines that must not be there, with the reason.
  private(set) var faults: [String] = []
  private static let pair = ["willAppear", "didAppear", "willDisappear", "didDisappear"]
  private var lives: [Int: Set<String>] = [:]
  private var appearances: [Int: Int] = [:]
  private var fires: [String: Set<String>] = [:]

  init(_ log: [String]) {
    for line in log {
      let words = line.split(separator: " ").map(String.init)
      if let number = Int(words[0]), words.count > 1 {
        check(number, words[1], line)
      } else if ["begun", "fire"].contains(words[0]) {
        if !fires[words[0], default: []].insert(words[1]).inserted {
          faults.append("twice: \(line)")
        }
      } else if words[0] == "fault:" {
        faults.append(line)
      }
    }
    if fires["begun"] != fires["fire"] { faults.append("not all fires end: \(fires)") }
    for (number, count) in appearances where count % 4 > 0 {
      faults.append("\(number) is shown and never hidden")
    }
    for (number, done) in lives where !done.contains("unmounts") {
      faults.append("\(number) never unmounts")
    }
    if log.last != "0 live" { faults.append("at the end: \(log.last ?? "nothing")") }
  }

  private mutating func check(_ plugin: Int, _ does: String, _ line: String) {
    let done = lives[plugin, default: []]
    switch does {
    case "live", "has": return
    case "mounts": if !done.isEmpty { faults.append("mounts twice: \(line)") }
    case let event where Self.pair.contains(event):
      if done.contains("unmounts") || Self.pair[appearances[plugin, default: 0] % 4] != event {
        faults.append("out of order: \(line)")
      }
      appearances[plugin, default: 0] += 1
    case _ where !done.contains("mounts") || done.contains("unmounts"):
      faults.append("outside of its life: \(line)")
    case "loads" where done.contains("loads") || done.contains("unloads"),
      "unloads" where done.contains("unloads"), "unmounts" where done.contains("unmounts"):
      faults.append("twice: \(line)")
    default: break
    }
    lives[plugin, default: []].insert(does)
  }
}
