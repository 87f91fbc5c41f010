// SPDX-License-Identifier: MIT

/// The two pipes to a running helper; never waits.
final class HelperConnection {
  /// Read in one go at most, so that a flood does not shut out everything else.
  private static let largestHelping = 1 << 20

  private let process: ChildProcess
  private var records = HelperRecordReader()
  private var unsent: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(process: ChildProcess) { self.process = process }

  var waits: [WaitRequest] {
    var waits = [WaitRequest(descriptor: process.output.number)]
    if !unsent.isEmpty {
      waits.append(
        WaitRequest(
          descriptor: process.input.number, wantsReading: false, wantsWriting: true))
    }
    return waits
  }

  func send(_ bytes: [UInt8]) { unsent += bytes }

  /// Writes and reads what is possible now; returns `false` when the helper is gone.
  func exchange(_ body: (HelperRecord) -> Void) -> Bool {
    var canWrite = true
    if !unsent.isEmpty {
      if let written = process.input.write(unsent[...]) {
        unsent.removeFirst(written)
      } else {
        canWrite = false
      }
    }
    // Also after a failed write: the last records say why it left.
    var total = 0
    while total < Self.largestHelping {
      switch process.output.read(into: &buffer) {
      case .bytes(let count):
        records.take(buffer[..<count], body)
        total += count
      case .nothingYet: return canWrite
      case .end, .failed: return false
      }
    }
    return canWrite
  }
}
