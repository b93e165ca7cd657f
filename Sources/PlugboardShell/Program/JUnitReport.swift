internal import Plugboard
internal import PlugboardTerminal

/// The results of scripts in the form of JUnit, which build servers read.
enum JUnitReport {
  /// Returns the document.
  static func text(
    _ results: [ScriptSuite.Result], of suite: String, _ duration: Duration
  ) -> String {
    let failed = results.count { !$0.hasPassed }
    let counts =
      "name=\"\(escaped(suite))\" tests=\"\(results.count)\" failures=\"\(failed)\" errors=\"0\""
      + " skipped=\"0\" time=\"\(seconds(duration))\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>", "  <testsuite \(counts)>",
    ]
    for result in results {
      let start =
        "    <testcase classname=\"\(escaped(suite))\" name=\"\(escaped(result.name))\""
        + " file=\"\(escaped(result.file))\" time=\"\(seconds(result.duration))\""
      guard let first = result.failures.first else {
        lines.append(start + "/>")
        continue
      }
      lines.append(start + ">")
      let all = result.failures.map(escaped).joined(separator: "\n")
      lines.append("      <failure message=\"\(escaped(first))\">\(all)</failure>")
      lines.append("    </testcase>")
    }
    lines += ["  </testsuite>", "</testsuites>", ""]
    return lines.joined(separator: "\n")
  }

  /// Returns a text as content or attribute, without characters that XML excludes.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in PlainText.clean(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a duration in seconds with three digits after the point.
  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    let whole = Int(milliseconds.rounded())
    let rest = String(whole % 1000)
    return "\(whole / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
