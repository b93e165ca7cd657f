internal import Foundation

/// `cost = factor × size ^ exponent`, fitted to points by least squares of the logarithms.
struct PowerLaw {
  let exponent: Double

  init(_ points: [(size: Double, cost: Double)]) {
    let logs = points.map { (x: log($0.size), y: log($0.cost)) }
    let count = Double(max(1, logs.count))
    let meanX = logs.reduce(0) { $0 + $1.x } / count
    let meanY = logs.reduce(0) { $0 + $1.y } / count
    let covariance = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
    let variance = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    exponent = variance == 0 ? 0 : covariance / variance
  }
}
